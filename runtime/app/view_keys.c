/* The names of keys and pad buttons in prompts, as the player has bound them. */
#include "app/bindings.h"
#include "app/view_state.h"

#include <stdio.h>
#include <string.h>

static const Bindings *bindings_of(const View *view) {
    static Bindings first;
    if (first.codes[CONTROL_UP][PLACE_KEY] == CODE_NONE) {
        first = bindings_default();
    }
    return view->keys.bindings ? view->keys.bindings : &first;
}

const char *view_code_name(const View *view, const Game *game, int code) {
    const char *letter = view->keys.letter && code < CODE_MOUSE_FIRST ? view->keys.letter(code) : NULL;
    const char *shown = letter ? letter : code_shown(code);
    return strncmp(shown, "key.", 4) == 0 ? game_text(game, shown) : shown;
}

/* Adds a code's name to a text, behind `between` when there is something before it. */
static void add_code(const View *view, const Game *game, int code, const char *between, char *text, size_t size) {
    size_t length = strlen(text);
    if (code != CODE_NONE) {
        snprintf(text + length, size - length, "%s%s", length > 0 ? between : "", view_code_name(view, game, code));
    }
}

/* The button for fingers; NULL where there is none. */
static const char *touch_name(const Game *game, ControlId control) {
    static const char *const texts[CONTROL_COUNT] = {
        [CONTROL_DASH] = "key.stick",     [CONTROL_ATTACK] = "touch.attack", [CONTROL_DODGE] = "touch.dodge",
        [CONTROL_INTERACT] = "touch.use", [CONTROL_ITEM] = "touch.use",      [CONTROL_ULTIMATE] = "touch.ultimate"};
    return texts[control] ? game_text(game, texts[control]) : NULL;
}

void view_control_name(const View *view, const Game *game, int control, bool brief, char *text, size_t size) {
    const Bindings *bindings = bindings_of(view);
    const char *spot = view->touch ? touch_name(game, (ControlId)control) : NULL;
    snprintf(text, size, "%s", spot ? spot : "");
    if (view->keys.pad && !spot) {
        add_code(view, game, bindings_first(bindings, (ControlId)control, PLACE_PAD), "", text, size);
    }
    if (*text == '\0') {
        add_code(view, game, bindings_first(bindings, (ControlId)control, PLACE_KEY), "", text, size);
        if (!brief || *text == '\0') {
            add_code(view, game, bindings_first(bindings, (ControlId)control, PLACE_MOUSE), " / ", text, size);
        }
    }
}

void view_choice_key_name(const View *view, const Game *game, int card, char *text, size_t size) {
    static const ControlId controls[CHOICE_LIMIT] = {CONTROL_SKILL_1, CONTROL_SKILL_2, CONTROL_ULTIMATE};
    const uint16_t *codes = bindings_of(view)->codes[controls[card]];
    const char digit[] = {(char)('1' + card), '\0'};
    view_control_name(view, game, (int)controls[card], true, text, size);
    for (int place = PLACE_KEY; place < PLACE_MOUSE && !view->keys.pad && !view->touch; place++) {
        if (strcmp(view_code_name(view, game, codes[place]), digit) == 0) {
            snprintf(text, size, "%s", digit);
        }
    }
}

/* "WASD", or apart where a name is more than a letter. */
void view_moves_name(const View *view, const Game *game, char *text, size_t size) {
    static const ControlId MOVES[] = {CONTROL_UP, CONTROL_LEFT, CONTROL_DOWN, CONTROL_RIGHT};
    const Bindings *bindings = bindings_of(view);
    bool letters = true;
    *text = '\0';
    if (view->keys.pad || view->touch) {
        snprintf(text, size, "%s", game_text(game, "key.stick"));
        return;
    }
    for (size_t i = 0; i < BASE_COUNT_OF(MOVES); i++) {
        letters &= strlen(view_code_name(view, game, bindings_first(bindings, MOVES[i], PLACE_KEY))) < 2;
    }
    for (size_t i = 0; i < BASE_COUNT_OF(MOVES); i++) {
        add_code(view, game, bindings_first(bindings, MOVES[i], PLACE_KEY), letters ? "" : " ", text, size);
    }
}

void view_codes_name(const View *view, const Game *game, int control, bool pad, char *text, size_t size) {
    const uint16_t *codes = bindings_of(view)->codes[control];
    *text = '\0';
    for (int i = pad ? PLACE_PAD : PLACE_KEY; i < (pad ? PLACE_COUNT : PLACE_PAD); i++) {
        add_code(view, game, codes[i], " / ", text, size);
    }
}
