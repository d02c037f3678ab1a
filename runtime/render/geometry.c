/* Buffers: the unit cube, quad indices, the streams of instances, and the static meshes of a floor. */
#include "render/private.h"

#include <stdlib.h>
#include <string.h>

bool items_reserve(void **items, int *capacity, int count, size_t item_size) {
    if (count <= *capacity) {
        return true;
    }
    int wanted = *capacity > 0 ? *capacity : 64;
    while (wanted < count) {
        wanted *= 2;
    }
    void *grown = realloc(*items, (size_t)wanted * item_size);
    if (grown == NULL) {
        return false;
    }
    *items = grown;
    *capacity = wanted;
    return true;
}

void stream_upload(Stream *stream, const void *bytes, size_t size, RenderStats *stats) {
    if (size == 0) {
        return;
    }
    glBindBuffer(GL_ARRAY_BUFFER, stream->buffer);
    if (stream->capacity == 0) {
        stream->capacity = 4096;
    }
    while (stream->capacity < size) {
        stream->capacity *= 2;
    }
    /* New storage under the old name: the driver need not wait for the last frame's drawing. */
    glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)stream->capacity, NULL, GL_STREAM_DRAW);
    glBufferSubData(GL_ARRAY_BUFFER, 0, (GLsizeiptr)size, bytes);
    stats->uploads++;
}

static void attribute(GLuint index, GLint size, size_t stride, size_t offset, GLuint divisor) {
    glEnableVertexAttribArray(index);
    glVertexAttribPointer(index, size, GL_FLOAT, GL_FALSE, (GLsizei)stride, gl_offset(offset));
    glVertexAttribDivisor(index, divisor);
}

static void byte_attribute(GLuint index, size_t stride, size_t offset) {
    glEnableVertexAttribArray(index);
    glVertexAttribPointer(index, 4, GL_UNSIGNED_BYTE, GL_TRUE, (GLsizei)stride, gl_offset(offset));
}

/* ---- The unit cube ------------------------------------------------------------------------------------------*/
/* 6 faces of 4 vertices: place, normal. Corner i of a face lies at (i & 1, i >> 1) of its two tangents. */
static void cube_make(float vertices[24][6], uint16_t indices[36]) {
    for (int face = 0; face < 6; face++) {
        int axis = face >> 1;
        float sign = (face & 1) != 0 ? 1.0f : -1.0f;
        for (int i = 0; i < 4; i++) {
            float *vertex = vertices[4 * face + i];
            memset(vertex, 0, 6 * sizeof *vertex);
            vertex[axis] = 0.5f * sign;
            vertex[(axis + 1) % 3] = (i & 1) != 0 ? 0.5f : -0.5f;
            vertex[(axis + 2) % 3] = (i >> 1) != 0 ? 0.5f : -0.5f;
            vertex[3 + axis] = sign;
        }
        /* Counter-clockwise seen from outside. */
        static const uint16_t OUTWARD[6] = {0, 1, 3, 0, 3, 2}, INWARD[6] = {0, 3, 1, 0, 2, 3};
        for (int i = 0; i < 6; i++) {
            indices[6 * face + i] = (uint16_t)(4 * face + (sign > 0.0f ? OUTWARD[i] : INWARD[i]));
        }
    }
}

static void create_cube(Renderer *renderer) {
    float vertices[24][6];
    uint16_t indices[36];
    cube_make(vertices, indices);
    glBindBuffer(GL_ARRAY_BUFFER, renderer->box_vertices);
    glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)sizeof vertices, vertices, GL_STATIC_DRAW);
    glBindVertexArray(renderer->boxes.array);
    attribute(0, 3, 6 * sizeof(float), 0, 0);
    attribute(1, 3, 6 * sizeof(float), 3 * sizeof(float), 0);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, renderer->box_indices);
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, (GLsizeiptr)sizeof indices, indices, GL_STATIC_DRAW);
}

void box_array_bind(Renderer *renderer, int first_instance) {
    glBindVertexArray(renderer->boxes.array);
    glBindBuffer(GL_ARRAY_BUFFER, renderer->boxes.buffer);
    size_t base = (size_t)first_instance * sizeof(BoxInstance);
    for (GLuint i = 0; i < 6; i++) {
        attribute(2 + i, 4, sizeof(BoxInstance), base + i * 4 * sizeof(float), 1);
    }
}

void decal_array_bind(Renderer *renderer, int first_instance) {
    glBindVertexArray(renderer->decals.array);
    glBindBuffer(GL_ARRAY_BUFFER, renderer->decals.buffer);
    size_t base = (size_t)first_instance * sizeof(DecalInstance);
    for (GLuint i = 0; i < 5; i++) {
        attribute(i, 4, sizeof(DecalInstance), base + i * 4 * sizeof(float), 1);
    }
}

static void create_particle_array(Renderer *renderer) {
    glBindVertexArray(renderer->particles.array);
    glBindBuffer(GL_ARRAY_BUFFER, renderer->particles.buffer);
    for (GLuint i = 0; i < 3; i++) {
        attribute(i, 4, sizeof(ParticleInstance), i * 4 * sizeof(float), 1);
    }
}

static void create_hud_array(Renderer *renderer) {
    glBindVertexArray(renderer->hud.array);
    glBindBuffer(GL_ARRAY_BUFFER, renderer->hud.buffer);
    attribute(0, 4, sizeof(HudVertex), offsetof(HudVertex, x), 0);
    byte_attribute(1, sizeof(HudVertex), offsetof(HudVertex, color));
    attribute(2, 1, sizeof(HudVertex), offsetof(HudVertex, mode), 0);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, renderer->quad_indices);
}

bool geometry_create(Renderer *renderer, Error *error) {
    Stream *const streams[] = {&renderer->boxes, &renderer->decals, &renderer->particles, &renderer->hud};
    for (size_t i = 0; i < BASE_COUNT_OF(streams); i++) {
        glGenVertexArrays(1, &streams[i]->array);
        glGenBuffers(1, &streams[i]->buffer);
    }
    glGenVertexArrays(1, &renderer->empty_array);
    glGenBuffers(1, &renderer->box_vertices);
    glGenBuffers(1, &renderer->box_indices);
    glGenBuffers(1, &renderer->quad_indices);
    glGenBuffers(1, &renderer->frame_buffer);
    create_cube(renderer);
    create_particle_array(renderer);
    create_hud_array(renderer);
    glBindVertexArray(0);
    glBindBuffer(GL_UNIFORM_BUFFER, renderer->frame_buffer);
    glBufferData(GL_UNIFORM_BUFFER, (GLsizeiptr)sizeof(FrameBlock), NULL, GL_DYNAMIC_DRAW);
    if (!quad_indices_reserve(renderer, 256)) {
        return error_set(error, ERROR_MEMORY, "no memory left for the renderer's buffers; close other programs");
    }
    return true;
}

void geometry_destroy(Renderer *renderer) {
    Stream *const streams[] = {&renderer->boxes, &renderer->decals, &renderer->particles, &renderer->hud};
    for (size_t i = 0; i < BASE_COUNT_OF(streams); i++) {
        glDeleteVertexArrays(1, &streams[i]->array);
        glDeleteBuffers(1, &streams[i]->buffer);
    }
    glDeleteVertexArrays(1, &renderer->empty_array);
    const GLuint buffers[] = {renderer->box_vertices, renderer->box_indices, renderer->quad_indices,
                              renderer->frame_buffer};
    glDeleteBuffers((GLsizei)BASE_COUNT_OF(buffers), buffers);
}

/* ---- Quads --------------------------------------------------------------------------------------------------*/
static void quad_indices_fill(uint32_t *indices, int quad) {
    static const uint32_t CORNERS[6] = {0, 2, 1, 1, 2, 3};
    for (int i = 0; i < 6; i++) {
        indices[i] = (uint32_t)quad * 4 + CORNERS[i];
    }
}

bool quad_indices_reserve(Renderer *renderer, int quads) {
    if (quads <= renderer->quad_index_capacity) {
        return true;
    }
    int wanted = renderer->quad_index_capacity > 0 ? renderer->quad_index_capacity : 256;
    while (wanted < quads) {
        wanted *= 2;
    }
    uint32_t *indices = malloc((size_t)wanted * 6 * sizeof *indices);
    if (indices == NULL) {
        return false;
    }
    for (int quad = 0; quad < wanted; quad++) {
        quad_indices_fill(indices + 6 * quad, quad);
    }
    glBindVertexArray(renderer->hud.array);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, renderer->quad_indices);
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, (GLsizeiptr)((size_t)wanted * 6 * sizeof *indices), indices, GL_STATIC_DRAW);
    free(indices);
    renderer->quad_index_capacity = wanted;
    return true;
}

void quads_add(QuadList *quads, const void *four_vertices, int row) {
    void *vertices = quads->vertices, *rows = quads->rows;
    bool ok = items_reserve(&vertices, &quads->vertex_capacity, quads->count + 1, 4 * quads->vertex_size);
    quads->vertices = vertices;
    ok = ok && items_reserve(&rows, &quads->row_capacity, quads->count + 1, sizeof *quads->rows);
    quads->rows = rows;
    if (!ok) {
        quads->failed = true;
        return;
    }
    size_t size = 4 * quads->vertex_size;
    memcpy(quads->vertices + size * (size_t)quads->count, four_vertices, size);
    quads->rows[quads->count++] = row;
}

/* ---- Static meshes ------------------------------------------------------------------------------------------*/
static int clamp_row(int row, int rows) {
    return row < 0 ? 0 : row >= rows ? rows - 1 : row;
}

/* Counting sort of the quads by row, as an index buffer. */
static uint32_t *sort_rows(const QuadList *quads, int *starts, int rows) {
    uint32_t *indices = malloc(((size_t)quads->count + 1) * 6 * sizeof *indices);
    int *next = calloc((size_t)rows + 1, sizeof *next);
    if (indices != NULL && next != NULL) {
        memset(starts, 0, ((size_t)rows + 1) * sizeof *starts);
        for (int i = 0; i < quads->count; i++) {
            starts[clamp_row(quads->rows[i], rows) + 1]++;
        }
        for (int row = 0; row < rows; row++) {
            starts[row + 1] += starts[row];
            next[row] = starts[row];
        }
        for (int i = 0; i < quads->count; i++) {
            quad_indices_fill(indices + 6 * next[clamp_row(quads->rows[i], rows)]++, i);
        }
    } else {
        free(indices);
        indices = NULL;
    }
    free(next);
    return indices;
}

static void mesh_destroy(StaticMesh *mesh) {
    if (mesh->array != 0) {
        glDeleteVertexArrays(1, &mesh->array);
        glDeleteBuffers(1, &mesh->vertices);
        glDeleteBuffers(1, &mesh->indices);
    }
    free(mesh->row_starts);
    memset(mesh, 0, sizeof *mesh);
}

/* Uploads the quads and frees them. Without memory the mesh stays empty. */
static void mesh_create(StaticMesh *mesh, QuadList *quads, int rows) {
    mesh_destroy(mesh);
    mesh->row_starts = calloc((size_t)rows + 1, sizeof *mesh->row_starts);
    uint32_t *indices = mesh->row_starts != NULL ? sort_rows(quads, mesh->row_starts, rows) : NULL;
    if (indices == NULL || quads->failed) {
        log_write(LOG_ERROR, "no memory left for a floor's geometry; close other programs");
    }
    mesh->row_count = indices != NULL ? rows : 0;
    glGenVertexArrays(1, &mesh->array);
    glGenBuffers(1, &mesh->vertices);
    glGenBuffers(1, &mesh->indices);
    glBindVertexArray(mesh->array);
    glBindBuffer(GL_ARRAY_BUFFER, mesh->vertices);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, mesh->indices);
    if (indices != NULL && quads->count > 0) {
        size_t count = (size_t)quads->count;
        glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)(count * 4 * quads->vertex_size), quads->vertices, GL_STATIC_DRAW);
        glBufferData(GL_ELEMENT_ARRAY_BUFFER, (GLsizeiptr)(count * 6 * sizeof *indices), indices, GL_STATIC_DRAW);
    }
    free(indices);
    free(quads->vertices);
    free(quads->rows);
}

static void create_walls(FloorMeshes *meshes, const Floor *floor, const RenderLook *look, int theme) {
    QuadList quads = {.vertex_size = sizeof(WallVertex)};
    walls_build(&quads, floor, look, theme);
    mesh_create(&meshes->walls, &quads, floor->size);
    attribute(0, 3, sizeof(WallVertex), offsetof(WallVertex, place), 0);
    attribute(1, 4, sizeof(WallVertex), offsetof(WallVertex, face), 0);
    byte_attribute(2, sizeof(WallVertex), offsetof(WallVertex, color));
    byte_attribute(3, sizeof(WallVertex), offsetof(WallVertex, edge));
    attribute(4, 4, sizeof(WallVertex), offsetof(WallVertex, extra), 0);
}

static void create_tiles(FloorMeshes *meshes, const Floor *floor, const RenderLook *look, int theme) {
    QuadList quads = {.vertex_size = sizeof(FloorVertex)};
    tiles_build(&quads, floor, look, theme);
    mesh_create(&meshes->tiles, &quads, floor->size);
    attribute(0, 2, sizeof(FloorVertex), offsetof(FloorVertex, place), 0);
    byte_attribute(1, sizeof(FloorVertex), offsetof(FloorVertex, tint));
}

static void create_flows(FloorMeshes *meshes, const Floor *floor, const RenderLook *look) {
    QuadList quads = {.vertex_size = sizeof(StreamVertex)};
    flows_build(&quads, floor, look);
    mesh_create(&meshes->flows, &quads, floor->size);
    attribute(0, 3, sizeof(StreamVertex), offsetof(StreamVertex, place), 0);
    attribute(1, 3, sizeof(StreamVertex), offsetof(StreamVertex, flow), 0);
}

static void create_texture(FloorMeshes *meshes, const RenderLook *look, int theme) {
    uint8_t texels[FLOOR_TEXTURE_SIZE * FLOOR_TEXTURE_SIZE * 4];
    floor_texture_make(&look->themes[theme], look->floor_line_strength, texels);
    if (meshes->texture == 0) {
        glGenTextures(1, &meshes->texture);
    }
    glBindTexture(GL_TEXTURE_2D, meshes->texture);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, FLOOR_TEXTURE_SIZE, FLOOR_TEXTURE_SIZE, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                 texels);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_REPEAT);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_REPEAT);
}

void floor_meshes_update(Renderer *renderer, const RenderScene *scene) {
    FloorMeshes *meshes = &renderer->floor;
    int theme = scene->theme >= 0 && scene->theme < THEME_COUNT ? scene->theme : 0;
    if (meshes->valid && meshes->key == scene->floor_key && meshes->floor == scene->floor && meshes->theme == theme) {
        return;
    }
    create_walls(meshes, scene->floor, &renderer->look, theme);
    create_tiles(meshes, scene->floor, &renderer->look, theme);
    create_flows(meshes, scene->floor, &renderer->look);
    create_texture(meshes, &renderer->look, theme);
    glBindVertexArray(0);
    meshes->key = scene->floor_key;
    meshes->floor = scene->floor;
    meshes->theme = theme;
    meshes->valid = true;
}

void floor_meshes_destroy(FloorMeshes *meshes) {
    mesh_destroy(&meshes->walls);
    mesh_destroy(&meshes->tiles);
    mesh_destroy(&meshes->flows);
    if (meshes->texture != 0) {
        glDeleteTextures(1, &meshes->texture);
    }
    memset(meshes, 0, sizeof *meshes);
}
