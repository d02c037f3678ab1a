/* The processes of `rift sim`. Each run is a fork that writes its result into a pipe and ends: a crash, or memory that
 * runs out, is that run's alone. Results wait until those of the seeds before them have come. */
#include "app/sim.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#if defined(__linux__)
#include <signal.h>
#include <sys/prctl.h>
#endif

/* What comes through the pipe. */
typedef struct Reply {
    SimRun run;
    SimTally tally;
    bool failed;
    char message[ERROR_MESSAGE_SIZE];
} Reply;

typedef struct Job {
    pid_t process; /* 0: the place is free */
    int pipe;      /* the end to read from */
    int index;     /* among the runs */
    size_t got;    /* bytes of the reply */
    Reply reply;
} Job;

typedef struct Ending {
    bool ended;      /* done, or failed */
    SimTally *tally; /* of one that is done and was not told yet; owned */
} Ending;

typedef struct Jobs {
    const SimPlan *plan;
    SimRun *runs;
    Ending *endings; /* of each run */
    Job job[OPTION_JOB_LIMIT];
    int running;
    int next; /* run to be started */
    int told; /* runs that went to the sink, or have failed */
    int failures;
} Jobs;

/* ---- In the run's own process -------------------------------------------------------------------------------*/
static bool write_all(int pipe, const void *bytes, size_t size) {
    const char *at = bytes;
    while (size > 0) {
        ssize_t written = write(pipe, at, size);
        if (written < 0 && errno != EINTR) {
            return false;
        }
        at += written > 0 ? written : 0;
        size -= written > 0 ? (size_t)written : 0;
    }
    return true;
}

/* Ends with whoever started it, who may have been told to stop. */
static void end_with_parent(pid_t parent) {
#if defined(__linux__)
    prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
    if (getppid() != parent) {
        _exit(1);
    }
}

static _Noreturn void run_and_end(const Jobs *jobs, int index, int pipe, pid_t parent) {
    static Reply reply; /* zero, and so are the gaps between its fields */
    Error error = {0};
    end_with_parent(parent);
    const SimPlan *plan = jobs->plan;
    reply.failed = !plan->work(plan->work_context, plan->first + (uint64_t)index, &reply.run, &reply.tally, &error);
    snprintf(reply.message, sizeof reply.message, "%s", error.message);
    _exit(write_all(pipe, &reply, sizeof reply) ? 0 : 1);
}

/* ---- In the process that starts them ------------------------------------------------------------------------*/
static Job *find_free(Jobs *jobs) {
    for (int i = 0; i < jobs->plan->jobs; i++) {
        if (jobs->job[i].process == 0) {
            return &jobs->job[i];
        }
    }
    return NULL;
}

static bool start(Jobs *jobs, Job *job) {
    int ends[2];
    if (pipe(ends) != 0) {
        return false;
    }
    pid_t parent = getpid(), process = fork();
    if (process == 0) {
        close(ends[0]);
        run_and_end(jobs, jobs->next, ends[1], parent);
    }
    close(ends[1]);
    if (process < 0) {
        close(ends[0]);
        return false;
    }
    *job = (Job){.process = process, .pipe = ends[0], .index = jobs->next++};
    jobs->running++;
    return true;
}

/* As many as there may be. What can't be started while others run is tried again when one of them has ended. */
static bool start_some(Jobs *jobs, Error *error) {
    while (jobs->next < jobs->plan->count && jobs->running < jobs->plan->jobs) {
        Job *job = find_free(jobs);
        if (!job || !start(jobs, job)) {
            return jobs->running > 0 || error_set(error, ERROR_PROCESS,
                                                  "no process can be started for a run: %s; "
                                                  "fewer --jobs may help",
                                                  strerror(errno));
        }
    }
    return true;
}

static void tell_failure(const Job *job, uint64_t seed, bool whole, int status) {
    if (whole && !job->reply.failed) {
        log_write(LOG_ERROR, "seed %llu: no memory for what it came to; fewer --jobs may help",
                  (unsigned long long)seed);
    } else if (whole) {
        log_write(LOG_ERROR, "seed %llu: %s", (unsigned long long)seed, job->reply.message);
    } else if (WIFSIGNALED(status)) {
        log_write(LOG_ERROR, "seed %llu: its process was ended by signal %d (%s); the other runs go on",
                  (unsigned long long)seed, WTERMSIG(status), strsignal(WTERMSIG(status)));
    } else {
        log_write(LOG_ERROR, "seed %llu: its process ended with code %d and no result; the other runs go on",
                  (unsigned long long)seed, WEXITSTATUS(status));
    }
}

/* Hands on what now has no gap before it. */
static void tell_done(Jobs *jobs) {
    for (; jobs->told < jobs->plan->count && jobs->endings[jobs->told].ended; jobs->told++) {
        SimTally *tally = jobs->endings[jobs->told].tally;
        if (tally) {
            jobs->plan->sink(jobs->plan->sink_context, &jobs->runs[jobs->told], tally);
        }
        free(tally);
        jobs->endings[jobs->told].tally = NULL;
    }
}

/* False when there is no memory. */
static bool keep(Jobs *jobs, const Job *job) {
    SimTally *tally = malloc(sizeof *tally);
    if (!tally) {
        return false;
    }
    *tally = job->reply.tally;
    jobs->endings[job->index].tally = tally;
    jobs->runs[job->index] = job->reply.run;
    return true;
}

static void end(Jobs *jobs, Job *job) {
    int status = 0;
    close(job->pipe);
    while (waitpid(job->process, &status, 0) < 0 && errno == EINTR) {
    }
    bool whole = job->got == sizeof job->reply;
    uint64_t seed = jobs->plan->first + (uint64_t)job->index;
    if (!whole || job->reply.failed || !keep(jobs, job)) {
        jobs->runs[job->index] = (SimRun){.seed = seed};
        jobs->failures++;
        tell_failure(job, seed, whole, status);
    }
    jobs->endings[job->index].ended = true;
    job->process = 0;
    jobs->running--;
    tell_done(jobs);
}

static void take(Jobs *jobs, Job *job) {
    ssize_t got = read(job->pipe, (char *)&job->reply + job->got, sizeof job->reply - job->got);
    if (got > 0) {
        job->got += (size_t)got;
    } else if (got == 0 || errno != EINTR) {
        end(jobs, job);
    }
}

/* Until something comes from one of them, and takes it. */
static void wait_for_some(Jobs *jobs) {
    struct pollfd polled[OPTION_JOB_LIMIT];
    Job *polled_job[OPTION_JOB_LIMIT];
    nfds_t count = 0;
    for (int i = 0; i < jobs->plan->jobs; i++) {
        if (jobs->job[i].process != 0) {
            polled[count] = (struct pollfd){.fd = jobs->job[i].pipe, .events = POLLIN};
            polled_job[count++] = &jobs->job[i];
        }
    }
    if (poll(polled, count, -1) < 0) {
        return; /* a signal; or no memory, which passes */
    }
    for (nfds_t i = 0; i < count; i++) {
        if (polled[i].revents != 0) {
            take(jobs, polled_job[i]);
        }
    }
}

static int run_jobs(Jobs *jobs, Error *error) {
    bool good = start_some(jobs, error);
    while (good && jobs->running > 0) {
        wait_for_some(jobs);
        good = start_some(jobs, error);
    }
    for (int i = jobs->told; i < jobs->plan->count; i++) {
        free(jobs->endings[i].tally);
    }
    return good ? jobs->failures : -1;
}

int sim_run_all(const SimPlan *plan, SimRun *runs, Error *error) {
    Jobs *jobs = calloc(1, sizeof *jobs);
    Ending *endings = calloc((size_t)plan->count, sizeof *endings);
    int failures = -1;
    if (!jobs || !endings) {
        error_set(error, ERROR_MEMORY, "no memory for %d runs; name fewer seeds", plan->count);
    } else {
        jobs->plan = plan;
        jobs->runs = runs;
        jobs->endings = endings;
        failures = run_jobs(jobs, error);
    }
    free(endings);
    free(jobs);
    return failures;
}
