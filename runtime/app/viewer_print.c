/* What the viewer draws and prints, put together. */
#include "app/viewer_state.h"

void viewer_fill(Viewer *viewer, RenderScene *scene, RenderLook *look) {
    double left = viewer->behind * (double)TICKS_PER_SECOND;
    float fraction = viewer->paused ? 1.0f : math_clamp32((float)left, 0.0f, 1.0f);
    viewer_fill_stage(viewer, fraction, scene, look);
    viewer_lay_out(viewer);
    tool_show(&viewer->screen, scene);
}

/* ---- JSON ---------------------------------------------------------------------------------------------------*/
/* Names are a script's: anything may be in them. */
static void print_text(FILE *stream, const char *text) {
    fputc('"', stream);
    for (; *text; text++) {
        unsigned char byte = (unsigned char)*text;
        if (byte == '"' || byte == '\\') {
            fprintf(stream, "\\%c", byte);
        } else if (byte < 0x20) {
            fprintf(stream, "\\u%04x", byte);
        } else {
            fputc(byte, stream);
        }
    }
    fputc('"', stream);
}

static double tidy(float value) {
    return value == 0.0f ? 0.0 : (double)value;
}

static void print_layer(const Viewer *viewer, int layer, FILE *stream) {
    GraphLayerInfo info = graph_bank_layer(viewer->bank, VIEWER_SHOWN, layer);
    fprintf(stream, "%s{\"name\":", layer ? "," : "");
    print_text(stream, graph_layer_name(viewer->graph, layer));
    fputs(",\"state\":", stream);
    print_text(stream, graph_state_name(viewer->graph, layer, info.state));
    fputs(",\"previous\":", stream);
    if (info.previous >= 0) {
        print_text(stream, graph_state_name(viewer->graph, layer, info.previous));
    } else {
        fputs("null", stream);
    }
    fprintf(stream, ",\"ticks\":%d,\"fade\":%.9g,\"weight\":%.9g,\"phase\":%.9g,\"clips\":{", info.state_ticks,
            tidy(info.fade), tidy(info.weight), tidy(info.phase));
    for (int i = 0; i < info.sample_count; i++) {
        fputs(i ? "," : "", stream);
        print_text(stream, rig_state_name(viewer->rig, info.clips[i]));
        fprintf(stream, ":%.9g", tidy(info.weights[i]));
    }
    fputs("}}", stream);
}

void viewer_print(const Viewer *viewer, FILE *stream) {
    const ViewerMoment *now = &viewer->now;
    int notices = 0;
    game_notices(viewer->game, &notices);
    fputs("{\"rig\":", stream);
    print_text(stream, viewer->rig_id);
    fputs(",\"state\":", stream);
    print_text(stream, graph_state_name(viewer->graph, 0, viewer_state(viewer, 0)));
    fprintf(stream, ",\"tick\":%lld,\"head\":%lld,\"paused\":%s,\"speed\":%.9g,\"frame_step\":%s,\"profile\":\"%s\"",
            (long long)now->tick, (long long)viewer->head, viewer->paused ? "true" : "false", tidy(viewer->speed),
            viewer->frame_step ? "true" : "false", viewer->mobile ? "mobile" : "desktop");
    fprintf(stream, ",\"place\":[%.9g,%.9g,%.9g],\"heading\":%.9g,\"yaw\":%.9g,\"distance\":%.9g,\"errors\":%d",
            tidy(now->place.x), tidy(now->place.y), tidy(now->place.z), tidy(now->heading), tidy(viewer->orbit.yaw),
            tidy(viewer->orbit.distance), notices);
    fputs(",\"parameters\":{", stream);
    for (int i = 0; i < graph_parameter_count(viewer->graph); i++) {
        fputs(i ? "," : "", stream);
        print_text(stream, graph_parameter(viewer->graph, i)->name);
        fprintf(stream, ":%.9g", tidy(graph_bank_parameters(viewer->bank, VIEWER_SHOWN)[i]));
    }
    fputs("},\"layers\":[", stream);
    for (int i = 0; i < graph_layer_count(viewer->graph); i++) {
        print_layer(viewer, i, stream);
    }
    fputs("]}\n", stream);
}
