/* Wavefront OBJ files. */
/* Tangled from literate/command: readers. Edit there. */
#include "tool/obj.h"

#include <string.h>

#include "tool/polygons.h"
#include "tool/text.h"

typedef struct {
    polygons p;
    long long largest;      /* index, and where it stands */
    const char *largest_at;
    size_t ignored;         /* free-form curves and surfaces */
} obj;

static int parse_corner(text *t, obj *o, note *why)
{
    const char *word = t->at;
    long long v, unused;
    int good = text_integer(t, &v);
    for (int slash = 0; good && slash < 2 && *t->at == '/'; slash++) {
        t->at++;
        text_integer(t, &unused);
    }
    if (!good || (*t->at && !strchr(" \t\v\f\r\n\\#", *t->at))) {
        t->at = word;
        return text_fault(t, why, "face %zu: not a corner: '%s'",
                          o->p.faces, text_here(t).text);
    }
    if (v < 0)
        v += (long long)o->p.vertices + 1;
    if (v < 1 || v > UINT32_MAX) {
        t->at = word;
        return text_fault(t, why, "face %zu: vertex '%s' is out of range "
                          "after %zu vertices", o->p.faces,
                          text_here(t).text, o->p.vertices);
    }
    if (v > o->largest) {
        o->largest = v;
        o->largest_at = word;
    }
    return polygons_corner(&o->p, (uint32_t)(v - 1), why);
}

static int parse_face(text *t, obj *o, note *why)
{
    polygons_begin(&o->p);
    for (;;) {
        text_blanks(t);
        if (text_at_line_end(t))
            break;
        if (!parse_corner(t, o, why))
            return 0;
    }
    if (o->p.corners < 3)
        return text_fault(t, why, "face %zu has %zu corner%s", o->p.faces,
                          o->p.corners, o->p.corners == 1 ? "" : "s");
    return 1;
}

static int parse_lines(text *t, obj *o, note *why)
{
    do {
        double x[3];
        text_blanks(t);
        if (text_word(t, "v")) {
            if (!text_numbers(t, x, 3, 0, "vertex", o->p.vertices + 1, why)
                || !polygons_vertex(&o->p, x, why))
                return 0;
        } else if (text_word(t, "f")) {
            if (!parse_face(t, o, why))
                return 0;
        } else if (text_word(t, "surf") || text_word(t, "curv")) {
            o->ignored++;
        }
    } while (text_next_line(t));
    if (o->largest > (long long)o->p.vertices) {
        t->at = o->largest_at;
        return text_fault(t, why, "vertex %lld is out of range: the file "
                          "has %zu vertices", o->largest, o->p.vertices);
    }
    return 1;
}

int obj_parse(model *m, bytes file, note *why)
{
    text t = text_of(file);
    obj o = {0};
    int good = text_is_whole(&t, why) && parse_lines(&t, &o, why);
    bytes_free(&file);
    m->format = "OBJ";
    polygons_finish(&o.p, m);
    if (good && o.ignored)
        note_set(&m->remark, "%zu free-form curve%s or surface%s ignored",
                 o.ignored, o.ignored == 1 ? "" : "s",
                 o.ignored == 1 ? "" : "s");
    return good;
}
