/* golden [CHECK…]: runs the golden checks named (each of them by default) and says for each how many values differ;
 * exit 1 when any does. Built for other optimisation levels, for WebAssembly and for another processor; see
 * cmake/golden.cmake. */
#include "golden/golden.h"

#include <stdio.h>
#include <string.h>

static const struct {
    const char *name;
    int (*run)(void);
} checks[] = {
    {"hashes", golden_check_hashes}, {"streams", golden_check_streams},       {"floors", golden_check_floors},
    {"math", golden_check_math},     {"math_tenth", golden_check_math_tenth},
};

static bool is_named(const char *name, int count, char **words) {
    bool named = count == 0;
    for (int i = 0; i < count; i++) {
        named = named || strcmp(words[i], name) == 0;
    }
    return named;
}

int main(int argc, char **argv) {
    int wrong = 0, ran = 0;
    for (size_t i = 0; i < BASE_COUNT_OF(checks); i++) {
        if (is_named(checks[i].name, argc - 1, argv + 1)) {
            const int differing = checks[i].run();
            printf("%s: %d differ\n", checks[i].name, differing);
            wrong += differing;
            ran++;
        }
    }
    return wrong > 0 || ran == 0 || ran < argc - 1;
}
