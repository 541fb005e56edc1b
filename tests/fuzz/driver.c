/* A main for compilers without libFuzzer, and for AFL: runs the fuzz target
   once on each file named, or on standard input. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void run(FILE *in)
{
    size_t room = 1 << 16, count = 0, got;
    uint8_t *data = malloc(room);
    while (data && (got = fread(data + count, 1, room - count, in)) > 0) {
        count += got;
        if (count == room)
            data = realloc(data, room *= 2);
    }
    if (!data)
        exit(1);
    LLVMFuzzerTestOneInput(data, count);
    free(data);
}

int main(int argc, char **argv)
{
    if (argc == 1)
        run(stdin);
    for (int i = 1; i < argc; i++) {
        FILE *in = fopen(argv[i], "rb");
        if (!in) {
            perror(argv[i]);
            return 1;
        }
        run(in);
        fclose(in);
    }
    return 0;
}
