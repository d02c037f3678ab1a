#include "app/crash.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* In a handler only what is safe there: memory that is there already, write and sigaction. */
static const int SIGNALS[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
enum { SIGNAL_COUNT = (int)BASE_COUNT_OF(SIGNALS), STACK_SIZE = 64 << 10 };

static Session *watched;
static struct sigaction before[SIGNAL_COUNT];
static char message[FILE_ROOT_SIZE + 160];
static uint8_t stack[STACK_SIZE];

/* What handled the signal before gets it next. */
static void handle(int signal_number) {
    Session *session = watched;
    watched = NULL;
    for (int i = 0; i < SIGNAL_COUNT; i++) {
        sigaction(SIGNALS[i], &before[i], NULL);
    }
    if (session && session->last_run && recorder_has_room(session->recorder)) {
        if (session->ticking) {
            recorder_add(session->recorder, &session->last_input, 0);
        }
        recorder_pause(session->recorder);
        last_run_add(session->last_run, session->recorder);
        ssize_t written = write(STDERR_FILENO, message, strlen(message));
        (void)written;
    }
    raise(signal_number); /* comes once this handler has returned */
}

void crash_watch(Session *session, const FileTree *user) {
    static bool installed;
    watched = session;
    if (!session || !user) {
        return;
    }
    snprintf(message, sizeof message,
             "rift: it crashed; the recording up to there is %s/%s, and rift replay repeats it\n", user->root,
             LAST_RUN_FILE);
    if (installed) {
        return;
    }
    installed = true;
    stack_t own = {.ss_sp = stack, .ss_size = sizeof stack};
    sigaltstack(&own, NULL);
    struct sigaction action = {.sa_handler = handle, .sa_flags = SA_ONSTACK};
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < SIGNAL_COUNT; i++) {
        sigaction(SIGNALS[i], &action, &before[i]);
    }
}
