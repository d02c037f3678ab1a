/* The static meshes of a floor: sorted by cell once, and of them only what is in view is drawn, in one call. */
#include "render/private.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    CELL_WIDTH = 4,   /* tiles of a row */
    CELL_MARGIN = 32, /* tiles around the floor that have cells too */
    LAYERS = 2,       /* the floor; what lies far below */
    ROWS_NORTH = 4,   /* of the picture: pieces up to 4 m long are filed under their first row */
    ROWS_SOUTH = 9,   /* of it: walls up to 2 m high; pieces far below, which the lowest rays meet less far north */
    DEPTHS_SHIFT = 9, /* rows that a piece far below is filed south of where it lies; see add_depths */
};

static const float PIECE_LENGTH = 4.0f;  /* metres at most, filed under its western end */
static const float LOWEST_SKIRT = -2.5f; /* metres */

/* ---- Collecting ---------------------------------------------------------------------------------------------*/
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

/* ---- Sorting ------------------------------------------------------------------------------------------------*/
static int clamp_to(int value, int count) {
    return value < 0 ? 0 : value >= count ? count - 1 : value;
}

/* A place's cell column; it may lie outside. */
static int column_of(float x) {
    return (int)floorf((x + (float)CELL_MARGIN) / (float)CELL_WIDTH);
}

static int cell_of(const StaticMesh *mesh, const QuadList *quads, int quad) {
    const uint8_t *vertex = quads->vertices + 4 * quads->vertex_size * (size_t)quad;
    float west = 0.0f;
    for (int i = 0; i < 4; i++) {
        float x;
        memcpy(&x, vertex + quads->vertex_size * (size_t)i, sizeof x);
        west = i == 0 || x < west ? x : west;
    }
    bool far_below = quads->rows[quad] > FAR_BELOW / 2;
    int row = clamp_to(quads->rows[quad] - (far_below ? FAR_BELOW : 0) + CELL_MARGIN, mesh->rows);
    return ((far_below ? mesh->rows : 0) + row) * mesh->columns + clamp_to(column_of(west), mesh->columns);
}

static void index_quad(uint32_t *indices, int quad) {
    static const uint32_t CORNERS[6] = {0, 2, 1, 1, 2, 3};
    for (int i = 0; i < 6; i++) {
        indices[i] = (uint32_t)quad * 4 + CORNERS[i];
    }
}

/* Counting sort of the quads by cell; `next` has room for every cell. */
static void sort_cells(StaticMesh *mesh, const QuadList *quads, int *next) {
    int cells = LAYERS * mesh->rows * mesh->columns;
    for (int i = 0; i < quads->count; i++) {
        mesh->starts[cell_of(mesh, quads, i) + 1]++;
    }
    for (int cell = 0; cell < cells; cell++) {
        mesh->starts[cell + 1] += mesh->starts[cell];
        next[cell] = mesh->starts[cell];
    }
    for (int i = 0; i < quads->count; i++) {
        index_quad(mesh->sorted + 6 * next[cell_of(mesh, quads, i)]++, i);
    }
}

static bool sort_quads(StaticMesh *mesh, const QuadList *quads, int size) {
    mesh->rows = size + 2 * CELL_MARGIN;
    mesh->columns = mesh->rows / CELL_WIDTH + 1;
    size_t rows = (size_t)LAYERS * (size_t)mesh->rows, cells = rows * (size_t)mesh->columns;
    size_t indices = ((size_t)quads->count + 1) * 6;
    int *next = calloc(cells, sizeof *next);
    mesh->starts = calloc(cells + 1, sizeof *mesh->starts);
    mesh->sorted = malloc(indices * sizeof *mesh->sorted);
    mesh->chosen = malloc(indices * sizeof *mesh->chosen);
    mesh->shown = calloc(rows, sizeof *mesh->shown);
    mesh->visible = calloc(rows, sizeof *mesh->visible);
    bool ok = next && mesh->starts && mesh->sorted && mesh->chosen && mesh->shown && mesh->visible;
    if (ok) {
        sort_cells(mesh, quads, next);
    }
    free(next);
    return ok;
}

/* ---- Life ---------------------------------------------------------------------------------------------------*/
void mesh_destroy(StaticMesh *mesh) {
    if (mesh->array != 0) {
        glDeleteVertexArrays(1, &mesh->array);
        glDeleteBuffers(1, &mesh->vertices);
        glDeleteBuffers(1, &mesh->indices);
    }
    free(mesh->sorted);
    free(mesh->chosen);
    free(mesh->starts);
    free(mesh->shown);
    free(mesh->visible);
    memset(mesh, 0, sizeof *mesh);
}

/* Uploads the quads and frees them; the mesh's array is left bound. Without memory the mesh stays empty. */
void mesh_create(StaticMesh *mesh, QuadList *quads, int size) {
    mesh_destroy(mesh);
    bool ok = sort_quads(mesh, quads, size);
    if (!ok || quads->failed) {
        log_write(LOG_ERROR, "no memory left for a floor's geometry; close other programs");
    }
    mesh->quads = ok ? quads->count : 0;
    glGenVertexArrays(1, &mesh->array);
    glGenBuffers(1, &mesh->vertices);
    glGenBuffers(1, &mesh->indices);
    glBindVertexArray(mesh->array);
    glBindBuffer(GL_ARRAY_BUFFER, mesh->vertices);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, mesh->indices);
    if (mesh->quads > 0) {
        size_t bytes = (size_t)mesh->quads * 4 * quads->vertex_size;
        glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)bytes, quads->vertices, GL_STATIC_DRAW);
    }
    free(quads->vertices);
    free(quads->rows);
}

/* ---- What is in view ----------------------------------------------------------------------------------------*/
/* Columns of a row of cells that can be seen at a height and a place to the north: the farther, the more. */
static CellRange columns_in_view(const StaticMesh *mesh, const Camera *camera, float height, float north) {
    float depth = camera->forward[1] * (height - camera->place[1]) + camera->forward[2] * (north - camera->place[2]);
    float half = camera->tangent_x * (depth > 0.0f ? depth : 0.0f) + 0.5f;
    int from = column_of(camera->place[0] - half - PIECE_LENGTH), to = column_of(camera->place[0] + half) + 1;
    from = from < 0 ? 0 : from > mesh->columns ? mesh->columns : from;
    to = to < 0 ? 0 : to > mesh->columns ? mesh->columns : to;
    return (CellRange){(int16_t)from, (int16_t)to};
}

static void find_visible(StaticMesh *mesh, const Camera *camera) {
    float x, north, south;
    camera_ground(camera, 0.5f * (float)camera->width, 0.0f, &x, &north);
    camera_ground(camera, 0.5f * (float)camera->width, (float)camera->height, &x, &south);
    int first = (int)floorf(north) - ROWS_NORTH + CELL_MARGIN, last = (int)floorf(south) + ROWS_SOUTH + CELL_MARGIN;
    memset(mesh->visible, 0, sizeof *mesh->visible * (size_t)(LAYERS * mesh->rows));
    for (int row = first < 0 ? 0 : first; row <= last && row < mesh->rows; row++) {
        float z = (float)(row - CELL_MARGIN);
        mesh->visible[row] = columns_in_view(mesh, camera, LOWEST_SKIRT, z - 1.0f);
        mesh->visible[mesh->rows + row] = columns_in_view(mesh, camera, DEPTHS_HEIGHT, z - (float)DEPTHS_SHIFT);
    }
}

void mesh_choose(StaticMesh *mesh, const Camera *camera, RenderStats *stats) {
    if (mesh->quads == 0) {
        return;
    }
    find_visible(mesh, camera);
    size_t size = sizeof *mesh->shown * (size_t)(LAYERS * mesh->rows);
    if (memcmp(mesh->shown, mesh->visible, size) == 0) {
        return;
    }
    memcpy(mesh->shown, mesh->visible, size);
    mesh->quads_shown = 0;
    for (int row = 0; row < LAYERS * mesh->rows; row++) {
        const int *cells = mesh->starts + (size_t)row * (size_t)mesh->columns;
        int from = cells[mesh->shown[row].from], count = cells[mesh->shown[row].to] - from;
        if (count > 0) {
            memcpy(mesh->chosen + 6 * mesh->quads_shown, mesh->sorted + 6 * from,
                   (size_t)count * 6 * sizeof *mesh->chosen);
            mesh->quads_shown += count;
        }
    }
    glBindVertexArray(mesh->array);
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, (GLsizeiptr)((size_t)mesh->quads_shown * 6 * sizeof *mesh->chosen),
                 mesh->chosen, GL_DYNAMIC_DRAW);
    stats->uploads++;
}
