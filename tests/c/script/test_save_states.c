/* The entry of a floor: a game made from it equals the one that walked in, and whatever it holds, reading it is safe.
 */
#include "script/game.h"
#include "script/mods_fixture.h"

static FileTree source;

static int open_source(void **state) {
    (void)state;
    return file_tree_open(&source, RIFT_SOURCE_DIR, false, NULL) ? 0 : -1;
}

static Game *make(uint64_t seed, int floor, const void *entry, size_t size, Error *error) {
    GameSetup setup = {.data = &source, .seed = seed, .floor = floor, .entry = entry, .entry_size = size};
    return game_create(&setup, error);
}

static Game *make_good(uint64_t seed, int floor, const void *entry, size_t size) {
    Error error = {0};
    Game *game = make(seed, floor, entry, size, &error);
    if (!game) {
        fail_msg("%s", error.message);
    }
    return game;
}

static TickInput input_at(uint32_t tick, uint16_t more) {
    return (TickInput){.move_x = (int8_t)(tick / 50 % 2 ? 100 : -100),
                       .move_z = (int8_t)(tick / 70 % 2 ? 90 : -90),
                       .aim_angle = (uint16_t)(tick * 977),
                       .buttons =
                           (uint16_t)((tick % 25 < 3 ? BUTTON_ATTACK : 0) | (tick % 90 < 2 ? BUTTON_DODGE : 0) | more)};
}

/* Fights, gains and suffers for a while, then takes the stairs; ends in the tick that entered the next floor. */
static void walk_down(Game *game, uint64_t seed) {
    World *world = game_world_mutable(game);
    EntityHandle player = world_player(world);
    uint32_t entries = world_entry_count(world);
    for (uint32_t tick = 0; tick < 100 + seed * 37 % 100; tick++) {
        TickInput input = input_at(tick, 0);
        game_tick(game, &input);
        world_heal(world, player, 1000);
    }
    world_gain_exp(world, 12 + (int)seed);
    world_give_item(world, ITEM_CHIP, 1 + (int)(seed % 4));
    for (int power = 0; power < world_rules(world)->power_count; power += 1 + (int)seed) {
        world_give_power(world, power, 1);
    }
    world_curse_item(world);
    world_give_status(world, player, STATUS_SLOW, 5000, 0.25f);
    world_hurt(world, player, 3 + (int)seed, HURT_TRAP);
    world_open_stairs(world);
    const Floor *floor = world_floor(world);
    for (uint32_t tick = 0; world_entry_count(world) == entries; tick++) {
        assert_true(tick < 1000);
        world_teleport(world, player, (float)floor->stairs_x + 0.5f, (float)floor->stairs_y + 0.5f);
        world_heal(world, player, 1);
        TickInput input = input_at(tick, tick % 20 == 0 ? BUTTON_INTERACT : tick % 20 == 10 ? BUTTON_ATTACK : 0);
        game_tick(game, &input);
    }
}

static void play_both(Game *one, Game *other, int ticks) {
    for (int i = 0; i < ticks; i++) {
        TickInput input = input_at(world_run(game_world(one)).tick, 0);
        game_tick(one, &input);
        game_tick(other, &input);
    }
    assert_true(game_hash(one) == game_hash(other));
}

static void test_G9_a_game_from_an_entry_equals_the_one_that_walked_in(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 5; seed++) {
        int from = 1 + (int)(seed * 3 % 13);
        Game *walker = make_good(seed, from, NULL, 0);
        for (int floor = from + 1; floor <= from + 2; floor++) {
            walk_down(walker, seed);
            assert_int_equal(world_run(game_world(walker)).floor, floor);
            size_t size = 0;
            const uint8_t *entry = game_entry(walker, &size);
            Game *resumed = make_good(seed, floor, entry, size);
            assert_true(game_hash(resumed) == game_hash(walker));
            play_both(walker, resumed, 60);
            game_destroy(resumed);
        }
        game_destroy(walker);
    }
}

/* A power that remembers something; its slot. */
static int find_remembering(const Game *game, StateField *field) {
    WorldEntities entities = world_entities(game_world(game));
    for (int slot = 1; slot < entities.high; slot++) {
        StateField values[STATE_FIELD_LIMIT];
        if (entities.entity_class[slot] == ENTITY_POWER && game->owner[slot] == entities.handle[slot] &&
            states_read(game, slot, values) > 0) {
            *field = values[0];
            return slot;
        }
    }
    fail_msg("no power declares a state");
    return -1;
}

static void test_G9_what_powers_remember_outlives_floors(void **state) {
    (void)state;
    Game *walker = make_good(3, 2, NULL, 0);
    StateField field, after;
    int slot = find_remembering(walker, &field);
    field.integer = field.type == STATE_BOOLEAN ? !field.integer : field.integer + 41;
    field.number += 41.5;
    states_write(walker, slot, &field, 1);
    walk_down(walker, 3);
    size_t size = 0;
    const uint8_t *entry = game_entry(walker, &size);
    Game *resumed = make_good(3, 3, entry, size);
    assert_int_equal(find_remembering(resumed, &after), slot);
    StateField now;
    find_remembering(walker, &now);
    assert_int_equal(after.integer, now.integer);
    assert_true(after.number == now.number);
    assert_true(game_hash(resumed) == game_hash(walker));
    Game *fresh = make_good(3, 3, NULL, 0);
    find_remembering(fresh, &after);
    assert_true(after.integer != now.integer || after.number != now.number);
    game_destroy(fresh);
    game_destroy(resumed);
    game_destroy(walker);
}

/* What was resumed can be saved again on the same floor. */
static void test_G9_an_entry_is_handed_on(void **state) {
    (void)state;
    Game *walker = make_good(3, 2, NULL, 0);
    walk_down(walker, 3);
    size_t size = 0, again = 0;
    const uint8_t *entry = game_entry(walker, &size);
    Game *resumed = make_good(3, 3, entry, size);
    const uint8_t *handed = game_entry(resumed, &again);
    assert_int_equal(again, size);
    assert_memory_equal(handed, entry, size);
    game_destroy(resumed);
    game_destroy(walker);
}

static void test_G9_chunks_of_a_later_version_are_kept(void **state) {
    (void)state;
    Game *walker = make_good(3, 2, NULL, 0);
    walk_down(walker, 3);
    size_t size = 0;
    const uint8_t *entry = game_entry(walker, &size);
    ChunkWriter later = {0};
    chunk_begin(&later, "LATR");
    chunk_put(&later, 42, 8);
    chunk_end(&later);
    ChunkWriter whole = {0};
    chunk_put_bytes(&whole, entry, size);
    chunk_put_bytes(&whole, later.bytes, later.size);
    Game *resumed = make_good(3, 3, whole.bytes, whole.size);
    assert_true(game_hash(resumed) == game_hash(walker));
    walk_down(resumed, 3);
    size_t now = 0;
    const uint8_t *next = game_entry(resumed, &now);
    assert_true(now > later.size);
    assert_memory_equal(next + now - later.size, later.bytes, later.size);
    game_destroy(resumed);
    game_destroy(walker);
    chunk_writer_free(&whole);
    chunk_writer_free(&later);
}

/* A field with a name of 4 more bytes than it needs would be another version's: passed over, and the others are read.
 */
static void test_G9_fields_that_are_unknown_or_missing_are_survived(void **state) {
    (void)state;
    ChunkWriter writer = {0};
    chunk_begin(&writer, "WRLD");
    chunk_put_text(&writer, "moon.phase");
    chunk_put(&writer, 4, 1);
    chunk_put(&writer, 3, 2);
    chunk_put(&writer, 0, 8);
    chunk_put(&writer, 0, 4);
    chunk_put_text(&writer, "run.kills");
    chunk_put(&writer, 4, 1);
    chunk_put(&writer, 1, 2);
    chunk_put(&writer, 77, 4);
    chunk_end(&writer);
    Game *game = make_good(3, 4, writer.bytes, writer.size);
    assert_int_equal(world_run(game_world(game)).kills, 77);
    assert_int_equal(world_entities(game_world(game)).hp[1], world_rules(game_world(game))->player.hp);
    game_destroy(game);
    chunk_writer_free(&writer);
}

static void assert_refused(const char *name, int bytes, uint64_t value) {
    ChunkWriter writer = {0};
    chunk_begin(&writer, "WRLD");
    chunk_put_text(&writer, name);
    chunk_put(&writer, (uint64_t)bytes, 1);
    chunk_put(&writer, 1, 2);
    chunk_put(&writer, value, bytes);
    chunk_end(&writer);
    Error error = {0};
    assert_null(make(3, 4, writer.bytes, writer.size, &error));
    assert_int_equal(error.id, ERROR_SAVE_BROKEN);
    assert_non_null(strstr(error.message, name));
    chunk_writer_free(&writer);
}

static void test_G9_values_out_of_range_are_named(void **state) {
    (void)state;
    assert_refused("player.hp", 4, 0);
    assert_refused("growth.chip_in_hand", 4, 33);
    assert_refused("pending.weapon_count", 4, 4);
    assert_refused("setup_floor", 4, 16);
    assert_refused("player.heading", 4, 0x7fc00000u); /* not a number */
    assert_refused("player.action", 4, 99);
    assert_refused("run.kills", 8, 1); /* another width */
}

/* Every byte of an entry, changed behind the checksum's back: it is read or refused, and never more than that. */
static void test_X4_no_entry_is_a_danger(void **state) {
    (void)state;
    static WorldRules rules;
    Game *walker = make_good(3, 2, NULL, 0);
    walk_down(walker, 3);
    rules = *world_rules(game_world(walker));
    size_t size = 0;
    const uint8_t *entry = game_entry(walker, &size);
    Rng rng = rng_create(1, RNG_BOT);
    int read = 0, refused = 0;
    for (int round = 0; round < 400; round++) {
        ChunkReader reader = {entry, size, 0, false}, payload;
        ChunkWriter changed = {0};
        char tag[5];
        while (chunk_next(&reader, tag, &payload) == CHUNK_WHOLE) {
            size_t length = payload.size > 0 && round % 3 == 0 ? rng_below(&rng, (uint32_t)payload.size) : payload.size;
            uint32_t at = length > 0 ? rng_below(&rng, (uint32_t)length) : 0;
            uint8_t byte = (uint8_t)rng_below(&rng, 256);
            chunk_begin(&changed, tag);
            chunk_put_bytes(&changed, payload.bytes, length);
            if (length > 0) {
                changed.bytes[changed.size - length + at] = byte;
            }
            chunk_end(&changed);
        }
        WorldSetup setup = {.seed = 3, .floor = 3, .rules = &rules, .entry = changed.bytes, .entry_size = changed.size};
        Error error = {0};
        World *world = world_create(&setup, &error);
        read += world != NULL;
        refused += world == NULL;
        assert_true(world || error.id == ERROR_SAVE_BROKEN);
        TickInput input = {0};
        for (int i = 0; world && i < 5; i++) {
            world_tick(world, &input);
        }
        world_destroy(world);
        chunk_writer_free(&changed);
    }
    assert_true(read > 10 && refused > 10);
    game_destroy(walker);
}

/* Mods that are off stay off, and callbacks that failed are remembered, as long as their text is the same. */
static void test_G9_what_was_benched_stays_benched(void **state) {
    (void)state;
    ModsFixture mods = mods_make();
    mods_add(&mods, "greedy", "greedy", "");
    mods_write(&mods, "greedy", "enemies/eater.lua", mods_enemy("eater", "    while true do end"));
    mods_write(&mods, "greedy", "enemies/failer.lua", mods_enemy("failer", "    self.n = nil + 1"));
    Error error = {0};
    Game *game = mods_game(&mods, &error);
    assert_non_null(game);
    const WorldRules *rules = world_rules(game_world(game));
    WorldEntities entities = world_entities(game_world(game));
    for (int kind = 0; kind < rules->enemy_count; kind++) {
        if (strcmp(rules->enemies[kind].id, "eater") == 0) {
            world_spawn_enemy(game_world_mutable(game), kind, entities.x[1] + 1.0f, entities.z[1]);
        }
    }
    for (int i = 0; i < 120 && !game_mod_is_off(game, "greedy"); i++) {
        TickInput input = {0};
        game_tick(game, &input);
    }
    assert_true(game_mod_is_off(game, "greedy"));
    game->kinds[0].callbacks[0] = (CallbackStatus){3, true};
    walk_down(game, 1);
    size_t size = 0;
    const uint8_t *entry = game_entry(game, &size);
    GameSetup setup = {.data = &mods.base.data,
                       .seed = 5,
                       .floor = 2,
                       .mods = mods.trees,
                       .mod_count = mods.count,
                       .no_choices = true,
                       .entry = entry,
                       .entry_size = size};
    Game *resumed = game_create(&setup, &error);
    if (!resumed) {
        fail_msg("%s", error.message);
    }
    assert_true(game_mod_is_off(resumed, "greedy"));
    assert_true(resumed->kinds[0].callbacks[0].benched);
    assert_true(game_hash(resumed) == game_hash(game));
    game_destroy(resumed);
    mods_write(&mods, "greedy", "enemies/eater.lua", mods_enemy("eater", "    return"));
    resumed = game_create(&setup, &error);
    assert_non_null(resumed);
    assert_false(game_mod_is_off(resumed, "greedy")); /* it is not what it was */
    game_destroy(resumed);
    game_destroy(game);
    mods_remove(&mods);
}

static void test_D18_what_was_learnt_goes_into_a_new_run(void **state) {
    (void)state;
    WorldKnowledge knowledge = {.house_known = 1u << 4};
    knowledge.traps_found[2] = 5;
    GameSetup setup = {.data = &source, .seed = 3, .floor = 2, .knowledge = &knowledge};
    Game *game = game_create(&setup, NULL);
    assert_non_null(game);
    assert_true(world_knowledge(game_world(game))->traps_found[2] == 5);
    size_t size = 0;
    const uint8_t *entry = game_entry(game, &size);
    Game *resumed = make_good(3, 2, entry, size);
    assert_true(game_hash(resumed) == game_hash(game));
    game_destroy(resumed);
    game_destroy(game);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_G9_a_game_from_an_entry_equals_the_one_that_walked_in),
        cmocka_unit_test(test_G9_what_powers_remember_outlives_floors),
        cmocka_unit_test(test_G9_an_entry_is_handed_on),
        cmocka_unit_test(test_G9_chunks_of_a_later_version_are_kept),
        cmocka_unit_test(test_G9_fields_that_are_unknown_or_missing_are_survived),
        cmocka_unit_test(test_G9_values_out_of_range_are_named),
        cmocka_unit_test(test_X4_no_entry_is_a_danger),
        cmocka_unit_test(test_G9_what_was_benched_stays_benched),
        cmocka_unit_test(test_D18_what_was_learnt_goes_into_a_new_run),
    };
    return cmocka_run_group_tests(tests, open_source, NULL);
}
