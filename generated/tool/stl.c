/* STL, binary and text. */
/* Tangled from literate/command: readers. Edit there. */
#include "tool/stl.h"

#include <string.h>

#include "tool/memory.h"
#include "tool/text.h"

size_t stl_count(const unsigned char *head)
{
    return bytes_uint32(head + STL_HEAD - 4);
}

uint64_t stl_size(size_t count)
{
    return STL_HEAD + (uint64_t)count * STL_RECORD;
}

int stl_parse_binary(model *m, bytes file, note *why)
{
    size_t count, room;
    m->file = file;
    m->format = "binary STL";
    if (file.count < STL_HEAD)
        return note_set(why, "truncated: a binary STL begins with 84 bytes,"
                        " this one has %zu", file.count);
    count = stl_count(file.at);
    room = (file.count - STL_HEAD) / STL_RECORD;
    if (count > room)
        return note_set(why, "truncated, or not an STL: the header "
                        "promises %zu triangles, the file has room for %zu",
                        count, room);
    if (file.count > stl_size(count))
        note_set(&m->remark, "%zu bytes after the last of %zu triangles "
                 "are ignored", file.count - (size_t)stl_size(count),
                 count);
    m->mesh = whorl_mesh_stl(file.at + STL_HEAD, count);
    return 1;
}

typedef struct {
    double *x;           /* nine numbers a triangle */
    size_t room, count;
} soup;

static int parse_facet(text *t, soup *s, note *why)
{
    static const char *const before[] = {"normal", NULL, NULL, NULL,
                                         "outer", "loop", "vertex"};
    for (int i = 0; i < 7; i++) {
        text_skip(t);
        if (t->at >= t->end)
            return text_fault(t, why, "truncated: the text ends in face "
                              "%zu", s->count + 1);
        if (!before[i])
            while (t->at < t->end && !strchr(" \t\r\n\v\f", *t->at))
                t->at++;
        else if (!text_word(t, before[i]))
            return text_fault(t, why, "face %zu: expected '%s', found '%s'",
                              s->count + 1, before[i], text_here(t).text);
    }
    if (!grow(&s->x, &s->room, s->count + 1, 9 * sizeof *s->x))
        return note_set(why, "not enough memory for %zu triangles%s",
                        s->count + 1, memory_refusal());
    for (int i = 0; i < 3; i++) {
        text_skip(t);
        if (i > 0 && !text_word(t, "vertex"))
            return text_fault(t, why, "face %zu has %d corners",
                              s->count + 1, i);
        if (!text_numbers(t, s->x + 9 * s->count + 3 * i, 3, 1,
                          "a corner of face", s->count + 1, why))
            return 0;
    }
    text_skip(t);
    if (text_word(t, "vertex"))
        return text_fault(t, why, "face %zu has more than three corners",
                          s->count + 1);
    if (!text_word(t, "endloop") || (text_skip(t), 0)
        || !text_word(t, "endfacet"))
        return text_fault(t, why, "face %zu: expected 'endloop' and "
                          "'endfacet', found '%s'%s", s->count + 1,
                          text_here(t).text,
                          t->at >= t->end ? ": truncated?" : "");
    s->count++;
    return 1;
}

static int parse_solids(text *t, soup *s, note *why)
{
    int inside = 0;
    while (text_skip(t)) {
        if (!inside && text_word(t, "solid")) {
            inside = 1;
            text_next_line(t);
        } else if (inside && text_word(t, "endsolid")) {
            inside = 0;
            text_next_line(t);
        } else if (inside && text_word(t, "facet")) {
            if (!parse_facet(t, s, why))
                return 0;
        } else {
            return text_fault(t, why, "'%s' has no place in an ASCII STL",
                              text_here(t).text);
        }
    }
    if (inside)
        return text_fault(t, why, "truncated: no 'endsolid' after %zu "
                          "faces", s->count);
    return 1;
}

int stl_parse_text(model *m, bytes file, note *why)
{
    text t = text_of(file);
    soup s = {0};
    int good = text_is_whole(&t, why) && parse_solids(&t, &s, why);
    bytes_free(&file);
    m->format = "ASCII STL";
    m->vertices = s.x;
    m->mesh = whorl_mesh_soup(s.x, s.count);
    return good;
}
