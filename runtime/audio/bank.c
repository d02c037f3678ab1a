#include "audio/audio.h"

#include <string.h>

int audio_find_sound(const AudioBank *bank, const char *id) {
    for (int i = 0; i < bank->sound_count; i++) {
        if (strcmp(bank->sounds[i].id, id) == 0) {
            return i;
        }
    }
    return -1;
}

int audio_find_piece(const AudioBank *bank, const char *id) {
    for (int i = 0; i < bank->piece_count; i++) {
        if (strcmp(bank->pieces[i].id, id) == 0) {
            return i;
        }
    }
    return -1;
}
