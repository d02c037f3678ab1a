/* OpenGL that does nothing but count: every function the room calls, with its true type, so that the same drawing
 * code runs without a context. Functions that answer give the answer of a context where everything works. */
#include "render/private.h"

#include <string.h>

#if defined(__GNUC__)
#pragma GCC diagnostic ignored "-Wunused-parameter"
#endif

static int call_count;
static GLuint last_name;

int gl_noop_calls(void) {
    return call_count;
}
void gl_noop_reset_calls(void) {
    call_count = 0;
}

static void give_names(GLsizei count, GLuint *names) {
    call_count++;
    for (GLsizei i = 0; i < count; i++) {
        names[i] = ++last_name;
    }
}

/* Functions without an answer: name and parameters. */
#define SILENT(X)                                                                                                      \
    X(ActiveTexture, (GLenum unit))                                                                                    \
    X(AttachShader, (GLuint program, GLuint shader))                                                                   \
    X(BeginQuery, (GLenum target, GLuint query))                                                                       \
    X(BindBuffer, (GLenum target, GLuint buffer))                                                                      \
    X(BindBufferBase, (GLenum target, GLuint index, GLuint buffer))                                                    \
    X(BindFramebuffer, (GLenum target, GLuint framebuffer))                                                            \
    X(BindRenderbuffer, (GLenum target, GLuint renderbuffer))                                                          \
    X(BindTexture, (GLenum target, GLuint texture))                                                                    \
    X(BindVertexArray, (GLuint array))                                                                                 \
    X(BlendFunc, (GLenum source, GLenum target))                                                                       \
    X(BlendFuncSeparate, (GLenum source, GLenum target, GLenum source_alpha, GLenum target_alpha))                     \
    X(BufferData, (GLenum target, GLsizeiptr size, const void *data, GLenum usage))                                    \
    X(BufferSubData, (GLenum target, GLintptr offset, GLsizeiptr size, const void *data))                              \
    X(Clear, (GLbitfield mask))                                                                                        \
    X(ClearColor, (GLfloat red, GLfloat green, GLfloat blue, GLfloat alpha))                                           \
    X(ColorMask, (GLboolean red, GLboolean green, GLboolean blue, GLboolean alpha))                                    \
    X(CompileShader, (GLuint shader))                                                                                  \
    X(CullFace, (GLenum face))                                                                                         \
    X(DeleteBuffers, (GLsizei count, const GLuint *names))                                                             \
    X(DeleteFramebuffers, (GLsizei count, const GLuint *names))                                                        \
    X(DeleteProgram, (GLuint program))                                                                                 \
    X(DeleteQueries, (GLsizei count, const GLuint *names))                                                             \
    X(DeleteRenderbuffers, (GLsizei count, const GLuint *names))                                                       \
    X(DeleteShader, (GLuint shader))                                                                                   \
    X(DeleteTextures, (GLsizei count, const GLuint *names))                                                            \
    X(DeleteVertexArrays, (GLsizei count, const GLuint *names))                                                        \
    X(DepthFunc, (GLenum function))                                                                                    \
    X(DepthMask, (GLboolean on))                                                                                       \
    X(Disable, (GLenum capability))                                                                                    \
    X(DrawArrays, (GLenum mode, GLint first, GLsizei count))                                                           \
    X(DrawArraysInstanced, (GLenum mode, GLint first, GLsizei count, GLsizei instances))                               \
    X(DrawElements, (GLenum mode, GLsizei count, GLenum type, const void *indices))                                    \
    X(DrawElementsInstanced, (GLenum mode, GLsizei count, GLenum type, const void *indices, GLsizei instances))        \
    X(Enable, (GLenum capability))                                                                                     \
    X(EnableVertexAttribArray, (GLuint index))                                                                         \
    X(EndQuery, (GLenum target))                                                                                       \
    X(Finish, (void))                                                                                                  \
    X(FramebufferRenderbuffer, (GLenum target, GLenum attachment, GLenum kind, GLuint renderbuffer))                   \
    X(FramebufferTexture2D, (GLenum target, GLenum attachment, GLenum kind, GLuint texture, GLint level))              \
    X(LinkProgram, (GLuint program))                                                                                   \
    X(PixelStorei, (GLenum name, GLint value))                                                                         \
    X(ReadPixels, (GLint x, GLint y, GLsizei w, GLsizei h, GLenum format, GLenum type, void *pixels))                  \
    X(RenderbufferStorage, (GLenum target, GLenum format, GLsizei width, GLsizei height))                              \
    X(ShaderSource, (GLuint shader, GLsizei count, const GLchar *const *texts, const GLint *lengths))                  \
    X(TexImage2D, (GLenum target, GLint level, GLint inner, GLsizei width, GLsizei height, GLint border,               \
                   GLenum format, GLenum type, const void *pixels))                                                    \
    X(TexParameteri, (GLenum target, GLenum name, GLint value))                                                        \
    X(TexSubImage2D, (GLenum target, GLint level, GLint x, GLint y, GLsizei width, GLsizei height, GLenum format,      \
                      GLenum type, const void *pixels))                                                                \
    X(Uniform1i, (GLint location, GLint value))                                                                        \
    X(Uniform4f, (GLint location, GLfloat x, GLfloat y, GLfloat z, GLfloat w))                                         \
    X(UniformBlockBinding, (GLuint program, GLuint block, GLuint binding))                                             \
    X(UseProgram, (GLuint program))                                                                                    \
    X(VertexAttribDivisor, (GLuint index, GLuint divisor))                                                             \
    X(VertexAttribPointer,                                                                                             \
      (GLuint index, GLint size, GLenum type, GLboolean normalized, GLsizei stride, const void *offset))               \
    X(Viewport, (GLint x, GLint y, GLsizei width, GLsizei height))

#define X(name, parameters)                                                                                            \
    static void GLAD_API_PTR noop_##name parameters {                                                                  \
        call_count++;                                                                                                  \
    }
SILENT(X)
#undef X

#define GIVES_NAMES(X)                                                                                                 \
    X(GenBuffers) X(GenFramebuffers) X(GenQueries) X(GenRenderbuffers) X(GenTextures) X(GenVertexArrays)
#define X(name)                                                                                                        \
    static void GLAD_API_PTR noop_##name(GLsizei count, GLuint *names) {                                               \
        give_names(count, names);                                                                                      \
    }
GIVES_NAMES(X)
#undef X

static GLuint GLAD_API_PTR noop_CreateProgram(void) {
    call_count++;
    return ++last_name;
}
static GLuint GLAD_API_PTR noop_CreateShader(GLenum type) {
    call_count++;
    return ++last_name;
}
static GLenum GLAD_API_PTR noop_CheckFramebufferStatus(GLenum target) {
    call_count++;
    return GL_FRAMEBUFFER_COMPLETE;
}
static GLenum GLAD_API_PTR noop_GetError(void) {
    call_count++;
    return GL_NO_ERROR;
}
static void GLAD_API_PTR noop_GetIntegerv(GLenum name, GLint *value) {
    call_count++;
    /* glad takes a context without a single extension for a broken one. */
    *value = name == GL_NUM_EXTENSIONS ? 1 : 0;
}
static void GLAD_API_PTR noop_GetQueryObjectuiv(GLuint query, GLenum name, GLuint *value) {
    call_count++;
    *value = 0;
}
static void GLAD_API_PTR noop_GetShaderiv(GLuint shader, GLenum name, GLint *value) {
    call_count++;
    *value = name == GL_COMPILE_STATUS ? GL_TRUE : 0;
}
static void GLAD_API_PTR noop_GetProgramiv(GLuint program, GLenum name, GLint *value) {
    call_count++;
    *value = name == GL_LINK_STATUS ? GL_TRUE : 0;
}
static void GLAD_API_PTR noop_GetShaderInfoLog(GLuint shader, GLsizei size, GLsizei *length, GLchar *text) {
    call_count++;
    text[0] = '\0';
}
static void GLAD_API_PTR noop_GetProgramInfoLog(GLuint program, GLsizei size, GLsizei *length, GLchar *text) {
    call_count++;
    text[0] = '\0';
}
static GLint GLAD_API_PTR noop_GetUniformLocation(GLuint program, const GLchar *name) {
    call_count++;
    return 0;
}
static GLuint GLAD_API_PTR noop_GetUniformBlockIndex(GLuint program, const GLchar *name) {
    call_count++;
    return 0;
}
static const GLubyte *GLAD_API_PTR noop_GetString(GLenum name) {
    call_count++;
    return (const GLubyte *)"3.3 none";
}
static const GLubyte *GLAD_API_PTR noop_GetStringi(GLenum name, GLuint index) {
    call_count++;
    return (const GLubyte *)"";
}

#define ANSWERING(X)                                                                                                   \
    X(CreateProgram)                                                                                                   \
    X(CreateShader)                                                                                                    \
    X(CheckFramebufferStatus)                                                                                          \
    X(GetError)                                                                                                        \
    X(GetIntegerv)                                                                                                     \
    X(GetQueryObjectuiv)                                                                                               \
    X(GetShaderiv)                                                                                                     \
    X(GetProgramiv)                                                                                                    \
    X(GetShaderInfoLog) X(GetProgramInfoLog) X(GetUniformLocation) X(GetUniformBlockIndex) X(GetString) X(GetStringi)

static const struct {
    const char *name;
    RenderProc function;
} FUNCTIONS[] = {
#define X(name, parameters) {"gl" #name, (RenderProc)noop_##name},
    SILENT(X)
#undef X
#define X(name) {"gl" #name, (RenderProc)noop_##name},
        GIVES_NAMES(X) ANSWERING(X)
#undef X
};

static RenderProc noop_find(const char *name) {
    for (size_t i = 0; i < BASE_COUNT_OF(FUNCTIONS); i++) {
        if (strcmp(FUNCTIONS[i].name, name) == 0) {
            return FUNCTIONS[i].function;
        }
    }
    return NULL;
}

RenderLoader gl_noop_loader(void) {
    return noop_find;
}
