#include "app/bindings.h"

#include <stdio.h>
#include <string.h>

/* ---- Codes --------------------------------------------------------------------------------------------------*/
static const struct {
    int code;
    const char *name, *shown;
} CODES[] = {
#define X(name, number, shown) {number, #name, shown},
    BINDING_KEYS(X) BINDING_MOUSE(X) BINDING_PADS(X)
#undef X
};

static int find_code(int code) {
    for (size_t i = 0; i < BASE_COUNT_OF(CODES); i++) {
        if (CODES[i].code == code) {
            return (int)i;
        }
    }
    return -1;
}

const char *code_name(int code) {
    int index = find_code(code);
    return index >= 0 ? CODES[index].name : "";
}

const char *code_shown(int code) {
    int index = find_code(code);
    return index >= 0 ? CODES[index].shown : "";
}

bool code_can_bind(int code) {
    return find_code(code) >= 0;
}

static int code_by_name(const char *name) {
    for (size_t i = 0; i < BASE_COUNT_OF(CODES); i++) {
        if (strcmp(CODES[i].name, name) == 0) {
            return CODES[i].code;
        }
    }
    return CODE_NONE;
}

/* Where codes of the same device stand: from the first to before the last. */
static void places_of(int code, int *first, int *end) {
    *first = code >= CODE_PAD_FIRST ? PLACE_PAD : code >= CODE_MOUSE_FIRST ? PLACE_MOUSE : PLACE_KEY;
    *end = *first == PLACE_KEY ? PLACE_MOUSE : *first == PLACE_MOUSE ? PLACE_PAD : PLACE_COUNT;
}

/* ---- Controls -----------------------------------------------------------------------------------------------*/
static const struct {
    const char *name;
    uint16_t codes[PLACE_COUNT];
} CONTROLS[CONTROL_COUNT] = {
    [CONTROL_UP] = {"up", {CODE_W, CODE_UP}},
    [CONTROL_DOWN] = {"down", {CODE_S, CODE_DOWN}},
    [CONTROL_LEFT] = {"left", {CODE_A, CODE_LEFT}},
    [CONTROL_RIGHT] = {"right", {CODE_D, CODE_RIGHT}},
    [CONTROL_DASH] = {"dash", {CODE_LEFT_SHIFT, CODE_RIGHT_SHIFT, 0, CODE_PAD_LT, CODE_PAD_L3}},
    [CONTROL_ATTACK] = {"attack", {CODE_J, 0, CODE_MOUSE_LEFT, CODE_PAD_X, CODE_PAD_RT}},
    [CONTROL_DODGE] = {"dodge", {CODE_SPACE, CODE_K, CODE_MOUSE_RIGHT, CODE_PAD_A, CODE_PAD_B}},
    [CONTROL_INTERACT] = {"interact", {CODE_F, CODE_E, 0, CODE_PAD_Y}},
    [CONTROL_SKILL_1] = {"skill_1", {CODE_1, 0, 0, CODE_PAD_LB}},
    [CONTROL_SKILL_2] = {"skill_2", {CODE_2, 0, 0, CODE_PAD_RB}},
    [CONTROL_ULTIMATE] = {"ultimate", {CODE_R, CODE_3, 0, CODE_PAD_R3}},
    [CONTROL_ITEM] = {"item", {CODE_Q, 0, 0, CODE_PAD_UP}},
    [CONTROL_CHIP] = {"chip", {CODE_C, 0, 0, CODE_PAD_DOWN}},
    [CONTROL_THROW] = {"throw", {CODE_X, 0, 0, CODE_PAD_LEFT}},
    [CONTROL_NEXT_CHIP] = {"next_chip", {CODE_V, 0, 0, CODE_PAD_RIGHT}},
    [CONTROL_MAP] = {"map", {CODE_M, CODE_TAB, 0, CODE_PAD_BACK}},
    [CONTROL_PAUSE] = {"pause", {CODE_P, 0, 0, CODE_PAD_START}},
};

const char *control_name(ControlId control) {
    return CONTROLS[control].name;
}

Bindings bindings_default(void) {
    Bindings bindings;
    for (int control = 0; control < CONTROL_COUNT; control++) {
        memcpy(bindings.codes[control], CONTROLS[control].codes, sizeof bindings.codes[control]);
    }
    return bindings;
}

ControlId bindings_find(const Bindings *bindings, int code, int *place) {
    for (int control = 0; code != CODE_NONE && control < CONTROL_COUNT; control++) {
        for (int i = 0; i < PLACE_COUNT; i++) {
            if (bindings->codes[control][i] == code) {
                if (place) {
                    *place = i;
                }
                return (ControlId)control;
            }
        }
    }
    return CONTROL_COUNT;
}

int bindings_first(const Bindings *bindings, ControlId control, int place) {
    int end = place == PLACE_KEY ? PLACE_MOUSE : place == PLACE_MOUSE ? PLACE_PAD : PLACE_COUNT;
    for (int i = place; i < end; i++) {
        if (bindings->codes[control][i] != CODE_NONE) {
            return bindings->codes[control][i];
        }
    }
    return CODE_NONE;
}

ControlId bindings_bind(Bindings *bindings, ControlId control, int code) {
    int first = 0, end = 0, place = 0;
    if (!code_can_bind(code)) {
        return CONTROL_COUNT;
    }
    places_of(code, &first, &end);
    ControlId owner = bindings_find(bindings, code, &place);
    if (owner != CONTROL_COUNT) {
        bindings->codes[owner][place] = bindings->codes[control][first];
    }
    bindings->codes[control][first] = (uint16_t)code;
    return owner == control ? CONTROL_COUNT : owner;
}

/* ---- Lines --------------------------------------------------------------------------------------------------*/
static ControlId control_by_name(const char *name) {
    for (int control = 0; control < CONTROL_COUNT; control++) {
        if (strcmp(CONTROLS[control].name, name) == 0) {
            return (ControlId)control;
        }
    }
    return CONTROL_COUNT;
}

/* The codes of a line in the places of their devices; false when one is no code, stands there twice or has no place. */
static bool read_codes(const char *values, uint16_t codes[PLACE_COUNT]) {
    char word[32];
    int used = 0, words = 0;
    for (; sscanf(values, " %31s%n", word, &used) == 1; values += used, words++) {
        int code = code_by_name(word), first = 0, end = 0;
        if (strcmp(word, "-") == 0) { /* nothing stands for it */
            continue;
        }
        if (code == CODE_NONE) {
            return false;
        }
        places_of(code, &first, &end);
        while (first < end && codes[first] != CODE_NONE && codes[first] != code) {
            first++;
        }
        if (first == end || codes[first] == code) {
            return false;
        }
        codes[first] = (uint16_t)code;
    }
    return words > 0;
}

bool bindings_read(Bindings *bindings, const char *name, const char *values) {
    static const char prefix[] = "key.";
    uint16_t codes[PLACE_COUNT] = {CODE_NONE};
    bool named = strncmp(name, prefix, sizeof prefix - 1) == 0;
    ControlId control = named ? control_by_name(name + sizeof prefix - 1) : CONTROL_COUNT;
    if (control == CONTROL_COUNT || !read_codes(values, codes)) {
        return false;
    }
    for (int i = 0; i < PLACE_COUNT; i++) {
        int place = 0;
        ControlId owner = bindings_find(bindings, codes[i], &place);
        if (owner != CONTROL_COUNT) {
            bindings->codes[owner][place] = CODE_NONE;
        }
    }
    memcpy(bindings->codes[control], codes, sizeof codes);
    return true;
}

size_t bindings_write(const Bindings *bindings, char text[BINDING_TEXT_SIZE]) {
    size_t size = 0;
    for (int control = 0; control < CONTROL_COUNT; control++) {
        bool any = false;
        size += (size_t)snprintf(text + size, BINDING_TEXT_SIZE - size, "key.%s", CONTROLS[control].name);
        for (int i = 0; i < PLACE_COUNT; i++) {
            int code = bindings->codes[control][i];
            if (code != CODE_NONE) {
                size += (size_t)snprintf(text + size, BINDING_TEXT_SIZE - size, " %s", code_name(code));
                any = true;
            }
        }
        size += (size_t)snprintf(text + size, BINDING_TEXT_SIZE - size, any ? "\n" : " -\n");
    }
    return size;
}
