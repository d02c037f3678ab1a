#include "dungeon/dungeon.h"
