/* `rift bench lua`: what scripts cost. The callbacks of one tick, the collector's step after it, a reload of every
 * script and its swap alone; budgets and checks are on, as in the game. The first figure of a line is the mean, which
 * is what a fight costs: its ticks differ, as enemies come closer. */
#include "app/bench.h"
#include "app/commands.h"
#include "app/session.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The least that a callback does: its price is what calling costs. */
#define PROBE_NAME "scripts/enemies/bench_probe.lua"
static const char PROBE[] = "return {\n"
                            "  id = \"bench_probe\", rig = \"swarm\",\n"
                            "  states = { idle = \"idle\", move = \"idle\", stagger = \"idle\", death = \"death\" },\n"
                            "  hp = 20, attack = 1, defence = 0, exp = 1, radius = 0.35, speed = 3,\n"
                            "  speed_jitter = 0.2, separation = 0.8, turn_rate = 720, notice = 9, leash = 25,\n"
                            "  spawn = 0.5, stagger = 0.25, stagger_immune = 1,\n"
                            "  state = { pace = 1.5, rest = 0 },\n"
                            "  think = function(self)\n"
                            "    local id, _, _ = self.id, self.pace, self.rest\n"
                            "    world.distance(id)\n"
                            "    world.stop(id)\n"
                            "  end,\n"
                            "}\n";

/* ---- A data folder with the probe ---------------------------------------------------------------------------*/

static bool copy_scripts(const FileTree *from, const FileTree *to, const FileList *names, Error *error) {
    for (size_t i = 0; i < names->count; i++) {
        FileData data;
        if (!file_read(from, names->names[i], &data, error)) {
            return false;
        }
        bool written = file_write_atomic(to, names->names[i], data.bytes, data.size, error);
        file_data_free(&data);
        if (!written) {
            return false;
        }
    }
    return file_write_atomic(to, PROBE_NAME, PROBE, sizeof PROBE - 1, error);
}

static void remove_file(const char *folder, const char *name) {
    char path[FILE_ROOT_SIZE + FILE_NAME_SIZE + 2];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    unlink(path);
    for (char *cut = strrchr(path, '/'); cut && (size_t)(cut - path) >= strlen(folder); cut = strrchr(path, '/')) {
        *cut = '\0';
        rmdir(path); /* refuses as long as anything is in it */
    }
}

static void remove_copy(const char *folder, const FileList *names) {
    for (size_t i = 0; i < names->count; i++) {
        remove_file(folder, names->names[i]);
    }
    remove_file(folder, PROBE_NAME);
}

/* ---- Ticks --------------------------------------------------------------------------------------------------*/

enum { TURN = 10 /* ticks */, CROWD_WARM_UP = 60 };

/* A fight of many enemies, and what its ticks cost. */
typedef struct Crowd {
    Session session;
    GameMeter meter;
    int enemies;
    Samples think, collect; /* of the ticks in which scripts thought: those of a hit-stop are none */
    uint64_t checksum;
} Crowd;

static int find_kind(const World *world, const char *id) {
    const WorldRules *rules = world_rules(world);
    for (int i = 0; i < rules->enemy_count; i++) {
        if (strcmp(rules->enemies[i].id, id) == 0) {
            return i;
        }
    }
    return 0;
}

static bool crowd_begin(Crowd *crowd, const Options *options, const char *kind, int enemies, Error *error) {
    *crowd = (Crowd){.meter = {.clock = clock_seconds}, .enemies = enemies};
    if (!session_create(&crowd->session, options, 7, true, false, error)) {
        return false;
    }
    World *world = game_world_mutable(crowd->session.game);
    bench_crowd(world, find_kind(world, kind), enemies);
    game_set_meter(crowd->session.game, &crowd->meter);
    return true;
}

static void crowd_run(Crowd *crowd, int ticks, bool measured) {
    TickInput nothing = {0};
    for (int tick = 0; tick < ticks; tick++) {
        session_tick(&crowd->session, &nothing);
        if (measured && crowd->meter.thinks > 0) {
            crowd->think.seconds[crowd->think.count++] = crowd->meter.think;
            crowd->collect.seconds[crowd->collect.count++] = crowd->meter.collect;
        }
    }
}

static void crowd_end(Crowd *crowd, const char *name, double calibration) {
    uint64_t checksum = game_hash(crowd->session.game);
    Samples *think = &crowd->think, *collect = &crowd->collect;
    session_destroy(&crowd->session);
    printf("{\"bench\":\"lua\",\"case\":\"%s\",\"enemies\":%d,\"us_per_frame\":%.4g", name, crowd->enemies,
           bench_total(think) / think->count * 1e6);
    printf(",\"us_median\":%.4g", bench_quantile(think, 0.5) * 1e6);
    bench_print_tail(think, 1, checksum, calibration);
    printf("{\"bench\":\"lua\",\"case\":\"%s_gc\",\"enemies\":%d,\"us_mean\":%.4g", name, crowd->enemies,
           bench_total(collect) / collect->count * 1e6);
    printf(",\"ms_p99\":%.4g,\"ms_max\":%.4g", bench_quantile(collect, 0.99) * 1000.0,
           bench_quantile(collect, 1.0) * 1000.0);
    bench_print_tail(collect, 1, checksum, calibration);
}

/* Two crowds that are compared run by turns, so that whatever else the machine does slows both alike. */
static bool bench_thinking(const Options *options, double calibration, Error *error) {
    enum { TICKS = 300 };
    static Crowd few, many;
    if (!crowd_begin(&few, options, "glitch_bit", 200, error)) {
        return false;
    }
    if (!crowd_begin(&many, options, "glitch_bit", 2000, error)) {
        session_destroy(&few.session);
        return false;
    }
    crowd_run(&few, CROWD_WARM_UP, false);
    crowd_run(&many, CROWD_WARM_UP, false);
    for (int tick = 0; tick < TICKS; tick += TURN) {
        crowd_run(&few, TURN, true);
        crowd_run(&many, TURN, true);
    }
    crowd_end(&few, "think", calibration);
    crowd_end(&many, "think", calibration);
    return true;
}

static bool bench_probe(const Options *options, double calibration, Error *error) {
    enum { TICKS = 900 };
    static Crowd crowd;
    if (!crowd_begin(&crowd, options, "bench_probe", 200, error)) {
        return false;
    }
    crowd_run(&crowd, CROWD_WARM_UP, false);
    crowd_run(&crowd, TICKS, true);
    crowd_end(&crowd, "calls", calibration);
    return true;
}

static bool bench_calls(const Options *options, double calibration, Error *error) {
    FileTree data, copy;
    FileList names;
    char folder[] = "/tmp/rift-bench-XXXXXX";
    if (!file_tree_find_data(&data, options->data, error) || !file_list(&data, "scripts", ".lua", &names, error)) {
        return false;
    }
    if (!mkdtemp(folder)) {
        file_list_free(&names);
        return error_set(error, ERROR_FILE_WRITE, "no folder can be made in /tmp for the bench's scripts");
    }
    Options probe = *options;
    probe.data = folder;
    bool done = file_tree_open(&copy, folder, true, error) && copy_scripts(&data, &copy, &names, error) &&
                bench_probe(&probe, calibration, error);
    remove_copy(folder, &names);
    file_list_free(&names);
    return done;
}

/* ---- Reloads ------------------------------------------------------------------------------------------------*/

static void print_reloads(const char *name, int enemies, Samples *samples, uint64_t checksum, double calibration) {
    printf("{\"bench\":\"lua\",\"case\":\"%s\",\"enemies\":%d,\"ms_mean\":%.4g", name, enemies,
           bench_total(samples) / samples->count * 1000.0);
    printf(",\"ms_median\":%.4g,\"ms_max\":%.4g", bench_quantile(samples, 0.5) * 1000.0,
           bench_quantile(samples, 1.0) * 1000.0);
    bench_print_tail(samples, 1, checksum, calibration);
}

/* Everything that a saved script costs the frame: loading all scripts aside, and the swap; then the swap alone. */
static bool bench_reload(const Options *options, int enemies, double calibration, Error *error) {
    enum { RELOADS = 60 };
    static Samples whole, swap;
    Session session;
    if (!session_create(&session, options, 7, true, false, error)) {
        return false;
    }
    GameMeter meter = {.clock = clock_seconds};
    bench_crowd(game_world_mutable(session.game), 0, enemies);
    game_set_meter(session.game, &meter);
    WatchChange change = {.name = "scripts/main.lua"};
    bool done = true;
    whole.count = swap.count = 0;
    for (int i = 0; done && i < RELOADS; i++) {
        double start = clock_seconds();
        done = game_reload(session.game, &change, 1, error);
        whole.seconds[whole.count++] = clock_seconds() - start;
        swap.seconds[swap.count++] = meter.swap;
    }
    if (done) {
        uint64_t checksum = game_hash(session.game);
        print_reloads("reload", enemies, &whole, checksum, calibration);
        print_reloads("swap", enemies, &swap, checksum, calibration);
    }
    session_destroy(&session);
    return done;
}

bool bench_lua(const Options *options, double calibration, Error *error) {
    return bench_calls(options, calibration, error) && bench_thinking(options, calibration, error) &&
           bench_reload(options, 200, calibration, error);
}
