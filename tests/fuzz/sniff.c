/* Fuzz the way from unknown bytes to one of our own readers. */
#include "reader.h"
#include "tool/readers.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const suffix[] = {"", "stl", "obj", "off", "ply"};
    bytes file;
    model_parser *parse;
    if (size < 1)
        return 0;
    file = fuzz_bytes(data + 1, size - 1);
    parse = model_sniff(file, suffix[data[0] % 5]);
    bytes_free(&file);
    return parse ? fuzz_reader(parse, data + 1, size - 1) : 0;
}
