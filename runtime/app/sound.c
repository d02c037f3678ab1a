#include "app/sound_state.h"

#include <stdlib.h>
#include <string.h>

enum { SOUND_SEED = 1 }; /* of what is drawn for the ear: nothing of the game */

static const char *const IDS[SOUND_ID_COUNT] = {
#define X(name, text) [SOUND_##name] = (text),
    SOUND_IDS(X)
#undef X
};

Sound *sound_open(bool silent) {
    Sound *sound = calloc(1, sizeof *sound);
    AudioSetup setup = {.silent = silent, .seed = SOUND_SEED};
    Audio *audio = sound ? audio_open(&setup) : NULL;
    if (!audio) {
        free(sound);
        return NULL;
    }
    sound->audio = audio;
    sound->boss_phase = 1;
    sound->screen = SCREEN_GAME;
    return sound;
}

void sound_close(Sound *sound) {
    if (sound) {
        audio_close(sound->audio);
        free(sound);
    }
}

void sound_forget(Sound *sound) {
    if (sound) {
        sound->has_bank = false;
        sound->danger = 0.0f;
        sound->run_phase = RUN_ARRIVING;
        memset(sound->heard, 0, sizeof sound->heard);
    }
}

/* ---- Sounds by name -----------------------------------------------------------------------------------------*/
/* After a reload too: what was saved is heard when it is played next. */
static void follow_bank(Sound *sound, const Game *game) {
    if (sound->has_bank && sound->revision == game_look_revision(game)) {
        return;
    }
    const AudioBank *bank = game_audio(game);
    sound->has_bank = true;
    sound->revision = game_look_revision(game);
    if (!audio_set_bank(sound->audio, bank)) {
        log_write(LOG_WARNING, "no memory for all sounds");
    }
    for (int i = 0; i < SOUND_ID_COUNT; i++) {
        sound->ids[i] = audio_find_sound(bank, IDS[i]);
    }
    for (int i = 0; i < bank->mix.cue_count; i++) {
        sound->cues[i] = audio_find_sound(bank, bank->mix.cues[i].sound);
    }
}

void sound_play(Sound *sound, SoundId id, float x, float z) {
    audio_play(sound->audio, sound->ids[id], x, z);
}

/* ---- A tick -------------------------------------------------------------------------------------------------*/
static void find_player(Sound *sound, const World *world) {
    WorldEntities entities = world_entities(world);
    int slot = world_find(world, world_player(world));
    if (slot >= 0) {
        sound->x = entities.x[slot];
        sound->z = entities.z[slot];
    }
}

void sound_tick(Sound *sound, const Game *game) {
    if (!sound) {
        return;
    }
    follow_bank(sound, game);
    find_player(sound, game_world(game));
    if (sound->hidden) {
        return;
    }
    sound_take_events(sound, game);
    sound_take_cues(sound, game);
    sound_feel(sound, game);
}

/* ---- Screens ------------------------------------------------------------------------------------------------*/
static bool goes_back(ScreenId from, ScreenId to) {
    return from == SCREEN_SETTINGS || from == SCREEN_SEED || (from == SCREEN_PAUSE && to != SCREEN_SETTINGS);
}

static void hear_screens(Sound *sound, const Screens *screens) {
    bool changed = !settings_equal(&sound->settings, &screens->settings);
    if (screens->id != sound->screen) {
        sound_play(sound, goes_back(sound->screen, screens->id) ? SOUND_MENU_BACK : SOUND_MENU_ACCEPT, 0.0f, 0.0f);
    } else if (screens->id != SCREEN_GAME && (screens->cursor != sound->cursor || changed)) {
        sound_play(sound, SOUND_MENU_MOVE, 0.0f, 0.0f);
    }
    sound->screen = screens->id;
    sound->cursor = screens->cursor;
    sound->settings = screens->settings;
}

static float percent(const Settings *settings, SettingId id) {
    return 0.01f * (float)settings->values[id];
}

void sound_frame(Sound *sound, const Game *game, const Screens *screens, float seconds) {
    if (!sound) {
        return;
    }
    follow_bank(sound, game);
    hear_screens(sound, screens);
    sound->hidden = screens_hide_game(screens);
    AudioState state = {.x = sound->x,
                        .z = sound->z,
                        .volume = percent(&screens->settings, SETTING_VOLUME),
                        .effects = percent(&screens->settings, SETTING_EFFECTS),
                        .music = percent(&screens->settings, SETTING_MUSIC),
                        .danger = sound->hidden ? 0.0f : sound->danger,
                        .phase = sound->hidden ? 1 : sound->boss_phase,
                        .paused = screens->id != SCREEN_GAME && screens->id != SCREEN_RESULT && !sound->hidden};
    state.piece = sound->hidden ? audio_find_piece(game_audio(game), "title") : sound_choose_piece(game);
    audio_set_state(sound->audio, &state);
    audio_update(sound->audio, seconds);
}

AudioStats sound_stats(const Sound *sound) {
    return sound ? audio_stats(sound->audio) : (AudioStats){.playing = 0};
}

float sound_danger(const Sound *sound) {
    return sound ? sound->danger : 0.0f;
}
