/* Fuzz the reader model_parse_stl. */
#include "reader.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    return fuzz_reader(model_parse_stl, data, size);
}
