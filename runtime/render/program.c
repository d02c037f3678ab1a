/* Shaders: read, joined with their prefix and the common part, compiled, linked, and their errors explained. */
#include "render/private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct ProgramSource {
    const char *vertex, *fragment; /* files under shaders/ */
    const char *define;            /* a line before both, or "" */
} ProgramSource;

static const ProgramSource SOURCES[PROGRAM_COUNT] = {
    [PROGRAM_BOX] = {"box.vert", "box.frag", ""},
    [PROGRAM_BOX_FADING] = {"box.vert", "box.frag", "#define FADING\n"},
    [PROGRAM_OUTLINE] = {"outline.vert", "outline.frag", ""},
    [PROGRAM_WALL] = {"wall.vert", "wall.frag", ""},
    [PROGRAM_FLOOR] = {"floor.vert", "floor.frag", ""},
    [PROGRAM_STREAM] = {"stream.vert", "stream.frag", ""},
    [PROGRAM_DECAL] = {"decal.vert", "decal.frag", ""},
    [PROGRAM_SHADOW] = {"decal.vert", "shadow.frag", ""},
    [PROGRAM_PARTICLE] = {"particle.vert", "particle.frag", ""},
    [PROGRAM_MOTE] = {"mote.vert", "particle.frag", ""},
    [PROGRAM_BRIGHT] = {"screen.vert", "bright.frag", ""},
    [PROGRAM_DOWN] = {"screen.vert", "blur.frag", ""},
    [PROGRAM_UP] = {"screen.vert", "blur.frag", ""},
    [PROGRAM_COMPOSITE] = {"screen.vert", "composite.frag", ""},
    [PROGRAM_COMPOSITE_SMOOTH] = {"screen.vert", "composite.frag", "#define SMOOTH\n"},
    [PROGRAM_COMPOSITE_RETRO] = {"screen.vert", "composite.frag", "#define RETRO\n"},
    [PROGRAM_HUD] = {"hud.vert", "hud.frag", ""},
};

static const char PREFIX_GL[] = "#version 330 core\n";
static const char PREFIX_GLES[] = "#version 300 es\nprecision highp float;\nprecision highp int;\n";
static const char COMMON_FILE[] = "shaders/common.glsl";

static int count_lines(const char *text) {
    int lines = 0;
    for (; *text != '\0'; text++) {
        lines += *text == '\n';
    }
    return lines;
}

/* The line of the first error in a driver's log: Mesa says "0:12(3)", NVIDIA "0(12)", ANGLE and Apple "ERROR: 0:12:".
 * 0 when there is none. */
static int find_error_line(const char *log) {
    for (const char *at = log; *at != '\0'; at++) {
        int line = 0;
        if ((at == log || at[-1] == '\n' || at[-1] == ' ') && at[0] == '0' && (at[1] == ':' || at[1] == '(') &&
            sscanf(at + 2, "%d", &line) == 1 && line > 0) {
            return line;
        }
    }
    return 0;
}

/* Cuts a log to its first line, without the driver's own line numbers, which count the joined text. */
static const char *first_message(char *log) {
    log[strcspn(log, "\r\n")] = '\0';
    const char *error = strstr(log, "error");
    return error != NULL ? error : log;
}

static bool explain_shader(GLuint shader, const char *file, int prefix_lines, int common_lines, Error *error) {
    char log[512] = "";
    glGetShaderInfoLog(shader, (GLsizei)sizeof log, NULL, log);
    int line = find_error_line(log);
    const char *where = file;
    line -= prefix_lines;
    if (line > common_lines) {
        line -= common_lines;
    } else if (line > 0) {
        where = COMMON_FILE;
    }
    return error_set(error, ERROR_GL_SHADER, "%s:%d: %s; mend that line and save, the running shaders stay until then",
                     where, line > 0 ? line : 1, first_message(log));
}

typedef struct ShaderText {
    const FileTree *data;
    const char *prefix, *define;
    const char *common;
} ShaderText;

static GLuint compile_file(const ShaderText *text, const char *name, GLenum stage, Error *error) {
    char file[FILE_NAME_SIZE];
    snprintf(file, sizeof file, "shaders/%s", name);
    FileData data;
    if (!file_read(text->data, file, &data, error)) {
        return 0;
    }
    const GLchar *parts[] = {text->prefix, text->define, text->common, data.bytes};
    GLuint shader = glCreateShader(stage);
    glShaderSource(shader, (GLsizei)BASE_COUNT_OF(parts), parts, NULL);
    glCompileShader(shader);
    file_data_free(&data);
    GLint compiled = GL_FALSE;
    glGetShaderiv(shader, GL_COMPILE_STATUS, &compiled);
    if (!compiled) {
        int prefix_lines = count_lines(text->prefix) + count_lines(text->define);
        explain_shader(shader, file, prefix_lines, count_lines(text->common), error);
        glDeleteShader(shader);
        return 0;
    }
    return shader;
}

static bool link_program(GLuint program, const ProgramSource *source, Error *error) {
    glLinkProgram(program);
    GLint linked = GL_FALSE;
    glGetProgramiv(program, GL_LINK_STATUS, &linked);
    if (!linked) {
        char log[512] = "";
        glGetProgramInfoLog(program, (GLsizei)sizeof log, NULL, log);
        return error_set(error, ERROR_GL_SHADER,
                         "shaders/%s:1: does not link with shaders/%s: %s; the out variables of the first must be the "
                         "in variables of the second",
                         source->vertex, source->fragment, first_message(log));
    }
    return true;
}

static GLuint build_program(ShaderText *text, const ProgramSource *source, Error *error) {
    text->define = source->define;
    GLuint vertex = compile_file(text, source->vertex, GL_VERTEX_SHADER, error);
    GLuint fragment = vertex != 0 ? compile_file(text, source->fragment, GL_FRAGMENT_SHADER, error) : 0;
    GLuint program = 0;
    if (fragment != 0) {
        program = glCreateProgram();
        glAttachShader(program, vertex);
        glAttachShader(program, fragment);
        if (!link_program(program, source, error)) {
            glDeleteProgram(program);
            program = 0;
        }
    }
    if (vertex != 0) {
        glDeleteShader(vertex);
    }
    if (fragment != 0) {
        glDeleteShader(fragment);
    }
    return program;
}

static void set_bindings(Programs *programs, ProgramId id) {
    GLuint program = programs->names[id];
    GLuint block = glGetUniformBlockIndex(program, "Frame");
    if (block != GL_INVALID_INDEX) {
        glUniformBlockBinding(program, block, FRAME_BINDING);
    }
    programs->post_step[id] = glGetUniformLocation(program, "step_size");
    glUseProgram(program);
    static const char *const SAMPLERS[] = {"picture", "bloom_picture"};
    for (GLint unit = 0; unit < (GLint)BASE_COUNT_OF(SAMPLERS); unit++) {
        GLint location = glGetUniformLocation(program, SAMPLERS[unit]);
        if (location >= 0) {
            glUniform1i(location, unit);
        }
    }
    glUseProgram(0);
}

bool programs_create(Programs *programs, const FileTree *data, RenderBackend backend, Error *error) {
    memset(programs, 0, sizeof *programs);
    FileData common;
    if (!file_read(data, COMMON_FILE, &common, error)) {
        return false;
    }
    ShaderText text = {data, backend == RENDER_GLES ? PREFIX_GLES : PREFIX_GL, "", common.bytes};
    bool ok = true;
    for (int id = 0; ok && id < PROGRAM_COUNT; id++) {
        programs->names[id] = build_program(&text, &SOURCES[id], error);
        ok = programs->names[id] != 0;
        if (ok) {
            set_bindings(programs, (ProgramId)id);
        }
    }
    file_data_free(&common);
    if (!ok) {
        programs_destroy(programs);
    }
    return ok;
}

void programs_destroy(Programs *programs) {
    for (int id = 0; id < PROGRAM_COUNT; id++) {
        if (programs->names[id] != 0) {
            glDeleteProgram(programs->names[id]);
        }
    }
    memset(programs, 0, sizeof *programs);
}
