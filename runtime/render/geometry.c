/* Buffers: the unit cube, quad indices, and what a floor is drawn with. */
#include "render/private.h"

#include <stdlib.h>
#include <string.h>

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
    glBindVertexArray(renderer->stream.arrays[PART_BOXES]);
    attribute(0, 3, 6 * sizeof(float), 0, 0);
    attribute(1, 3, 6 * sizeof(float), 3 * sizeof(float), 0);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, renderer->box_indices);
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, (GLsizeiptr)sizeof indices, indices, GL_STATIC_DRAW);
}

/* ---- All of it ----------------------------------------------------------------------------------------------*/
bool geometry_create(Renderer *renderer, Error *error) {
    glGenVertexArrays(PART_COUNT, renderer->stream.arrays);
    glGenBuffers(1, &renderer->stream.buffer);
    renderer->stream.capacity = 0;
    glGenVertexArrays(1, &renderer->empty_array);
    glGenBuffers(1, &renderer->box_vertices);
    glGenBuffers(1, &renderer->box_indices);
    glGenBuffers(1, &renderer->quad_indices);
    glGenBuffers(1, &renderer->frame_buffer);
    create_cube(renderer);
    glBindVertexArray(0);
    glBindBuffer(GL_UNIFORM_BUFFER, renderer->frame_buffer);
    glBufferData(GL_UNIFORM_BUFFER, (GLsizeiptr)sizeof(FrameBlock), NULL, GL_DYNAMIC_DRAW);
    renderer->quad_index_capacity = 0;
    if (!quad_indices_reserve(renderer, 256)) {
        return error_set(error, ERROR_MEMORY, "no memory left for the renderer's buffers; close other programs");
    }
    return true;
}

void geometry_destroy(Renderer *renderer) {
    glDeleteVertexArrays(PART_COUNT, renderer->stream.arrays);
    glDeleteVertexArrays(1, &renderer->empty_array);
    const GLuint buffers[] = {renderer->box_vertices, renderer->box_indices, renderer->quad_indices,
                              renderer->frame_buffer, renderer->stream.buffer};
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
    glBindVertexArray(renderer->stream.arrays[PART_HUD]);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, renderer->quad_indices);
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, (GLsizeiptr)((size_t)wanted * 6 * sizeof *indices), indices, GL_STATIC_DRAW);
    free(indices);
    renderer->quad_index_capacity = wanted;
    return true;
}

/* ---- A floor ------------------------------------------------------------------------------------------------*/
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
