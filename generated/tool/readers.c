/* Which format a file has, and its reader. */
/* Tangled from literate/command: readers. Edit there. */
#include "tool/readers.h"

#include <string.h>

#include "tool/assimp.h"
#include "tool/obj.h"
#include "tool/off.h"
#include "tool/ply.h"
#include "tool/stl.h"
#include "tool/text.h"

static int is_text(bytes file)
{
    size_t n = file.count < 1024 ? file.count : 1024;
    for (size_t i = 0; i < n; i++)
        if (file.at[i] == 127
            || (file.at[i] < 32 && !strchr("\t\n\v\f\r", file.at[i])))
            return 0;
    return memchr(file.at, 0, n) == NULL;
}

static int has_suffix(const char *suffix, const char *lower_case)
{
    while (*lower_case && text_lower(*suffix) == *lower_case)
        suffix++, lower_case++;
    return *suffix == 0 && *lower_case == 0;
}

static const char *suffix_of(const char *name)
{
    const char *base = strrchr(name, '/');
    const char *dot = strrchr(base ? base : name, '.');
    return dot ? dot + 1 : "";
}

static int is_off_word(text t)
{
    if (text_lower(t.at[0]) == 's' && text_lower(t.at[1]) == 't')
        t.at += 2;
    t.at += text_lower(*t.at) == 'c';
    t.at += text_lower(*t.at) == 'n';
    t.at += *t.at == '4';
    t.at += *t.at == 'n';
    return text_word(&t, "off");
}

/* Beginnings of files that are Assimp's affair. */
static int is_foreign(bytes file)
{
    static const char *const magic[] = {"glTF", "<?xml",
                                        "MM",    "Kaydara", "BLENDER", "{",
                                        "xof ",  "PK\3\4", NULL};
    const char *start = (const char *)file.at;
    for (int i = 0; magic[i]; i++)
        if (strncmp(start, magic[i], strlen(magic[i])) == 0)
            return 1;
    return 0;
}

/* A word near the beginning of a text. */
static int mentions(bytes file, const char *word)
{
    const size_t n = strlen(word);
    for (size_t i = 0; i + n < file.count && i < 4096; i++)
        if (memcmp(file.at + i, word, n) == 0)
            return 1;
    return 0;
}

static int is_robot(bytes file)
{
    return mentions(file, "<robot") || mentions(file, "<mujoco")
        || mentions(file, "<sdf");
}

static int looks_like_obj(text t)
{
    static const char *const words[] = {
        "v",  "vt", "vn", "vp",     "f",      "o", "g",
        "s",  "l",  "p",  "mtllib", "usemtl", NULL};
    int i = 0;
    while (words[i] && !text_word(&t, words[i]))
        i++;
    text_blanks(&t);
    return words[i] && (words[i][0] != 'v'
                        || strchr("+-.0123456789", *t.at));
}

model_parser *model_sniff(bytes file, const char *suffix)
{
    text t = text_of(file), word;
    if (file.count >= STL_HEAD
        && file.count == stl_size(stl_count(file.at)))
        return stl_parse_binary;
    if (ply_begins(file))
        return ply_parse;
    if (is_foreign(file))
        return NULL;
    if (!is_text(file) && !has_suffix(suffix, "obj")
        && !has_suffix(suffix, "off"))
        return has_suffix(suffix, "stl") || !*suffix ? stl_parse_binary
                                                     : NULL;
    text_skip(&t);
    word = t;
    if (text_word(&word, "solid"))
        return stl_parse_text;
    if (is_off_word(t))
        return off_parse;
    if (looks_like_obj(t) || has_suffix(suffix, "obj"))
        return obj_parse;
    if (has_suffix(suffix, "off"))
        return off_parse;
    return has_suffix(suffix, "stl") ? stl_parse_text : NULL;
}

static int parse(model *m, bytes file, const char *name, note *why)
{
    const char *suffix = suffix_of(name);
    model_parser *own = model_sniff(file, suffix);
    if (own)
        return own(m, file, why);
    if (is_robot(file)) {
        bytes_free(&file);
        return note_set(why, "a robot description, and no mesh: name the "
                        "mesh files that it refers to");
    }
    if (assimp_is_present && (*suffix || is_foreign(file)))
        return assimp_parse(m, file, name, suffix, why);
    bytes_free(&file);
    return note_set(why, "not a mesh I can read: neither STL, OBJ, OFF "
                    "nor PLY%s", assimp_is_present
                        ? "" : " (and this whorl was built without Assimp, "
                               "which reads glTF, DAE, 3DS)");
}

int model_read(model *m, int descriptor, const char *name, note *why)
{
    bytes file;
    *m = (model){0};
    if (!bytes_read(&file, descriptor, why))
        return 0;
    if (file.count == 0) {
        bytes_free(&file);
        return note_set(why, "the file is empty");
    }
    if (!parse(m, file, name, why)) {
        model_free(m);
        return 0;
    }
    if (m->mesh.triangle_count == 0) {
        const char *format = m->format;
        const int foreign = m->float32;
        model_free(m);
        if (foreign)
            return note_set(why, "%s finds no triangles in it", format);
        return note_set(why, "no triangles in this %s file", format);
    }
    return 1;
}
