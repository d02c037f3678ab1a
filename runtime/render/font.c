/* The interface fonts: checked before they are trusted, rasterised on demand into one atlas. The atlas holds a glyph's
 * coverage in its first channel and the same grown by an outline in its second. */
#include "render/private.h"

#include <stb/stb_truetype.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { ATLAS_SIZE = 1024, SLOT_COUNT = 4096, SLOT_LIMIT = SLOT_COUNT * 3 / 4, GLYPH_LIMIT = 300, STAMP_SIZE = 24 };

static const char *const FONT_FILES[FACE_COUNT] = {[FACE_TEXT] = "assets/ui.otf", [FACE_PIXEL] = "assets/pixel.ttf"};

typedef struct Slot {
    uint32_t character; /* 0: free */
    int pixels;
    Face face;
    Glyph glyph;
} Slot;

/* Advances of the characters met, so that laying out a text does not search the font each frame. */
typedef struct Metric {
    uint32_t character;
    uint32_t next;
    Face face;
    float advance; /* of the pair, in units of the pixel height */
} Metric;

typedef struct FontFace {
    FileData file;
    stbtt_fontinfo info;
    float unit; /* font units to a pixel height of 1 */
    float ascent;
} FontFace;

struct Font {
    FontFace faces[FACE_COUNT];
    GLuint texture;
    int shelf_x, shelf_y, shelf_height;
    int slot_count;
    Slot slots[SLOT_COUNT];
    Metric metrics[SLOT_COUNT];
    uint8_t coverage[GLYPH_LIMIT * GLYPH_LIMIT];
    uint8_t grown[GLYPH_LIMIT * GLYPH_LIMIT];
    uint8_t texels[GLYPH_LIMIT * GLYPH_LIMIT * 2];
};

/* ---- Checking a file ----------------------------------------------------------------------------------------
 * stb_truetype trusts its input, so a file is believed only when its directory lies within it and each table has the
 * checksum that its directory entry states (OpenType specification 1.9, "Calculating checksums").
 */
static uint32_t read_u32(const FileData *file, size_t at) {
    const uint8_t *bytes = (const uint8_t *)file->bytes + at;
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static uint32_t table_checksum(const FileData *file, size_t offset, size_t length) {
    uint32_t sum = 0;
    for (size_t at = 0; at < length; at += 4) {
        uint32_t word = 0;
        for (size_t i = 0; i < 4; i++) {
            size_t place = offset + at + i;
            word = word << 8 | (at + i < length ? (uint8_t)file->bytes[place] : 0u);
        }
        sum += word;
    }
    return sum;
}

static const char *find_fault(const FileData *file) {
    static const uint32_t NEEDED[] = {0x636d6170, 0x68656164, 0x68686561, 0x686d7478, 0x6d617870};
    enum { HEAD = 0x68656164, HEADER_SIZE = 12, ENTRY_SIZE = 16, ADJUSTMENT_OFFSET = 8 };
    if (file->size < HEADER_SIZE) {
        return "it is too short";
    }
    uint32_t kind = read_u32(file, 0);
    if (kind != 0x4f54544f && kind != 0x00010000) {
        return "it does not begin like an OpenType font";
    }
    size_t tables = (uint8_t)file->bytes[4] * 256u + (uint8_t)file->bytes[5];
    if (HEADER_SIZE + tables * ENTRY_SIZE > file->size) {
        return "it is cut off in its table of contents";
    }
    size_t found = 0;
    for (size_t i = 0; i < tables; i++) {
        size_t entry = HEADER_SIZE + i * ENTRY_SIZE;
        uint32_t tag = read_u32(file, entry), sum = read_u32(file, entry + 4);
        size_t offset = read_u32(file, entry + 8), length = read_u32(file, entry + 12);
        if (offset > file->size || length > file->size - offset) {
            return "it is cut off";
        }
        if (tag == HEAD && length > ADJUSTMENT_OFFSET + 4) {
            sum += read_u32(file, offset + ADJUSTMENT_OFFSET);
        }
        if (table_checksum(file, offset, length) != sum) {
            return "a table of it does not match its checksum";
        }
        for (size_t k = 0; k < BASE_COUNT_OF(NEEDED); k++) {
            found += NEEDED[k] == tag;
        }
    }
    return found == BASE_COUNT_OF(NEEDED) ? NULL : "it lacks a table that every font needs";
}

static bool face_open(FontFace *face, const FileTree *data, const char *name, Error *error) {
    if (!file_read(data, name, &face->file, error)) {
        return false;
    }
    const char *fault = find_fault(&face->file);
    if (fault == NULL && !stbtt_InitFont(&face->info, (const unsigned char *)face->file.bytes, 0)) {
        fault = "it holds no outlines that can be read";
    }
    if (fault != NULL) {
        return error_set(error, ERROR_FONT_INVALID,
                         "%s: this is no usable font (%s); build the target rift_assets again, or put a font there",
                         name, fault);
    }
    int ascent = 0, descent = 0, gap = 0;
    stbtt_GetFontVMetrics(&face->info, &ascent, &descent, &gap);
    face->unit = stbtt_ScaleForPixelHeight(&face->info, 1.0f);
    face->ascent = (float)ascent * face->unit;
    return true;
}

static bool font_open(Font *font, const FileTree *data, Error *error) {
    for (int i = 0; i < FACE_COUNT; i++) {
        if (!face_open(&font->faces[i], data, FONT_FILES[i], error)) {
            return false;
        }
    }
    return true;
}

static void font_close(Font *font) {
    for (int i = 0; i < FACE_COUNT; i++) {
        file_data_free(&font->faces[i].file);
    }
    free(font);
}

/* ---- The atlas ----------------------------------------------------------------------------------------------*/
void font_reset(Font *font) {
    memset(font->slots, 0, sizeof font->slots);
    font->slot_count = 0;
    font->shelf_x = font->shelf_y = 0;
    font->shelf_height = 0;
}

static void create_texture(Font *font) {
    glGenTextures(1, &font->texture);
    glBindTexture(GL_TEXTURE_2D, font->texture);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RG8, ATLAS_SIZE, ATLAS_SIZE, 0, GL_RG, GL_UNSIGNED_BYTE, NULL);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
}

Font *font_create(const FileTree *data, Error *error) {
    Font *font = calloc(1, sizeof *font);
    if (font == NULL) {
        error_set(error, ERROR_MEMORY, "no memory left for the font; close other programs");
        return NULL;
    }
    if (!font_open(font, data, error)) {
        font_close(font);
        return NULL;
    }
    create_texture(font);
    font_reset(font);
    return font;
}

void font_destroy(Font *font) {
    if (font == NULL) {
        return;
    }
    glDeleteTextures(1, &font->texture);
    font_close(font);
}

GLuint font_texture(const Font *font) {
    return font->texture;
}

float font_ascent(const Font *font, Face face) {
    return font->faces[face].ascent;
}

/* Room for w × h texels on the current shelf or a new one. */
static bool take_place(Font *font, int w, int h, int *x, int *y) {
    if (font->shelf_x + w > ATLAS_SIZE) {
        font->shelf_x = 0;
        font->shelf_y += font->shelf_height;
        font->shelf_height = 0;
    }
    if (font->shelf_y + h > ATLAS_SIZE) {
        return false;
    }
    *x = font->shelf_x;
    *y = font->shelf_y;
    font->shelf_x += w;
    font->shelf_height = h > font->shelf_height ? h : font->shelf_height;
    return true;
}

/* Texels around a glyph's coverage, for its outline. */
static int glyph_margin(int pixels) {
    return 2 + pixels / 14;
}

/* True when a texel and its four neighbours are covered whole: what it grows over, its neighbours grow over too. */
static bool is_inner(const uint8_t *coverage, int w, int h, int x, int y) {
    const uint8_t *texel = coverage + y * w + x;
    return x > 0 && y > 0 && x + 1 < w && y + 1 < h && texel[0] == 255 && texel[-1] == 255 && texel[1] == 255 &&
           texel[-w] == 255 && texel[w] == 255;
}

/* How much a texel covers of another one (dx, dy) away when it is grown by `reach`, of 256. */
static void fill_stamp(uint16_t stamp[STAMP_SIZE][STAMP_SIZE], float reach) {
    for (int dy = 0; dy < STAMP_SIZE; dy++) {
        for (int dx = 0; dx < STAMP_SIZE; dx++) {
            float within = reach + 0.5f - math_sqrt32((float)(dx * dx + dy * dy));
            stamp[dy][dx] = (uint16_t)(256.0f * math_clamp32(within, 0.0f, 1.0f));
        }
    }
}

/* Writes, for each texel, the largest coverage within `reach` texels: the glyph with its outline. Only the rim of the
 * ink has to be stamped. */
static void grow_coverage(const uint8_t *coverage, uint8_t *grown, int w, int h, float reach) {
    uint16_t stamp[STAMP_SIZE][STAMP_SIZE];
    reach = math_clamp32(reach, 0.0f, (float)STAMP_SIZE - 2.0f);
    fill_stamp(stamp, reach);
    int whole = (int)reach + 1;
    memcpy(grown, coverage, (size_t)w * (size_t)h);
    for (int y = 0; y < h; y++) {
        for (int x = 0; x < w; x++) {
            uint32_t ink = coverage[y * w + x];
            if (ink == 0 || is_inner(coverage, w, h, x, y)) {
                continue;
            }
            for (int ty = y > whole ? y - whole : 0; ty < h && ty <= y + whole; ty++) {
                for (int tx = x > whole ? x - whole : 0; tx < w && tx <= x + whole; tx++) {
                    uint32_t value = (ink * stamp[ty < y ? y - ty : ty - y][tx < x ? x - tx : tx - x]) >> 8;
                    uint8_t *target = &grown[ty * w + tx];
                    *target = value > *target ? (uint8_t)value : *target;
                }
            }
        }
    }
}

/* A hollow box, for a character that the font lacks. */
static void draw_missing(uint8_t *coverage, int w, int h, int margin) {
    for (int y = margin; y < h - margin; y++) {
        for (int x = margin; x < w - margin; x++) {
            bool rim = x == margin || y == margin || x == w - margin - 1 || y == h - margin - 1;
            coverage[y * w + x] = rim ? 255 : 0;
        }
    }
}

static bool is_missing(const FontFace *face, uint32_t character) {
    return stbtt_FindGlyphIndex(&face->info, (int)character) == 0;
}

/* The face that draws a character: what the pixel font lacks is borrowed from the other. */
static const FontFace *face_of(const Font *font, Face face, uint32_t character) {
    bool borrows = face != FACE_TEXT && is_missing(&font->faces[face], character);
    return &font->faces[borrows ? FACE_TEXT : face];
}

/* Measures a character at a pixel size: the box of its coverage with the outline's margin around. */
static void measure(const FontFace *face, uint32_t character, int pixels, Glyph *glyph) {
    float scale = face->unit * (float)pixels;
    int x0 = 0, y0 = 0, x1 = 0, y1 = 0;
    if (is_missing(face, character)) {
        x0 = pixels / 12 + 1;
        x1 = pixels / 2;
        y0 = -pixels * 6 / 10;
    } else {
        stbtt_GetCodepointBitmapBox(&face->info, (int)character, scale, scale, &x0, &y0, &x1, &y1);
    }
    bool empty = x1 <= x0 || y1 <= y0;
    int margin = glyph_margin(pixels);
    int w = empty ? 0 : x1 - x0 + 2 * margin, h = empty ? 0 : y1 - y0 + 2 * margin;
    glyph->x = x0 - margin;
    glyph->y = y0 - margin;
    glyph->w = w < GLYPH_LIMIT ? w : GLYPH_LIMIT;
    glyph->h = h < GLYPH_LIMIT ? h : GLYPH_LIMIT;
}

static void rasterise(Font *font, const FontFace *face, uint32_t character, int pixels, const Glyph *glyph, int x,
                      int y) {
    int w = glyph->w, h = glyph->h, margin = glyph_margin(pixels);
    float scale = face->unit * (float)pixels;
    memset(font->coverage, 0, (size_t)w * (size_t)h);
    if (is_missing(face, character)) {
        draw_missing(font->coverage, w, h, margin);
    } else {
        stbtt_MakeCodepointBitmap(&face->info, font->coverage + margin * w + margin, w - 2 * margin, h - 2 * margin, w,
                                  scale, scale, (int)character);
    }
    float reach = fmaxf((float)pixels / 14.0f, 1.0f);
    grow_coverage(font->coverage, font->grown, w, h, reach);
    for (int i = 0; i < w * h; i++) {
        font->texels[2 * i] = font->coverage[i];
        font->texels[2 * i + 1] = font->grown[i];
    }
    glBindTexture(GL_TEXTURE_2D, font->texture);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glTexSubImage2D(GL_TEXTURE_2D, 0, x, y, w, h, GL_RG, GL_UNSIGNED_BYTE, font->texels);
}

static uint32_t slot_hash(uint32_t character, uint32_t other) {
    uint32_t value = character * 0x9e3779b1u ^ other * 0x85ebca6bu;
    return value ^ (value >> 15);
}

const Glyph *font_glyph(Font *font, Face face, uint32_t character, int pixels) {
    uint32_t at = slot_hash(character, (uint32_t)(pixels * FACE_COUNT) + (uint32_t)face) % SLOT_COUNT;
    while (font->slots[at].character != 0) {
        const Slot *slot = &font->slots[at];
        if (slot->character == character && slot->pixels == pixels && slot->face == face) {
            return &slot->glyph;
        }
        at = (at + 1) % SLOT_COUNT;
    }
    Glyph glyph = {0};
    const FontFace *drawn = face_of(font, face, character);
    measure(drawn, character, pixels, &glyph);
    int x = 0, y = 0;
    if (font->slot_count >= SLOT_LIMIT || !take_place(font, glyph.w, glyph.h, &x, &y)) {
        return NULL;
    }
    if (glyph.w > 0) {
        rasterise(font, drawn, character, pixels, &glyph, x, y);
    }
    glyph.u0 = (float)x / ATLAS_SIZE;
    glyph.v0 = (float)y / ATLAS_SIZE;
    glyph.u1 = (float)(x + glyph.w) / ATLAS_SIZE;
    glyph.v1 = (float)(y + glyph.h) / ATLAS_SIZE;
    font->slots[at] = (Slot){character, pixels, face, glyph};
    font->slot_count++;
    return &font->slots[at].glyph;
}

/* ---- Measures -----------------------------------------------------------------------------------------------*/
static float find_advance(const FontFace *face, uint32_t character, uint32_t next) {
    if (is_missing(face, character)) {
        return 0.6f;
    }
    int advance = 0, bearing = 0;
    stbtt_GetCodepointHMetrics(&face->info, (int)character, &advance, &bearing);
    int kern = next != 0 ? stbtt_GetCodepointKernAdvance(&face->info, (int)character, (int)next) : 0;
    return (float)(advance + kern) * face->unit;
}

float font_advance(Font *font, Face face, uint32_t character, uint32_t next) {
    /* A cache with one place a pair: a newcomer takes the place of who was there. */
    uint32_t hash = slot_hash(character, next * 31u + 7u + (uint32_t)face);
    Metric *metric = &font->metrics[hash % SLOT_COUNT];
    if (metric->character != character || metric->next != next || metric->face != face) {
        *metric = (Metric){character, next, face, find_advance(face_of(font, face, character), character, next)};
    }
    return metric->advance;
}

uint32_t utf8_next(const char **text) {
    const uint8_t *bytes = (const uint8_t *)*text;
    static const uint32_t LEAST[4] = {0, 0x80, 0x800, 0x10000};
    uint32_t first = bytes[0];
    if (first == 0) {
        return 0;
    }
    int more = first < 0x80 ? 0 : first >= 0xc2 && first < 0xe0 ? 1 : first >= 0xe0 && first < 0xf0 ? 2 : 3;
    if (first >= 0xf5 || (first >= 0x80 && first < 0xc2)) {
        *text += 1;
        return 0xfffd;
    }
    uint32_t value = more == 0 ? first : first & (0x3fu >> more);
    for (int i = 1; i <= more; i++) {
        if ((bytes[i] & 0xc0) != 0x80) {
            *text += i;
            return 0xfffd;
        }
        value = value << 6 | (bytes[i] & 0x3fu);
    }
    *text += more + 1;
    return value >= LEAST[more] && value <= 0x10ffff ? value : 0xfffd;
}

float font_width(Font *font, Face face, const char *text, size_t bytes) {
    const char *end = text + bytes;
    float width = 0.0f;
    uint32_t character = text < end ? utf8_next(&text) : 0;
    while (character != 0) {
        uint32_t next = text < end ? utf8_next(&text) : 0;
        width += font_advance(font, face, character, next);
        character = next;
    }
    return width;
}

uint32_t font_missing(const Font *font, const char *text) {
    for (uint32_t character = utf8_next(&text); character != 0; character = utf8_next(&text)) {
        if (character != '\n' && is_missing(&font->faces[FACE_TEXT], character)) {
            return character;
        }
    }
    return 0;
}

/* ---- Sizes --------------------------------------------------------------------------------------------------*/
Face font_face(float scale, bool pixel_text) {
    const float small = 0.75f; /* below it the text face blurs */
    return pixel_text || scale < small ? FACE_PIXEL : FACE_TEXT;
}

int render_text_pixels(float size, float scale, bool pixel_text) {
    const int most = 220;
    int pixels = (int)(size * scale + 0.5f);
    if (font_face(scale, pixel_text) == FACE_PIXEL) {
        pixels = (int)(size * scale / (float)PIXEL_FACE_STEP + 0.5f) * PIXEL_FACE_STEP;
    }
    return pixels < PIXEL_FACE_STEP ? PIXEL_FACE_STEP : pixels > most ? most : pixels;
}

float render_letter_width(float size, float scale, bool pixel_text) {
    /* Both fonts are of fixed width; parts of a pixel height (Mplus1Code-SemiBold.otf: 500 of 1235 units). */
    const float letters[FACE_COUNT] = {[FACE_TEXT] = 500.0f / 1235.0f, [FACE_PIXEL] = 0.5f};
    float pixels = (float)render_text_pixels(size, scale, pixel_text);
    return letters[font_face(scale, pixel_text)] * pixels / (size * scale);
}
