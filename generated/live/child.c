/* No children: a page has one process, and no Assimp. */
/* Tangled from literate/kit: live. Edit there. */
#include "tool/child.h"

int child_model(model *m, model_maker *make, void *context,
                const char *who, note *why)
{
    (void)m, (void)make, (void)context;
    return note_set(why, "%s cannot be run here", who);
}

void child_allow(unsigned seconds)
{
    (void)seconds;
}
