/* Fuzz the number reader: wherever it takes its short way, it must give the
   double that strtod gives, and end where strtod ends. */
#include "reader.h"
#include "tool/number.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    bytes file = fuzz_bytes(data, size);
    const char *text = (const char *)file.at, *at = text;
    char *end;
    double x, y = strtod(text, &end);
    number_kind kind = number_scan(&at, &x);
    if (kind == NUMBER_GOOD) {
        DEMAND(at == end);
        DEMAND(memcmp(&x, &y, sizeof x) == 0);
        DEMAND(strtod(number_print(x).text, NULL) == x);
    } else if (kind == NUMBER_NOT_FINITE) {
        DEMAND(at == end && !isfinite(y));
    } else {
        DEMAND(at == text);
    }
    bytes_free(&file);
    return 0;
}
