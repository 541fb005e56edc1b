/* Which format a file has, and its reader. */
/* Tangled from literate/command: readers. Edit there. */
#include "tool/readers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint32_t little_endian(const unsigned char *p)
{
    return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16
           | (uint32_t)p[3] << 24;
}

static int is_text(bytes file)
{
    size_t n = file.count < 1024 ? file.count : 1024;
    for (size_t i = 0; i < n; i++)
        if (file.at[i] == 127
            || (file.at[i] < 32 && !strchr("\t\n\v\f\r", file.at[i])))
            return 0;
    return memchr(file.at, 0, n) == NULL;
}

static int lower(int c)
{
    return c >= 'A' && c <= 'Z' ? c + 32 : c;
}

/* Does the text begin with this lower-case word, and does the word end? */
static int begins(const char *text, const char *word)
{
    for (; *word; text++, word++)
        if (lower(*text) != *word)
            return 0;
    return *text == 0 || strchr(" \t\r\n\v\f#", *text) != NULL;
}

static const char *suffix_of(const char *name)
{
    const char *base = strrchr(name, '/');
    const char *dot = strrchr(base ? base : name, '.');
    return dot ? dot + 1 : "";
}

static int is_off_word(const char *p)
{
    if (lower(p[0]) == 's' && lower(p[1]) == 't')
        p += 2;
    p += lower(*p) == 'c';
    p += lower(*p) == 'n';
    p += *p == '4';
    p += *p == 'n';
    return begins(p, "off");
}

/* Beginnings of files that are Assimp's affair. */
static int is_foreign(bytes file)
{
    static const char *const magic[] = {"ply\n", "ply\r", "glTF", "<?xml",
                                        "MM",    "Kaydara", "BLENDER", "{",
                                        "xof ",  "PK\3\4", NULL};
    const char *start = (const char *)file.at;
    for (int i = 0; magic[i]; i++)
        if (strncmp(start, magic[i], strlen(magic[i])) == 0)
            return 1;
    return 0;
}

static int looks_like_obj(const char *p)
{
    static const char *const words[] = {
        "v",  "vt", "vn", "vp",     "f",      "o", "g",
        "s",  "l",  "p",  "mtllib", "usemtl", NULL};
    for (; *p; p += *p != 0) {
        p += strspn(p, " \t\r\n\v\f");
        if (*p == '#') {
            p += strcspn(p, "\r\n");
            continue;
        }
        for (int i = 0; words[i]; i++)
            if (begins(p, words[i])) {
                p += strlen(words[i]);
                p += strspn(p, " \t");
                return words[i][0] != 'v' || strchr("+-.0123456789", *p);
            }
        return 0;
    }
    return 0;
}

static const char *first_word(const char *p)
{
    if (strncmp(p, "\xEF\xBB\xBF", 3) == 0)
        p += 3;
    for (;;) {
        p += strspn(p, " \t\r\n\v\f");
        if (*p != '#')
            return p;
        p += strcspn(p, "\r\n");
    }
}

model_parser *model_sniff(bytes file, const char *suffix)
{
    const char *word;
    if (file.count >= 84
        && (file.count - 84) / 50 == little_endian(file.at + 80)
        && (file.count - 84) % 50 == 0)
        return model_parse_stl;
    if (is_foreign(file))
        return NULL;
    if (!is_text(file))
        return begins(suffix, "stl") || !*suffix ? model_parse_stl : NULL;
    word = first_word((const char *)file.at);
    if (begins(word, "solid"))
        return model_parse_stl_text;
    if (is_off_word(word))
        return model_parse_off;
    if (looks_like_obj(word) || begins(suffix, "obj"))
        return model_parse_obj;
    if (begins(suffix, "off"))
        return model_parse_off;
    return begins(suffix, "stl") ? model_parse_stl_text : NULL;
}

void model_free(model *m)
{
    bytes_free(&m->file);
    free(m->vertices);
    free(m->triangles);
    free(m->face_of);
    *m = (model){0};
}

size_t model_face(const model *m, size_t t)
{
    return 1 + (m->face_of ? m->face_of[t] : t);
}

static int parse(model *m, bytes file, const char *name, note *why)
{
    const char *suffix = suffix_of(name);
    model_parser *own = model_sniff(file, suffix);
    if (own)
        return own(m, file, why);
    if (model_has_assimp && (*suffix || is_foreign(file)))
        return model_parse_assimp(m, file, name, suffix, why);
    bytes_free(&file);
    return note_set(why, "not a mesh I can read: neither STL, OBJ nor "
                    "OFF%s", model_has_assimp
                        ? "" : " (and this whorl was built without Assimp, "
                               "which reads PLY, glTF, DAE, 3DS)");
}

int model_read(model *m, const char *name, note *why)
{
    bytes file;
    *m = (model){0};
    if (!bytes_read(&file, name, why))
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
        model_free(m);
        return note_set(why, "no triangles in this %s file", format);
    }
    return 1;
}
