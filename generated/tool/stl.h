/* STL, binary and text. */
/* Tangled from literate/command: readers. Edit there. */
#ifndef TOOL_STL_H
#define TOOL_STL_H

#include "tool/model.h"

model_parser stl_parse_binary, stl_parse_text;

/* A binary STL: STL_HEAD bytes that end with the number of triangles, and
   STL_RECORD bytes a triangle. */
enum { STL_HEAD = 84, STL_RECORD = 50 };
size_t stl_count(const unsigned char *head);
uint64_t stl_size(size_t count);

#endif
