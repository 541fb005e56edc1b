/* Memory between two closed pages: who reads beyond it ends the program. */
/* Tangled from literate/06-mesh: check-evidence. Edit there. */
#ifndef TESTS_ROOM_H
#define TESTS_ROOM_H

#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

/* Room for so many bytes, which end where the closed page begins. */
static void *room(size_t size)
{
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    const size_t all = (size + page - 1) / page * page;
    const int zero = open("/dev/zero", O_RDWR);
    unsigned char *p = mmap(NULL, all + 2 * page, PROT_READ | PROT_WRITE,
                            MAP_PRIVATE, zero, 0);
    close(zero);
    if (p == MAP_FAILED || mprotect(p, page, PROT_NONE) != 0
        || mprotect(p + page + all, page, PROT_NONE) != 0)
        exit(1);
    return p + page + all - size;
}

#endif
