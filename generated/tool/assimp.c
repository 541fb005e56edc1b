/* Other formats through Assimp, where it is installed. */
/* Tangled from literate/command: readers. Edit there. */
#include "tool/assimp.h"

#ifndef WHORL_ASSIMP

const int assimp_is_present = 0;

int assimp_parse(model *m, bytes file, const char *name, const char *suffix,
                 note *why)
{
    (void)m, (void)name, (void)suffix;
    bytes_free(&file);
    return note_set(why, "built without Assimp");
}

#else

#include <assimp/cimport.h>
#include <assimp/config.h>
#include <assimp/postprocess.h>
#include <assimp/scene.h>
#include <dlfcn.h>
#include <math.h>
#include <string.h>

#include "tool/child.h"

const int assimp_is_present = 1;

typedef struct {
    double m[3][4];
} affine;

static affine compose(affine a, struct aiMatrix4x4 t)
{
    const double b[4][4] = {{t.a1, t.a2, t.a3, t.a4},
                            {t.b1, t.b2, t.b3, t.b4},
                            {t.c1, t.c2, t.c3, t.c4},
                            {0, 0, 0, 1}};
    affine c;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 4; j++) {
            c.m[i][j] = j == 3 ? a.m[i][3] : 0;
            for (int k = 0; k < 3; k++)
                c.m[i][j] += a.m[i][k] * b[k][j];
        }
    return c;
}

static int mirrors(affine a)
{
    return a.m[0][0] * (a.m[1][1] * a.m[2][2] - a.m[1][2] * a.m[2][1])
           - a.m[0][1] * (a.m[1][0] * a.m[2][2] - a.m[1][2] * a.m[2][0])
           + a.m[0][2] * (a.m[1][0] * a.m[2][1] - a.m[1][1] * a.m[2][0])
           < 0;
}

static int append_mesh(polygons *p, const struct aiMesh *mesh, affine a,
                       note *why)
{
    size_t base = p->vertices;
    int order[3] = {0, mirrors(a) ? 2 : 1, mirrors(a) ? 1 : 2};
    for (unsigned i = 0; i < mesh->mNumVertices; i++) {
        const struct aiVector3D v = mesh->mVertices[i];
        double x[3];
        for (int r = 0; r < 3; r++) {
            x[r] = a.m[r][0] * (double)v.x + a.m[r][1] * (double)v.y
                   + a.m[r][2] * (double)v.z + a.m[r][3];
            if (!isfinite(x[r]))
                return note_set(why, "vertex %zu is not finite (Assimp "
                                "holds 32-bit floats)", p->vertices);
        }
        if (!polygons_vertex(p, x, why))
            return 0;
    }
    for (unsigned f = 0; f < mesh->mNumFaces; f++) {
        const struct aiFace face = mesh->mFaces[f];
        if (face.mNumIndices != 3)
            continue;
        polygons_begin(p);
        for (int k = 0; k < 3; k++) {
            unsigned v = face.mIndices[order[k]];
            if (v >= mesh->mNumVertices)
                return note_set(why, "face %u: vertex %u is out of range "
                                "(0 to %u)", f + 1, v, mesh->mNumVertices);
            if (!polygons_corner(p, (uint32_t)(base + v), why))
                return 0;
        }
    }
    return 1;
}

static int append_node(polygons *p, const struct aiScene *scene,
                       const struct aiNode *node, affine a, note *why)
{
    a = compose(a, node->mTransformation);
    for (unsigned i = 0; i < node->mNumMeshes; i++)
        if (!append_mesh(p, scene->mMeshes[node->mMeshes[i]], a, why))
            return 0;
    for (unsigned i = 0; i < node->mNumChildren; i++)
        if (!append_node(p, scene, node->mChildren[i], a, why))
            return 0;
    return 1;
}

typedef struct aiPropertyStore properties;
typedef const struct aiScene scene;

typedef struct {
    scene *(*import_file)(const char *, unsigned, struct aiFileIO *,
                          const properties *);
    scene *(*import_memory)(const char *, unsigned, unsigned, const char *,
                            const properties *);
    properties *(*make_properties)(void);
    void (*set_integer)(properties *, const char *, int);
    const char *(*error)(void);
} assimp;

static int look_up(void *library, const char *name, void *function)
{
    void *address = dlsym(library, name);
    memcpy(function, &address, sizeof address);
    return address != NULL;
}

static int open_assimp(assimp *ai, note *why)
{
    void *l = dlopen(WHORL_ASSIMP, RTLD_NOW | RTLD_LOCAL);
    if (l && look_up(l, "aiImportFileExWithProperties", &ai->import_file)
        && look_up(l, "aiImportFileFromMemoryWithProperties",
                   &ai->import_memory)
        && look_up(l, "aiCreatePropertyStore", &ai->make_properties)
        && look_up(l, "aiSetImportPropertyInteger", &ai->set_integer)
        && look_up(l, "aiGetErrorString", &ai->error))
        return 1;
    return note_set(why, "neither STL, OBJ, OFF nor PLY, and Assimp (%s) "
                    "is not there any more", WHORL_ASSIMP);
}

typedef struct {
    bytes file;
    const char *name, *suffix;
} assimp_file;

static int import(polygons *p, void *context, note *why)
{
    const affine identity = {{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}}};
    const unsigned flags = aiProcess_Triangulate;
    const assimp_file *f = context;
    assimp ai = {0};
    if (!open_assimp(&ai, why))
        return 0;
    properties *as_it_is = ai.make_properties();
    ai.set_integer(as_it_is, AI_CONFIG_IMPORT_COLLADA_IGNORE_UP_DIRECTION,
                   1);
    ai.set_integer(as_it_is, AI_CONFIG_IMPORT_NO_SKELETON_MESHES, 1);
    scene *s = f->file.at
        ? ai.import_memory((const char *)f->file.at,
                           (unsigned)f->file.count, flags, f->suffix,
                           as_it_is)
        : ai.import_file(f->name, flags, NULL, as_it_is);
    if (s && s->mRootNode)
        return append_node(p, s, s->mRootNode, identity, why);
    const char *said = ai.error();
    return note_set(why, "not a mesh I can read: Assimp says '%.*s'",
                    (int)strcspn(said, "\r\n"), said);
}

int assimp_parse(model *m, bytes file, const char *name, const char *suffix,
                 note *why)
{
    assimp_file f = {file, name, suffix};
    if (strcmp(name, "-") != 0)
        bytes_free(&f.file);
    m->format = "Assimp";
    m->float32 = 1;
    const int good = f.file.count > UINT32_MAX
        ? note_set(why, "larger than 4 GiB, too large for Assimp")
        : child_model(m, import, &f, "Assimp", why);
    bytes_free(&f.file);
    return good;
}

#endif
