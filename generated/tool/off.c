/* OFF files. */
/* Tangled from literate/command: readers. Edit there. */
#include "tool/off.h"

#include <string.h>

#include "tool/polygons.h"
#include "tool/text.h"

static int count_of(text *t, size_t *count, const char *what, note *why)
{
    long long n;
    text_skip(t);
    if (t->at >= t->end)
        return text_fault(t, why, "truncated: the text ends before a "
                          "number of %s", what);
    if (!text_integer(t, &n) || n < 0 || n > UINT32_MAX)
        return text_fault(t, why, "no number of %s: '%s'", what,
                          text_here(t).text);
    *count = (size_t)n;
    return 1;
}

static int parse_head(text *t, size_t *vertices, size_t *faces, note *why)
{
    static const char *const words[] = {
        "off",   "coff",   "noff",   "cnoff",
        "stoff", "stcoff", "stnoff", "stcnoff", NULL};
    int i = 0;
    text_skip(t);
    while (words[i] && !text_word(t, words[i]))
        i++;
    if (!words[i])
        return text_fault(t, why, "'%s': not an OFF file in 3D",
                          text_here(t).text);
    text_blanks(t);
    if (text_word(t, "binary"))
        return note_set(why, "binary OFF is not supported");
    if (!text_is_whole(t, why) || !count_of(t, vertices, "vertices", why)
        || !count_of(t, faces, "faces", why))
        return 0;
    text_next_line(t);
    return 1;
}

static int parse_face(text *t, polygons *p, note *why)
{
    size_t corners = 0;
    polygons_begin(p);
    if (!count_of(t, &corners, "corners", why))
        return 0;
    for (size_t i = 0; i < corners; i++) {
        long long v;
        text_skip(t);
        if (t->at >= t->end)
            return text_fault(t, why, "truncated: the text ends in face "
                              "%zu", p->faces);
        if (!text_integer(t, &v))
            return text_fault(t, why, "face %zu: no vertex number: '%s'",
                              p->faces, text_here(t).text);
        if (v < 0 || v >= (long long)p->vertices)
            return text_fault(t, why, "face %zu: vertex %lld is out of "
                              "range (0 to %zu)", p->faces, v,
                              p->vertices - 1);
        if (!polygons_corner(p, (uint32_t)v, why))
            return 0;
    }
    return 1;
}

static int parse_off(text *t, polygons *p, size_t *lines, note *why)
{
    size_t vertices = 0, faces = 0;
    double x[3];
    if (!parse_head(t, &vertices, &faces, why))
        return 0;
    for (size_t i = 0; i < vertices; i++) {
        if (!text_numbers(t, x, 3, 1, "vertex", i, why)
            || !polygons_vertex(p, x, why))
            return 0;
        text_next_line(t);
    }
    for (size_t i = 0; i < faces; i++) {
        if (!parse_face(t, p, why))
            return 0;
        *lines += p->corners < 3;
        text_next_line(t);
    }
    return 1;
}

int off_parse(model *m, bytes file, note *why)
{
    text t = text_of(file);
    polygons p = {0};
    size_t lines = 0;
    int good = parse_off(&t, &p, &lines, why);
    if (good && text_skip(&t))
        text_fault(&t, &m->remark, "what follows the last of %zu faces is "
                   "ignored", p.faces);
    if (good)
        polygons_remark(lines, m);
    bytes_free(&file);
    m->format = "OFF";
    polygons_finish(&p, m);
    return good;
}
