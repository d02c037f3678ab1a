#include "audio/openal.h"

#ifdef __EMSCRIPTEN__ /* a browser has it built in */

bool openal_load(OpenAl *al) {
#define X(type, name) al->name = name;
    OPENAL_FUNCTIONS(X)
#undef X
    al->library = NULL;
    return true;
}

void openal_unload(OpenAl *al) {
    (void)al;
}

#else

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

/* ALSA's library, below OpenAL's, writes to stderr whenever a device can't be had; we say that in one line. */
typedef void (*AlsaErrorHandler)(const char *file, int line, const char *function, int error, const char *format, ...);
typedef int (*AlsaSetErrorHandler)(AlsaErrorHandler handler);

static void ignore_alsa_error(const char *file, int line, const char *function, int error, const char *format, ...) {
    (void)file, (void)line, (void)function, (void)error, (void)format;
}

/* ISO C has no conversion from an object's pointer to a function's; POSIX says that they look alike. */
static bool find_function(void *library, const char *name, void *function) {
    void *found = dlsym(library, name);
    memcpy(function, &found, sizeof found);
    return found != NULL;
}

static void hush(void *library) {
    AlsaSetErrorHandler set_handler = NULL;
    if (find_function(library, "snd_lib_error_set_handler", &set_handler)) {
        set_handler(ignore_alsa_error);
    }
}

static void *open_library(void) {
    static const char *const NAMES[] = {"libopenal.so.1", "libopenal.so", "libopenal.dylib", "libopenal.1.dylib"};
    setenv("ALSOFT_LOGLEVEL", "0", 0); /* its own messages too, unless somebody wants them */
    void *library = NULL;
    for (size_t i = 0; !library && i < BASE_COUNT_OF(NAMES); i++) {
        library = dlopen(NAMES[i], RTLD_NOW | RTLD_LOCAL);
    }
    return library;
}

bool openal_load(OpenAl *al) {
    *al = (OpenAl){.library = open_library()};
    if (!al->library) {
        return false;
    }
    hush(al->library);
    bool whole = true;
#define X(type, name) whole = find_function(al->library, #name, &al->name) && whole;
    OPENAL_FUNCTIONS(X)
#undef X
    if (!whole) {
        openal_unload(al);
    }
    return whole;
}

void openal_unload(OpenAl *al) {
    if (al->library) {
        dlclose(al->library);
    }
    al->library = NULL;
}

#endif
