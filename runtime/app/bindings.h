/* bindings: which key, mouse button and pad button stands for what, as a player may choose. Knows no window system.
 *
 * A code names a place: a key by where it lies on the keyboard (the letters are those of a US layout), a button of the
 * mouse or of a pad. No code stands for two things: who is given one that is taken swaps with its owner.
 */
#ifndef RIFT_APP_BINDINGS_H
#define RIFT_APP_BINDINGS_H

#include "base/base.h"

typedef enum ControlId {
    CONTROL_UP,
    CONTROL_DOWN,
    CONTROL_LEFT,
    CONTROL_RIGHT,
    CONTROL_DASH,
    CONTROL_ATTACK,
    CONTROL_DODGE,
    CONTROL_INTERACT,
    CONTROL_SKILL_1,
    CONTROL_SKILL_2,
    CONTROL_ULTIMATE,
    CONTROL_ITEM,
    CONTROL_CHIP,
    CONTROL_THROW,
    CONTROL_NEXT_CHIP,
    CONTROL_MAP,
    CONTROL_PAUSE,
    CONTROL_COUNT,
} ControlId;

/* The keys: name in the file, number, what is shown: a word, or the key of a text.
 * Their numbers are GLFW's, which the window holds them to. */
// clang-format off
#define BINDING_KEYS(X) \
    X(0, 48, "0") X(1, 49, "1") X(2, 50, "2") X(3, 51, "3") X(4, 52, "4") X(5, 53, "5") X(6, 54, "6") \
    X(7, 55, "7") X(8, 56, "8") X(9, 57, "9") X(A, 65, "A") X(B, 66, "B") X(C, 67, "C") X(D, 68, "D") \
    X(E, 69, "E") X(F, 70, "F") X(G, 71, "G") X(H, 72, "H") X(I, 73, "I") X(J, 74, "J") X(K, 75, "K") \
    X(L, 76, "L") X(M, 77, "M") X(N, 78, "N") X(O, 79, "O") X(P, 80, "P") X(Q, 81, "Q") X(R, 82, "R") \
    X(S, 83, "S") X(T, 84, "T") X(U, 85, "U") X(V, 86, "V") X(W, 87, "W") X(X, 88, "X") X(Y, 89, "Y") \
    X(Z, 90, "Z") \
    X(SPACE, 32, "key.space") X(APOSTROPHE, 39, "'") X(COMMA, 44, ",") X(MINUS, 45, "-") X(PERIOD, 46, ".") \
    X(SLASH, 47, "/") X(SEMICOLON, 59, ";") X(EQUAL, 61, "=") X(LEFT_BRACKET, 91, "[") X(BACKSLASH, 92, "\\") \
    X(RIGHT_BRACKET, 93, "]") X(GRAVE_ACCENT, 96, "`") X(WORLD_1, 161, "W1") X(WORLD_2, 162, "W2") \
    X(TAB, 258, "TAB") X(BACKSPACE, 259, "BACKSPACE") X(INSERT, 260, "INS") X(DELETE, 261, "DEL") \
    X(RIGHT, 262, "key.right") X(LEFT, 263, "key.left") X(DOWN, 264, "key.down") X(UP, 265, "key.up") \
    X(PAGE_UP, 266, "PG UP") X(PAGE_DOWN, 267, "PG DN") X(HOME, 268, "HOME") X(END, 269, "END") \
    X(CAPS_LOCK, 280, "CAPS") \
    X(KP_0, 320, "NUM 0") X(KP_1, 321, "NUM 1") X(KP_2, 322, "NUM 2") X(KP_3, 323, "NUM 3") X(KP_4, 324, "NUM 4") \
    X(KP_5, 325, "NUM 5") X(KP_6, 326, "NUM 6") X(KP_7, 327, "NUM 7") X(KP_8, 328, "NUM 8") X(KP_9, 329, "NUM 9") \
    X(KP_DECIMAL, 330, "NUM .") X(KP_DIVIDE, 331, "NUM /") X(KP_MULTIPLY, 332, "NUM *") \
    X(KP_SUBTRACT, 333, "NUM -") X(KP_ADD, 334, "NUM +") \
    X(LEFT_SHIFT, 340, "SHIFT") X(LEFT_CONTROL, 341, "CTRL") X(LEFT_ALT, 342, "ALT") \
    X(RIGHT_SHIFT, 344, "R-SHIFT") X(RIGHT_CONTROL, 345, "R-CTRL") X(RIGHT_ALT, 346, "R-ALT")
#define BINDING_MOUSE(X) \
    X(MOUSE_LEFT, 400, "key.click") X(MOUSE_RIGHT, 401, "key.right_click") X(MOUSE_MIDDLE, 402, "key.wheel") \
    X(MOUSE_4, 403, "MOUSE 4") X(MOUSE_5, 404, "MOUSE 5")
/* In GLFW's order; the triggers count as buttons. */
#define BINDING_PADS(X) \
    X(PAD_A, 500, "A") X(PAD_B, 501, "B") X(PAD_X, 502, "X") X(PAD_Y, 503, "Y") X(PAD_LB, 504, "LB") \
    X(PAD_RB, 505, "RB") X(PAD_BACK, 506, "BACK") X(PAD_START, 507, "START") X(PAD_L3, 509, "L3") X(PAD_R3, 510, "R3") \
    X(PAD_UP, 511, "key.pad_up") X(PAD_RIGHT, 512, "key.pad_right") X(PAD_DOWN, 513, "key.pad_down") \
    X(PAD_LEFT, 514, "key.pad_left") X(PAD_LT, 515, "LT") X(PAD_RT, 516, "RT")
// clang-format on

enum {
    CODE_NONE,
    CODE_ESCAPE = 256, /* these two have their work for good */
    CODE_ENTER = 257,
    CODE_MOUSE_FIRST = 400,
    CODE_PAD_FIRST = 500,
#define X(name, number, shown) CODE_##name = (number),
    BINDING_KEYS(X) BINDING_MOUSE(X) BINDING_PADS(X)
#undef X
        CODE_COUNT
};

/* Of what stands for one control: two keys, a mouse button, two of the pad; CODE_NONE where there is none. */
enum { PLACE_KEY, PLACE_MOUSE = 2, PLACE_PAD, PLACE_COUNT = 5 };

typedef struct Bindings {
    uint16_t codes[CONTROL_COUNT][PLACE_COUNT];
} Bindings;

enum { BINDING_TEXT_SIZE = 4096 }; /* of all lines */

/* Its name in the file; its text has the key "menu.control_" + name. */
const char *control_name(ControlId control);
Bindings bindings_default(void);
/* The control that a code stands for, CONTROL_COUNT for none; `place`, if not NULL, which of its codes it is. */
ControlId bindings_find(const Bindings *bindings, int code, int *place);
/* The first of a control's codes from `place` on for one device; CODE_NONE for none. */
int bindings_first(const Bindings *bindings, ControlId control, int place);
/* False for keys with work of their own, and for what is no code. */
bool code_can_bind(int code);
/* The first place of its device takes the code; the control that had it gets what was there. Returns that control,
 * CONTROL_COUNT for none. */
ControlId bindings_bind(Bindings *bindings, ControlId control, int code);

/* Name in the file; "" for what is no code. */
const char *code_name(int code);
/* What is shown of it: a word, or the key of a text ("key.…"). */
const char *code_shown(int code);

/* Takes a line's name, "key." and that of a control, and its values ("J MOUSE_LEFT"); false when they can't be that:
 * then nothing changes. What the line names belongs to nobody else afterwards. */
bool bindings_read(Bindings *bindings, const char *name, const char *values);
/* Writes all as lines; returns their length. */
size_t bindings_write(const Bindings *bindings, char text[BINDING_TEXT_SIZE]);

#endif
