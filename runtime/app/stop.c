#include "app/stop.h"

#include <signal.h>
#include <stddef.h>

static volatile sig_atomic_t requested;

static void request(int signal_number) {
    (void)signal_number;
    requested = 1;
}

void stop_watch(void) {
    static const int SIGNALS[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction action = {.sa_handler = request, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < sizeof SIGNALS / sizeof SIGNALS[0]; i++) {
        sigaction(SIGNALS[i], &action, NULL);
    }
}

bool stop_requested(void) {
    return requested != 0;
}
