/* sound: what a running game sounds like: its events become sounds, its state the music. It only looks at the game. */
#ifndef RIFT_APP_SOUND_H
#define RIFT_APP_SOUND_H

#include "app/screens.h"
#include "audio/audio.h"
#include "script/script.h"

typedef struct Sound Sound;

/* Looks for a device unless it shall be `silent`; NULL when memory is out, which all functions here take. */
Sound *sound_open(bool silent);
void sound_close(Sound *sound);
/* After each tick of the game. */
void sound_tick(Sound *sound, const Game *game);
/* Once a frame; `seconds` since the last one. */
void sound_frame(Sound *sound, const Game *game, const Screens *screens, float seconds);
/* The game is another one from now on. */
void sound_forget(Sound *sound);

AudioStats sound_stats(const Sound *sound);
/* The danger that the music is told, 0 … 1. */
float sound_danger(const Sound *sound);

#endif
