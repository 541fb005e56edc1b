/* A mesh as it was read, and the memory it views. */
/* Tangled from literate/command: readers. Edit there. */
#include "tool/model.h"

#include "tool/memory.h"

void model_free(model *m)
{
    bytes_free(&m->file);
    memory_free(m->vertices);
    memory_free(m->triangles);
    memory_free(m->face_of);
    *m = (model){0};
}

size_t model_face(const model *m, size_t t)
{
    return 1 + (m->face_of ? m->face_of[t] : t);
}

size_t model_vertices(const model *m)
{
    return m->mesh.triangles ? m->mesh.vertex_count : 0;
}
