/* A function's signature, taken apart: "(kind: string, x: number m, place?: integer, ...: any): entity, number m ! ID
 * when WHAT". After a type comes its unit; `?` behind a name or a returned type says that it may be missing; behind `!`
 * stands what goes wrong besides wrong arguments. Private to script/.
 */
#ifndef RIFT_SCRIPT_SIGNATURE_H
#define RIFT_SCRIPT_SIGNATURE_H

#include "base/base.h"

enum { SIGNATURE_PARAMETERS = 6, SIGNATURE_RETURNS = 4 };

/* What an argument may be; a union such as integer|string is their sum. */
typedef enum ApiType {
    API_ANY = 1, /* also nil, but it has to be given */
    API_NIL = 2,
    API_BOOLEAN = 4,
    API_INTEGER = 8,
    API_NUMBER = 16, /* finite */
    API_REAL = 32,   /* any number: math.huge and NaN as well */
    API_TEXT = 64,
    API_TABLE = 128,
    API_FUNCTION = 256,
    API_THREAD = 1024,
    API_ENTITY = 512, /* a handle, such as self.id */
} ApiType;

typedef struct SignatureSlot {
    char name[20]; /* of a parameter; "..." takes all that follow */
    char type[28];
    char unit[28]; /* empty when it has none */
    int types;     /* a sum of ApiType */
    bool optional;
} SignatureSlot;

typedef struct Signature {
    SignatureSlot parameters[SIGNATURE_PARAMETERS];
    SignatureSlot returns[SIGNATURE_RETURNS];
    int parameter_count, return_count;
    char error_id[28]; /* empty when only wrong arguments fail */
    char error_text[100];
} Signature;

/* False when the text does not follow the form above. */
bool signature_parse(const char *text, Signature *signature);
/* "an integer or a string": what a value of these types is called in messages. */
const char *signature_expected(int types, char *buffer, size_t size);

#endif
