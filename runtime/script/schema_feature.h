/* The schemas of traps, hazards and objects. Private to script/. */
#ifndef RIFT_SCRIPT_SCHEMA_FEATURE_H
#define RIFT_SCRIPT_SCHEMA_FEATURE_H

#include "script/kinds.h"

/* The words for an object's site; in read_feature.c stands what each means. */
extern const char *const feature_sites[];

#endif
