/* PLY files. */
/* Tangled from literate/command: ply. Edit there. */
#include "tool/ply.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "tool/polygons.h"
#include "tool/text.h"

typedef enum {
    PLY_INT8, PLY_UINT8, PLY_INT16, PLY_UINT16, PLY_INT32, PLY_UINT32,
    PLY_FLOAT, PLY_DOUBLE, PLY_TYPES
} ply_type;

static const struct {
    const char *name, *other_name;
    unsigned size;
} types[PLY_TYPES] = {
    {"char", "int8", 1},   {"uchar", "uint8", 1}, {"short", "int16", 2},
    {"ushort", "uint16", 2}, {"int", "int32", 4}, {"uint", "uint32", 4},
    {"float", "float32", 4}, {"double", "float64", 8}};

typedef enum {
    PART_X, PART_Y, PART_Z, PART_CORNERS, PART_NONE
} ply_part;

typedef struct {
    ply_type type, count_type;
    int is_list;
    ply_part part;
} ply_property;

typedef enum { PLY_VERTEX, PLY_FACE, PLY_STRIPS, PLY_OTHER } ply_kind;

typedef struct {
    ply_kind kind;
    char name[24];
    size_t count;
    int first, end;       /* its properties */
} ply_element;

enum { ELEMENTS = 64, PROPERTIES = 1024 };
typedef enum { PLY_TEXT, PLY_LITTLE, PLY_BIG, PLY_UNKNOWN } ply_order;

typedef struct {
    text t;
    ply_order order;
    ply_element element[ELEMENTS];
    ply_property property[PROPERTIES];
    int elements, properties;
    size_t vertices;             /* promised */
    const ply_element *now;      /* what is being read, and */
    size_t row;                  /* how many of it came before */
    polygons p;
    size_t thin;                 /* faces of fewer than three corners */
} ply;

static int fault(const ply *f, note *why, const char *said)
{
    const ply_element *e = f->now;
    const size_t number = f->row + (e->kind != PLY_VERTEX);
    if (f->order == PLY_TEXT)
        return text_fault(&f->t, why, "%s %zu: %s", e->name, number, said);
    return note_set(why, "%s %zu: %s", e->name, number, said);
}

static int truncated(const ply *f, note *why)
{
    return note_set(why, "truncated: the file ends in %s %zu of %zu",
                    f->now->name, f->row + 1, f->now->count);
}

static double decode(const unsigned char *at, ply_type type,
                     ply_order order)
{
    const unsigned size = types[type].size;
    uint64_t bits = 0;
    float single;
    double x;
    for (unsigned i = 0; i < size; i++)
        bits |= (uint64_t)at[order == PLY_BIG ? size - 1 - i : i] << 8 * i;
    const uint32_t word = (uint32_t)bits;
    switch (type) {
    case PLY_FLOAT:
        memcpy(&single, &word, sizeof single);
        return (double)single;
    case PLY_DOUBLE:
        memcpy(&x, &bits, sizeof x);
        return x;
    case PLY_INT8: case PLY_INT16: case PLY_INT32:
        x = (double)word;
        return bits >> (8 * size - 1) ? x - ldexp(1, 8 * (int)size) : x;
    default:
        return (double)word;
    }
}

static size_t bytes_left(const ply *f)
{
    return (size_t)(f->t.end - f->t.at);
}

static int take_word(ply *f, double *value, note *why)
{
    const char *word;
    char said[48];
    if (!text_skip(&f->t))
        return truncated(f, why);
    word = f->t.at;
    if (number_scan(&f->t.at, value) != NUMBER_MISSING
        && strchr(" \t\v\f\r\n", *f->t.at))
        return 1;
    f->t.at = word;
    snprintf(said, sizeof said, "not a number: '%s'",
             text_here(&f->t).text);
    return fault(f, why, said);
}

static int take(ply *f, ply_type type, double *value, note *why)
{
    if (f->order == PLY_TEXT)
        return take_word(f, value, why);
    if (bytes_left(f) < types[type].size)
        return truncated(f, why);
    *value = decode((const unsigned char *)f->t.at, type, f->order);
    f->t.at += types[type].size;
    return 1;
}
static int skip_words(ply *f, size_t n, note *why)
{
    for (; n > 0; n--) {
        if (!text_skip(&f->t))
            return truncated(f, why);
        while (f->t.at < f->t.end && !strchr(" \t\v\f\r\n", *f->t.at))
            f->t.at++;
        if (f->t.at < f->t.end && *f->t.at == 0)
            return fault(f, why, "a zero byte in a text");
    }
    return 1;
}

static int skip_values(ply *f, ply_type type, size_t n, note *why)
{
    if (f->order == PLY_TEXT)
        return skip_words(f, n, why);
    if (bytes_left(f) / types[type].size < n)
        return truncated(f, why);
    f->t.at += n * types[type].size;
    return 1;
}

/* A number that counts something. */
static int take_count(ply *f, ply_type type, size_t *count, note *why)
{
    double n;
    if (!take(f, type, &n, why))
        return 0;
    if (!(n >= 0 && n <= UINT32_MAX && n == floor(n)))
        return fault(f, why, "the length of a list is no count");
    *count = (size_t)n;
    return 1;
}

static int is_end_of_line(const ply *f)
{
    return f->t.at >= f->t.end || *f->t.at == '\n' || *f->t.at == '\r';
}

static int parse_format(ply *f, note *why)
{
    text_blanks(&f->t);
    f->order = text_word(&f->t, "ascii") ? PLY_TEXT
        : text_word(&f->t, "binary_little_endian") ? PLY_LITTLE
        : text_word(&f->t, "binary_big_endian") ? PLY_BIG : PLY_UNKNOWN;
    if (f->order == PLY_UNKNOWN)
        return text_fault(&f->t, why, "unknown format of a PLY: '%s'",
                          text_here(&f->t).text);
    return 1;
}

static int parse_element(ply *f, note *why)
{
    ply_element *e = &f->element[f->elements];
    long long n;
    if (f->elements == ELEMENTS)
        return text_fault(&f->t, why, "more than %d elements", ELEMENTS);
    text_blanks(&f->t);
    snprintf(e->name, sizeof e->name, "%s", text_here(&f->t).text);
    e->kind = text_word(&f->t, "vertex") ? PLY_VERTEX
        : text_word(&f->t, "face") ? PLY_FACE
        : text_word(&f->t, "tristrips") ? PLY_STRIPS : PLY_OTHER;
    while (!is_end_of_line(f) && !strchr(" \t\v\f", *f->t.at))
        f->t.at++;
    text_blanks(&f->t);
    if (!text_integer(&f->t, &n) || n < 0 || n > UINT32_MAX)
        return text_fault(&f->t, why, "no number of elements: '%s'",
                          text_here(&f->t).text);
    e->count = (size_t)n;
    e->first = e->end = f->properties;
    f->elements++;
    return 1;
}
static int parse_type(ply *f, ply_type *type, note *why)
{
    text_blanks(&f->t);
    for (int i = 0; i < PLY_TYPES; i++)
        if (text_word(&f->t, types[i].name)
            || text_word(&f->t, types[i].other_name)) {
            *type = (ply_type)i;
            return 1;
        }
    return text_fault(&f->t, why, "unknown type '%s'",
                      text_here(&f->t).text);
}

static ply_part part_of(text *t, ply_kind kind, int is_list)
{
    text_blanks(t);
    if (kind == PLY_VERTEX && !is_list)
        return text_word(t, "x") ? PART_X : text_word(t, "y") ? PART_Y
            : text_word(t, "z") ? PART_Z : PART_NONE;
    if (kind == PLY_FACE && is_list)
        return text_word(t, "vertex_indices")
            || text_word(t, "vertex_index") ? PART_CORNERS : PART_NONE;
    return PART_NONE;
}

static int parse_property(ply *f, note *why)
{
    if (f->elements == 0)
        return text_fault(&f->t, why, "a property before any element");
    if (f->properties == PROPERTIES)
        return text_fault(&f->t, why, "more than %d properties",
                          PROPERTIES);
    ply_element *e = &f->element[f->elements - 1];
    ply_property *p = &f->property[f->properties];
    text_blanks(&f->t);
    p->is_list = text_word(&f->t, "list");
    if (p->is_list && !parse_type(f, &p->count_type, why))
        return 0;
    if (!parse_type(f, &p->type, why))
        return 0;
    p->part = part_of(&f->t, e->kind, p->is_list);
    if ((p->is_list && p->count_type >= PLY_FLOAT)
        || (p->part == PART_CORNERS && p->type >= PLY_FLOAT))
        return text_fault(&f->t, why, "the numbers of corners and of "
                          "vertices must be integers");
    for (int i = e->first; i < e->end; i++)
        if (p->part != PART_NONE && f->property[i].part == p->part)
            return text_fault(&f->t, why, "a property of %s is given "
                              "twice", e->name);
    e->end = ++f->properties;
    return 1;
}
static int parse_head_line(ply *f, note *why)
{
    if (text_word(&f->t, "format"))
        return parse_format(f, why);
    if (text_word(&f->t, "element"))
        return parse_element(f, why);
    if (text_word(&f->t, "property"))
        return parse_property(f, why);
    if (text_word(&f->t, "comment") || text_word(&f->t, "obj_info")
        || is_end_of_line(f))
        return 1;
    return text_fault(&f->t, why, "'%s' has no place in the head of a PLY",
                      text_here(&f->t).text);
}

static int parse_head(ply *f, note *why)
{
    size_t ends = 0;       /* bytes that end a line */
    for (;;) {
        while (!is_end_of_line(f))
            f->t.at++;
        if (ends == 0)
            ends = *f->t.at == '\r' && f->t.at[1] == '\n' ? 2 : 1;
        if (bytes_left(f) < ends)
            return note_set(why, "truncated: the file ends in its head, "
                            "before 'end_header'");
        f->t.at += ends;
        while (!is_end_of_line(f) && strchr(" \t", *f->t.at))
            f->t.at++;
        if (text_word(&f->t, "end_header"))
            break;
        if (!parse_head_line(f, why))
            return 0;
    }
    while (!is_end_of_line(f))
        f->t.at++;
    f->t.at += bytes_left(f) < ends ? bytes_left(f) : ends;
    return 1;
}
static unsigned parts_of(const ply *f, const ply_element *e)
{
    unsigned parts = 0;
    for (int i = e->first; i < e->end; i++)
        parts |= 1u << f->property[i].part;
    return parts;
}

static int check_head(ply *f, note *why)
{
    int seen = 0;
    if (f->order == PLY_UNKNOWN)
        return note_set(why, "the head of this PLY names no format");
    for (int i = 0; i < f->elements; i++) {
        const ply_element *e = &f->element[i];
        const unsigned parts = parts_of(f, e);
        if (e->kind == PLY_STRIPS && e->count > 0)
            return note_set(why, "triangle strips (element tristrips) are "
                            "not supported: save it with faces");
        if (e->kind == PLY_VERTEX && seen++)
            return note_set(why, "two elements are called vertex");
        if (e->kind == PLY_VERTEX && (parts & 7) != 7)
            return note_set(why, "a vertex has no x, y and z");
        if (e->kind == PLY_FACE && e->count > 0
            && !(parts >> PART_CORNERS & 1))
            return note_set(why, "a face has no list vertex_indices");
        if (e->kind == PLY_VERTEX)
            f->vertices = e->count;
    }
    return 1;
}

static int take_corners(ply *f, const ply_property *p, size_t n, note *why)
{
    char said[100];
    for (; n > 0; n--) {
        double v;
        if (!take(f, p->type, &v, why))
            return 0;
        if (!(v >= 0 && v < (double)f->vertices && v == floor(v))) {
            if (f->vertices == 0)
                return fault(f, why, "the file has no vertices");
            snprintf(said, sizeof said, "vertex %s is out of range (0 to "
                     "%zu)", number_print(v).text, f->vertices - 1);
            return fault(f, why, said);
        }
        if (!polygons_corner(&f->p, (uint32_t)v, why))
            return 0;
    }
    f->thin += f->p.corners < 3;
    return 1;
}

static int take_property(ply *f, const ply_property *p, double x[3],
                         note *why)
{
    size_t n = 1;
    if (p->is_list && !take_count(f, p->count_type, &n, why))
        return 0;
    if (p->part == PART_NONE)
        return skip_values(f, p->type, n, why);
    if (p->part == PART_CORNERS)
        return take_corners(f, p, n, why);
    if (!take(f, p->type, &x[p->part], why))
        return 0;
    return isfinite(x[p->part])
        || fault(f, why, "a coordinate is not finite");
}

static int take_row(ply *f, const ply_element *e, note *why)
{
    double x[3];
    if (e->kind == PLY_FACE)
        polygons_begin(&f->p);
    for (int i = e->first; i < e->end; i++)
        if (!take_property(f, &f->property[i], x, why))
            return 0;
    if (e->kind == PLY_VERTEX && !polygons_vertex(&f->p, x, why))
        return 0;
    if (f->order != PLY_TEXT)
        return 1;
    text_blanks(&f->t);
    return text_at_line_end(&f->t)
        || fault(f, why, "more numbers than the head promises");
}
/* Bytes of a row, or 0 if it has a list or a part to play. */
static size_t skippable(const ply *f, const ply_element *e)
{
    size_t size = 0;
    for (int i = e->first; i < e->end; i++) {
        if (f->property[i].is_list || f->property[i].part != PART_NONE)
            return 0;
        size += types[f->property[i].type].size;
    }
    return f->order == PLY_TEXT ? 0 : size;
}

static int take_element(ply *f, const ply_element *e, note *why)
{
    const size_t size = skippable(f, e);
    f->now = e;
    f->row = 0;
    if (e->first == e->end)
        return 1;
    if (size > 0 && bytes_left(f) / size >= e->count) {
        f->t.at += size * e->count;
        return 1;
    }
    for (; f->row < e->count; f->row++)
        if (!take_row(f, e, why))
            return 0;
    return 1;
}

static void remark_on_end(ply *f, model *m)
{
    const int whole_line = f->t.at < f->t.end;
    if (f->order == PLY_TEXT && text_skip(&f->t))
        text_fault(&f->t, &m->remark, "%zu bytes after the last element "
                   "are ignored", bytes_left(f));
    else if (bytes_left(f) > 0)
        note_set(&m->remark, "%zu bytes after the last element are ignored",
                 bytes_left(f));
    else if (f->order == PLY_TEXT && !whole_line)
        note_set(&m->remark, "the last line has no end: its last number "
                 "may be cut off");
    polygons_remark(f->thin, m);
}

static int parse_body(ply *f, model *m, note *why)
{
    for (int i = 0; i < f->elements; i++)
        if (!take_element(f, &f->element[i], why))
            return 0;
    remark_on_end(f, m);
    return 1;
}

int ply_begins(bytes file)
{
    return file.count >= 4 && memcmp(file.at, "ply", 3) == 0
        && strchr(" \t\r\n", file.at[3]) && file.at[3] != 0;
}

int ply_parse(model *m, bytes file, note *why)
{
    static const ply nothing;
    ply f = nothing;
    f.t = text_of(file);
    f.order = PLY_UNKNOWN;
    const int good = parse_head(&f, why) && check_head(&f, why)
        && (f.order != PLY_TEXT || text_is_whole(&f.t, why))
        && parse_body(&f, m, why);
    bytes_free(&file);
    m->format = f.order == PLY_TEXT ? "ASCII PLY" : "binary PLY";
    polygons_finish(&f.p, m);
    return good;
}
