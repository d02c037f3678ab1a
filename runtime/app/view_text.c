/* How wide texts are, and how they are broken into lines. Both fonts are of fixed width, so columns tell. */
#include "app/view_state.h"

#include <string.h>

/* Bytes of the UTF-8 character at `text`, and how many columns it is wide: what is no ASCII counts as two. */
static int character_size(const char *text, int *columns) {
    unsigned char first = (unsigned char)*text;
    int size = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    *columns = size < 3 ? 1 : 2;
    for (int i = 1; i < size; i++) {
        if (!text[i]) {
            return i; /* cut off */
        }
    }
    return size;
}

void view_wrap(const char *text, int columns, char *wrapped, size_t size) {
    size_t length = 0, space = 0; /* space: just behind the last one of the line */
    int column = 0, at_space = 0;
    while (*text && length + 6 < size) {
        int wide = 0, bytes = character_size(text, &wide);
        if (*text == '\n') {
            column = -wide;
            space = 0;
        } else if (column + wide > columns && *text != ' ') {
            if (space > 0) {
                wrapped[space - 1] = '\n';
                column -= at_space;
            } else {
                wrapped[length++] = '\n';
                column = 0;
            }
            space = 0;
        }
        memcpy(wrapped + length, text, (size_t)bytes);
        length += (size_t)bytes;
        column += wide;
        if (*text == ' ') {
            space = length;
            at_space = column;
        }
        text += bytes;
    }
    wrapped[length] = '\0';
}

int view_columns(const char *text) {
    int widest = 0, column = 0;
    while (*text) {
        int wide = 0, bytes = character_size(text, &wide);
        column = *text == '\n' ? 0 : column + wide;
        widest = column > widest ? column : widest;
        text += bytes;
    }
    return widest;
}

int view_lines(const char *text) {
    int lines = 1;
    for (; *text; text++) {
        lines += *text == '\n';
    }
    return lines;
}

static float letter_width(const View *view, float size) {
    float drawn = size * view->part_scale;
    const HudLayout *layout = &view->layout;
    return size * render_letter_width(drawn, layout->pixels, layout->pixel_text);
}

int view_room(const View *view, float width, float size) {
    float letter = letter_width(view, size);
    return letter > 0.0f && width > letter ? (int)(width / letter + 0.01f) : 1;
}

float view_text_width(const View *view, const char *text, float size) {
    return (float)view_columns(text) * letter_width(view, size);
}

float view_line(const View *view, float size) {
    const HudLayout *layout = &view->layout;
    float scale = view->part_scale * layout->pixels;
    float drawn = (float)render_text_pixels(size * view->part_scale, layout->pixels, layout->pixel_text) / scale;
    return view->numbers.hud_text_step * (drawn > size ? drawn : size);
}

void view_fit(const View *view, TextItem *text, float width) {
    const float step = 0.9f; /* the pixel font has few sizes: what is computed may be rounded up again */
    const int steps = 6;
    for (int i = 0; i < steps; i++) {
        float wide = view_text_width(view, text->text, text->size / view->part_scale);
        if (wide <= width || wide <= 0.0f) {
            return;
        }
        text->size *= i == 0 ? width / wide : step;
    }
}
