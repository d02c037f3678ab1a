/* Where there is ground: a texel a tile, so that what lies flat ends where the floor does and nothing hangs over the
 * void. */
#include "render/private.h"

#include <stdlib.h>

static void fill(GLuint *texture, int size, const uint8_t *texels) {
    if (*texture == 0) {
        glGenTextures(1, texture);
    }
    glBindTexture(GL_TEXTURE_2D, *texture);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_R8, size, size, 0, GL_RED, GL_UNSIGNED_BYTE, texels);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
}

static void fill_floor(Ground *ground, const Floor *floor) {
    size_t count = (size_t)floor->size * (size_t)floor->size;
    uint8_t *texels = malloc(count);
    if (texels == NULL) {
        return; /* the old one stays: a decal may end at the wrong place */
    }
    for (int y = 0; y < floor->size; y++) {
        for (int x = 0; x < floor->size; x++) {
            texels[y * floor->size + x] = floor_is_open(floor, x, y) ? 255 : 0;
        }
    }
    fill(&ground->texture, floor->size, texels);
    free(texels);
}

void ground_bind(Ground *ground, const RenderScene *scene) {
    static const uint8_t EVERYWHERE = 255;
    glActiveTexture(GL_TEXTURE0);
    bool current = ground->texture != 0 && ground->floor == scene->floor && ground->key == scene->floor_key;
    if (!current && scene->floor != NULL) {
        fill_floor(ground, scene->floor);
    } else if (!current) {
        fill(&ground->texture, 1, &EVERYWHERE);
    }
    ground->floor = scene->floor;
    ground->key = scene->floor_key;
    glBindTexture(GL_TEXTURE_2D, ground->texture);
}

void ground_destroy(Ground *ground) {
    if (ground->texture != 0) {
        glDeleteTextures(1, &ground->texture);
    }
    *ground = (Ground){0};
}
