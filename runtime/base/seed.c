#include "base/text.h"

#include <string.h>

/* A share code is "R-", 13 symbols in groups of 4, 4 and 5, and a check symbol, as in Crockford's "Base 32" (2019).
 * 13 symbols hold 65 bits; the first is therefore below 16. 37 is a prime and divides neither a difference of two
 * symbols nor 31, so every single wrong symbol and every swap of two neighbours changes the value modulo 37. */
enum { SYMBOL_COUNT = 13, SYMBOL_BASE = 32, CHECK_BASE = 37, FIRST_SYMBOL_LIMIT = 16 };

static const char symbols[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ*~$=U";

static const char what_to_write[] = "write a number from 0 to 18446744073709551615, 0x and up to 16 hex digits, or a "
                                    "share code like R-XXXX-XXXX-XXXXX-C";

static bool refuse(Error *error, const char *text, const char *reason) {
    char quote[TEXT_QUOTE_SIZE];
    text_quote(quote, sizeof quote, text);
    return error_set(error, ERROR_SEED_INVALID, "seed \"%s\": %s; %s", quote, reason, what_to_write);
}

static char upper(char letter) {
    return letter >= 'a' && letter <= 'z' ? (char)(letter - 'a' + 'A') : letter;
}

/* The value of a symbol below `base`, or −1. I and L are read as 1, O as 0. */
static int symbol_value(char symbol, int base) {
    char wanted = upper(symbol);
    wanted = (char)(wanted == 'I' || wanted == 'L' ? '1' : wanted == 'O' ? '0' : wanted);
    for (int value = 0; value < base; value++) {
        if (symbols[value] == wanted) {
            return value;
        }
    }
    return -1;
}

/* Whether one of the code's dashes may stand before the symbol at `position` (the check symbol is the last). */
static bool dash_fits(int position) {
    return position == 4 || position == 8 || position == SYMBOL_COUNT;
}

/* Reads the symbols after "R-" into values; false when their number or one of them is wrong. */
static bool read_symbols(const char *text, int values[SYMBOL_COUNT + 1]) {
    for (int position = 0; position <= SYMBOL_COUNT; position++) {
        if (*text == '-' && dash_fits(position)) {
            text++;
        }
        values[position] = symbol_value(*text, position == SYMBOL_COUNT ? CHECK_BASE : SYMBOL_BASE);
        if (*text == '\0' || values[position] < 0) {
            return false;
        }
        text++;
    }
    return *text == '\0';
}

static bool parse_code(const char *text, uint64_t *seed, Error *error) {
    int values[SYMBOL_COUNT + 1];
    if (!read_symbols(text + 2, values)) {
        return refuse(error, text,
                      "a share code has R-, 13 letters or digits (no U) and a check symbol, with dashes only between "
                      "its groups");
    }
    if (values[0] >= FIRST_SYMBOL_LIMIT) {
        return refuse(error, text, "the first symbol of a share code is one of 0-9 and A-F");
    }
    uint64_t value = 0;
    for (int position = 0; position < SYMBOL_COUNT; position++) {
        value = value * SYMBOL_BASE + (uint64_t)values[position];
    }
    if (value % CHECK_BASE != (uint64_t)values[SYMBOL_COUNT]) {
        char quote[TEXT_QUOTE_SIZE];
        text_quote(quote, sizeof quote, text);
        return error_set(error, ERROR_SEED_CHECK,
                         "share code \"%s\": its last symbol does not fit the others, so one of them is wrong; copy "
                         "the code again",
                         quote);
    }
    *seed = value;
    return true;
}

/* The value of a digit in bases up to 16, or −1. */
static int digit_value(char digit) {
    char letter = upper(digit);
    if (letter >= '0' && letter <= '9') {
        return letter - '0';
    }
    return letter >= 'A' && letter <= 'F' ? letter - 'A' + 10 : -1;
}

static bool parse_number(const char *text, const char *digits, uint64_t base, uint64_t *seed, Error *error) {
    if (*digits == '\0') {
        return refuse(error, text, "there is no digit");
    }
    uint64_t value = 0;
    for (const char *digit = digits; *digit != '\0'; digit++) {
        int added = digit_value(*digit);
        if (added < 0 || (uint64_t)added >= base) {
            return refuse(error, text, "it has a character that is no digit");
        }
        if (value > (UINT64_MAX - (uint64_t)added) / base) {
            return refuse(error, text, "it is larger than 64 bits");
        }
        value = value * base + (uint64_t)added;
    }
    *seed = value;
    return true;
}

bool seed_parse(const char *text, uint64_t *seed, Error *error) {
    if (upper(text[0]) == 'R' && text[1] == '-') {
        return parse_code(text, seed, error);
    }
    if (text[0] == '0' && upper(text[1]) == 'X') {
        return parse_number(text, text + 2, 16, seed, error);
    }
    return parse_number(text, text, 10, seed, error);
}

void seed_format_code(uint64_t seed, char code[SEED_CODE_SIZE]) {
    char packed[SYMBOL_COUNT];
    uint64_t rest = seed;
    for (int position = SYMBOL_COUNT - 1; position >= 0; position--) {
        packed[position] = symbols[rest % SYMBOL_BASE];
        rest /= SYMBOL_BASE;
    }
    text_format(code, SEED_CODE_SIZE, "R-%.4s-%.4s-%.5s-%c", packed, packed + 4, packed + 8,
                symbols[seed % CHECK_BASE]);
}
