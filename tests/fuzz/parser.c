/* Fuzz the reader of one format: PARSER, given by the run script. */
#include "reader.h"
#include "tool/obj.h"
#include "tool/off.h"
#include "tool/ply.h"
#include "tool/stl.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    return fuzz_reader(PARSER, data, size);
}
