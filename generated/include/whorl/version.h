/* Which version of the library this is. */
/* Tangled from literate/01-linear: workshop. Edit there. */
#ifndef WHORL_VERSION_H
#define WHORL_VERSION_H

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this header: in words, and in numbers for #if. */
#define WHORL_VERSION "0.1.9"
#define WHORL_VERSION_MAJOR 0
#define WHORL_VERSION_MINOR 1
#define WHORL_VERSION_PATCH 9

/* The version of the library that the program runs with.
   Returned: its WHORL_VERSION.  Errors: none. */
const char *whorl_version(void);

#ifdef __cplusplus
}
#endif
#endif
