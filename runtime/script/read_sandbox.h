/* What read_figure.c needs for the sandbox's look and handling. Private to script/. */
#ifndef RIFT_SCRIPT_READ_SANDBOX_H
#define RIFT_SCRIPT_READ_SANDBOX_H

#include "script/reader.h"

extern const Schema schema_sandbox_sliders, schema_sandbox_camera, schema_sandbox_look;

/* Reads the tables sliders, camera and look. */
void read_sandbox_view(Reader *sandbox, SandboxRules *to);

#endif
