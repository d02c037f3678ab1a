/* Pictures as PNG files. */
#include "render/private.h"

#define STBI_WRITE_NO_STDIO
#include <stb/stb_image_write.h>

typedef struct PictureFile {
    const char *path;
    Error *error;
    bool ok;
} PictureFile;

static void write_bytes(void *context, void *bytes, int size) {
    PictureFile *file = context;
    file->ok = file_write_path(file->path, bytes, (size_t)size, file->error);
}

bool render_write_png(const char *path, int width, int height, const uint8_t *rgb, Error *error) {
    PictureFile file = {path, error, false};
    /* The whole file comes in one call. Row filters cost more time than they save bytes on flat pictures. */
    if (!stbi_write_png_to_func(write_bytes, &file, width, height, 3, rgb, 3 * width)) {
        return error_set(error, ERROR_FILE_WRITE, "%s: the picture of %d x %d could not be made; ask for a smaller one",
                         path, width, height);
    }
    return file.ok;
}
