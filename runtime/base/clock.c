#include "base/base.h"

#include <errno.h>
#include <time.h>

double clock_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

double clock_work_seconds(void) {
    struct timespec worked;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &worked);
    return (double)worked.tv_sec + (double)worked.tv_nsec * 1e-9;
}

int64_t clock_calendar(void) {
    return (int64_t)time(NULL);
}

void clock_sleep(double seconds) {
    if (!(seconds > 0.0)) {
        return;
    }
    enum { LONGEST_SLEEP = 1000000 }; /* seconds; keeps the conversion in range */
    double limited = seconds < LONGEST_SLEEP ? seconds : LONGEST_SLEEP;
    struct timespec rest = {.tv_sec = (time_t)limited};
    rest.tv_nsec = (long)((limited - (double)rest.tv_sec) * 1e9);
    while (nanosleep(&rest, &rest) != 0 && errno == EINTR) {
    }
}
