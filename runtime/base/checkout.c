/* In a file of its own: what players get is linked with another version of it, built without the folder's name. */
#include "base/path.h"

const char *path_checkout(void) {
#if defined(RIFT_CHECKOUT)
    return RIFT_CHECKOUT;
#else
    return "";
#endif
}
