/* Fuzz the reader model_parse_stl_text. */
#include "reader.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    return fuzz_reader(model_parse_stl_text, data, size);
}
