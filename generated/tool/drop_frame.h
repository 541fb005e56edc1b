/* Pictures of a body that is dropped, one a row. */
/* Tangled from literate/command: drop. Edit there. */
#ifndef TOOL_DROP_FRAME_H
#define TOOL_DROP_FRAME_H

#include "tool/drop_stage.h"

/* Write DIRECTORY/NNNNNN.svg.  Returns 1, or 0 after a complaint. */
int drop_frame_write(const drop_stage *g, const whorl_body_motion *now,
                     size_t step);

#endif
