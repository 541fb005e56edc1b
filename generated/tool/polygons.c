/* Polygons cut into triangles. */
/* Tangled from literate/command: readers. Edit there. */
#include "tool/polygons.h"

#include <stdio.h>
#include <string.h>

#include "tool/memory.h"

int polygons_vertex(polygons *p, const double x[3], note *why)
{
    if (p->vertices >= UINT32_MAX)
        return note_set(why, "more than 4294967295 vertices");
    if (!grow(&p->x, &p->vertex_room, p->vertices + 1, 3 * sizeof *p->x))
        return note_set(why, "not enough memory for %zu vertices%s",
                        p->vertices + 1, memory_refusal());
    memcpy(p->x + 3 * p->vertices, x, 3 * sizeof *x);
    p->vertices++;
    return 1;
}

void polygons_begin(polygons *p)
{
    p->corners = 0;
    p->faces++;
}

int polygons_corner(polygons *p, uint32_t vertex, note *why)
{
    if (p->corners++ == 0)
        p->first = vertex;
    if (p->corners >= 3) {
        uint32_t corner[3] = {p->first, p->last, vertex};
        if (p->faces > UINT32_MAX
            || !grow(&p->triangle, &p->triangle_room, p->triangles + 1,
                     sizeof corner)
            || !grow(&p->face_of, &p->face_room, p->triangles + 1,
                     sizeof *p->face_of))
            return note_set(why, "not enough memory for %zu triangles%s",
                            p->triangles + 1, memory_refusal());
        memcpy(p->triangle + 3 * p->triangles, corner, sizeof corner);
        p->face_of[p->triangles++] = (uint32_t)(p->faces - 1);
    }
    p->last = vertex;
    return 1;
}

void polygons_finish(polygons *p, model *m)
{
    m->vertices = p->x;
    m->triangles = p->triangle;
    m->face_of = p->face_of;
    m->mesh = whorl_mesh_indexed(p->x, p->vertices, p->triangle,
                                 p->triangles);
}

void polygons_remark(size_t faces, model *m)
{
    const size_t used = strlen(m->remark.text);
    if (faces > 0)
        snprintf(m->remark.text + used, sizeof m->remark.text - used,
                 "%s%zu face%s of fewer than three corners ignored",
                 used > 0 ? "; " : "", faces, faces == 1 ? "" : "s");
}
