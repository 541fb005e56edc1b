/* Files read in pieces. */
/* Tangled from literate/command: readers. Edit there. */
#include "tool/bytes.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tool/memory.h"

uint32_t bytes_uint32(const unsigned char *p)
{
    return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16
           | (uint32_t)p[3] << 24;
}

void bytes_free(bytes *file)
{
    memory_free(file->at);
    *file = (bytes){0};
}

enum { PIECE = 1 << 20 };

static int read_all(bytes *file, int descriptor, note *why)
{
    size_t room = 0;
    struct stat about;
    if (fstat(descriptor, &about) == 0 && S_ISREG(about.st_mode)
        && about.st_size > 0 && (uintmax_t)about.st_size < SIZE_MAX / 4
        && !grow(&file->at, &room, (size_t)about.st_size + 2, 1))
        return note_set(why, "not enough memory for its %lld bytes%s",
                        (long long)about.st_size, memory_refusal());
    for (;;) {
        size_t free_room;
        ssize_t got;
        if (room < file->count + 2
            && !grow(&file->at, &room, file->count + PIECE, 1))
            return note_set(why, "not enough memory after %zu bytes%s",
                            file->count, memory_refusal());
        free_room = room - file->count - 1;
        got = read(descriptor, file->at + file->count,
                   free_room < PIECE ? free_room : PIECE);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return note_set(why, "cannot read: %s", strerror(errno));
        file->count += (size_t)got;
        file->at[file->count] = 0;
        if (got == 0)
            return 1;
    }
}

int bytes_open(const char *name, note *why)
{
    const int descriptor = strcmp(name, "-") == 0 ? STDIN_FILENO
                                                  : open(name, O_RDONLY);
    struct stat about;
    if (descriptor < 0) {
        note_set(why, "cannot open: %s", strerror(errno));
    } else if (fstat(descriptor, &about) == 0 && S_ISDIR(about.st_mode)) {
        const size_t n = strlen(name);
        note_set(why, "a directory; name the files in it, for example "
                 "whorl mass %s%s*.stl", name,
                 name[n - 1] == '/' ? "" : "/");
        bytes_close(descriptor);
        return -1;
    }
    return descriptor;
}

void bytes_close(int descriptor)
{
    if (descriptor != STDIN_FILENO)
        close(descriptor);
}

int bytes_read(bytes *file, int descriptor, note *why)
{
    *file = (bytes){0};
    if (read_all(file, descriptor, why))
        return 1;
    bytes_free(file);
    return 0;
}
