#include "base/path.h"
#include "base/watch.h"

typedef struct Scan {
    Watch *watch;
    double now;
    bool complete;
} Scan;

static void visit_entry(void *context, PathEntry kind, const char *name) {
    Scan *scan = context;
    Watch *watch = scan->watch;
    if (kind == PATH_ENTRY_FOLDER) {
        watch_inotify_visit_folder(watch, name);
    } else if (kind == PATH_ENTRY_FILE && !watch_ignores(name) && !watch_knows(watch, name)) {
        scan->complete = watch_mark(watch, name, scan->now) && scan->complete;
    }
}

bool watch_scan(Watch *watch, double now) {
    Scan scan = {watch, now, true};
    for (size_t i = 0; i < watch->top_count; i++) {
        path_walk(watch->tree.root, watch->tops[i], visit_entry, &scan);
    }
    watch_inotify_drop_unvisited(watch);
    watch_mark_changed(watch, now);
    return scan.complete;
}
