/* Which version of the library runs. */
/* Tangled from literate/01-linear: workshop. Edit there. */
#include "whorl/version.h"

const char *whorl_version(void)
{
    return WHORL_VERSION;
}
