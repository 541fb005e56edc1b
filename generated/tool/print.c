/* Answers as text, JSON, URDF, SDF, MJCF. */
/* Tangled from literate/command: print. Edit there. */
#include "tool/print.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "tool/message.h"
#include "tool/number.h"
#include "whorl/version.h"

const char *const output_format_names[] = {
    "text", "json", "csv", "urdf", "sdf", "mjcf", NULL};

typedef struct { char text[48]; } words;

/* A viewpoint from which nothing is left makes the gap infinite. */
static words gap_words(double gap, const char *finite, const char *infinite)
{
    words w;
    snprintf(w.text, sizeof w.text, isfinite(gap) ? finite : infinite, gap);
    return w;
}

static void put(double x)
{
    fputs(number_print(x).text, stdout);
}

static void json_number(const char *key, double x)
{
    printf(",\"%s\":%s", key, isfinite(x) ? number_print(x).text : "null");
}

static void json_flag(const char *key, int yes, int known)
{
    printf(",\"%s\":%s", key, !known ? "null" : yes ? "true" : "false");
}

static void json_vector(const char *key, whorl_vec3 v)
{
    double x[3] = {v.x, v.y, v.z};
    printf(",\"%s\":", key);
    for (int i = 0; i < 3; i++)
        printf("%s%s", i ? "," : "[",
               isfinite(x[i]) ? number_print(x[i]).text : "null");
    putchar(']');
}

static void json_matrix(const char *key, whorl_mat3 a)
{
    printf(",\"%s\":[", key);
    for (int i = 0; i < 3; i++) {
        printf("%s[", i ? "," : "");
        for (int j = 0; j < 3; j++) {
            fputs(j ? "," : "", stdout);
            put(a.m[i][j]);
        }
        putchar(']');
    }
    putchar(']');
}

/* Length of the UTF-8 character at p: 0 if it is none. */
static size_t utf8_length(const unsigned char *p)
{
    size_t n = *p < 0x80 ? 1 : *p < 0xC2 ? 0 : *p < 0xE0 ? 2
               : *p < 0xF0 ? 3 : *p < 0xF5 ? 4 : 0;
    for (size_t i = 1; i < n; i++)
        if ((p[i] & 0xC0) != 0x80)
            return 0;
    if ((*p == 0xE0 && p[1] < 0xA0) || (*p == 0xED && p[1] > 0x9F)
        || (*p == 0xF0 && p[1] < 0x90) || (*p == 0xF4 && p[1] > 0x8F))
        return 0;
    return n;
}

static void json_string(const char *key, const char *text)
{
    const unsigned char *p = (const unsigned char *)text;
    printf("\"%s\":\"", key);
    while (*p) {
        size_t n = utf8_length(p);
        if (n == 0)
            fputs("\\ufffd", stdout);
        else if (*p < 32 || *p == 127)
            printf("\\u%04x", *p);
        else if (*p == '"' || *p == '\\')
            printf("\\%c", *p);
        else
            fwrite(p, 1, n, stdout);
        p += n ? n : 1;
    }
    putchar('"');
}

static void json_count(const char *key, size_t n, int known)
{
    if (known)
        printf(",\"%s\":%zu", key, n);
    else
        printf(",\"%s\":null", key);
}

static void json_shells(const mass_result *b)
{
    if (!b->shells)
        return;
    fputs(",\"shells\":[", stdout);
    for (size_t i = 0; i < b->shell_count; i++) {
        printf("%s{\"triangles\":%zu,\"first_face\":%zu", i ? "," : "",
               b->shells[i].triangles, b->shells[i].first_face);
        json_number("volume", b->shells[i].volume);
        json_number("error_bound", b->shells[i].bound);
        putchar('}');
    }
    putchar(']');
}

static void print_json(const mass_result *b)
{
    int mesh = b->kind != MASS_OF_POINTS;
    int solid = b->kind == MASS_OF_SOLID;
    putchar('{');
    json_string("file", b->name);
    json_count("vertices", b->vertices, !b->uncounted);
    json_count("triangles", b->triangles, 1);
    json_flag("closed", b->closed, solid);
    json_flag("oriented", b->oriented, solid);
    json_count("unmatched_edges", b->unmatched_edges, solid);
    json_count("holes", b->holes, solid);
    json_count("flat_holes", b->flat_holes, solid);
    json_number("gap", solid ? b->gap : NAN);
    json_number("density", b->density);
    json_number("volume", mesh ? b->p.volume : NAN);
    json_number("mass", b->p.mass);
    json_vector("size", b->size);
    json_vector("center_of_mass", b->p.center);
    json_matrix("inertia", whorl_sym3_to_mat3(b->p.inertia));
    json_matrix("inertia_origin", whorl_sym3_to_mat3(b->inertia_origin));
    json_vector("principal_moments", b->principal_moments);
    json_matrix("principal_axes", b->principal_axes);
    printf(",\"error_bound\":{\"mass\":%s",
           number_print(b->p.mass_bound).text);
    json_number("volume", mesh ? b->p.volume_bound : NAN);
    json_number("center_of_mass", b->p.center_bound);
    json_number("inertia", b->p.inertia_bound);
    printf("},\"coordinates\":\"%s\",\"degenerate\":%zu",
           b->float32 ? "float32" : "float64", b->degenerate);
    json_flag("inward", b->inward, solid);
    json_flag("density_assumed", b->assumed_density, mesh);
    json_count("identical_faces", b->twice.identical, b->twice.searched);
    json_count("nested_shells", b->twice.nested,
               solid && b->twice.compared);
    json_count("reversed_shells", b->twice.reversed,
               solid && b->twice.compared);
    printf(",\"format\":\"%s\"", b->format);
    json_vector("center_reference", b->p.reference);
    json_vector("center_delta", b->p.delta);
    if (b->kind == MASS_OF_SKIN) {
        json_number("area", b->area);
        json_number("shell", b->thickness);
    }
    json_shells(b);
    puts("}");
}

static void csv_name(const char *name)
{
    const int quoted = strpbrk(name, ",\"\r\n") != NULL;
    if (quoted)
        putchar('"');
    for (; *name; name++) {
        if (*name == '"')
            putchar('"');
        putchar(*name);
    }
    if (quoted)
        putchar('"');
}

static void print_csv(const mass_result *b, int first)
{
    const whorl_sym3 I = b->p.inertia;
    const double x[] = {
        b->gap, b->density, b->kind == MASS_OF_POINTS ? NAN : b->p.volume,
        b->p.mass, b->p.center.x, b->p.center.y, b->p.center.z,
        I.xx, I.xy, I.xz, I.yy, I.yz, I.zz};
    if (first)
        puts("file,closed,gap,density,volume,mass,x,y,z,"
             "ixx,ixy,ixz,iyy,iyz,izz");
    csv_name(b->name);
    printf(",%d", b->closed);
    for (size_t i = 0; i < sizeof x / sizeof *x; i++)
        printf(",%s", isfinite(x[i]) ? number_print(x[i]).text : "");
    putchar('\n');
}

static void xml_list(const double *x, int n)
{
    for (int i = 0; i < n; i++)
        printf("%s%s", i ? " " : "", number_print(x[i]).text);
}

static void xml_text(const char *text)
{
    for (const char *p = text; *p; p++) {
        if ((unsigned char)*p < 32 || *p == 127
            || (*p == '-' && (p[1] == '-' || p[1] == 0)))
            putchar('?');
        else
            putchar(*p);
    }
}

static void xml_comment(const mass_result *b)
{
    fputs("<!-- ", stdout);
    xml_text(b->name);
    if (b->kind != MASS_OF_POINTS)
        printf("; density %s kg/m^3%s", number_print(b->density).text,
               b->assumed_density ? " (assumed)" : "");
    if (b->scaling) {
        fputs(strchr("cmif", *b->scaling) ? "; units " : "; scale ",
              stdout);
        xml_text(b->scaling);
    }
    if (b->kind == MASS_OF_SKIN)
        printf("; skin %s m thick", number_print(b->thickness).text);
    if (b->holes > 0)
        printf("; %zu hole%s closed (%zu flat), %s", b->holes,
               b->holes == 1 ? "" : "s", b->flat_holes,
               gap_words(b->gap, "gap %.2g", "gap not estimated").text);
    if (b->twice.identical > 0)
        fputs("; faces repeated", stdout);
    if (b->twice.nested > 0)
        fputs("; parts counted twice", stdout);
    printf("; whorl %s -->\n", whorl_version());
}

static void print_xml(output_format format, const mass_result *b)
{
    static const char *const name[] = {"ixx", "ixy", "ixz",
                                       "iyy", "iyz", "izz"};
    const whorl_sym3 I = b->p.inertia;
    const double c[3] = {b->p.center.x, b->p.center.y, b->p.center.z};
    const double six[6] = {I.xx, I.xy, I.xz, I.yy, I.yz, I.zz};
    const double mjcf[6] = {I.xx, I.yy, I.zz, I.xy, I.xz, I.yz};
    xml_comment(b);
    if (format == FORMAT_MJCF) {
        fputs("<inertial pos=\"", stdout);
        xml_list(c, 3);
        printf("\" mass=\"%s\" fullinertia=\"",
               number_print(b->p.mass).text);
        xml_list(mjcf, 6);
        puts("\"/>");
    } else if (format == FORMAT_URDF) {
        fputs("<inertial>\n  <origin xyz=\"", stdout);
        xml_list(c, 3);
        printf("\" rpy=\"0 0 0\"/>\n  <mass value=\"%s\"/>\n  <inertia",
               number_print(b->p.mass).text);
        for (int i = 0; i < 6; i++)
            printf(" %s=\"%s\"", name[i], number_print(six[i]).text);
        puts("/>\n</inertial>");
    } else {
        fputs("<inertial>\n  <pose>", stdout);
        xml_list(c, 3);
        printf(" 0 0 0</pose>\n  <mass>%s</mass>\n  <inertia>\n",
               number_print(b->p.mass).text);
        for (int i = 0; i < 6; i++)
            printf("    <%s>%s</%s>\n", name[i], number_print(six[i]).text,
                   name[i]);
        puts("  </inertia>\n</inertial>");
    }
}

static int digits(double value, double bound)
{
    double d = bound > 0 ? -log10(bound / fabs(value)) : 17;
    return d > 17 ? 17 : d > 0 ? (int)d : 0;
}

static double largest(whorl_sym3 a)
{
    return fmax(fmax(fabs(a.xx), fmax(fabs(a.yy), fabs(a.zz))),
                fmax(fabs(a.xy), fmax(fabs(a.xz), fabs(a.yz))));
}

static void text_rows(whorl_mat3 a, int rows, const char *indent)
{
    int width[3] = {0};
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < 3; j++) {
            int n = (int)strlen(number_print(a.m[i][j]).text);
            width[j] = n > width[j] ? n : width[j];
        }
    for (int i = 0; i < rows; i++) {
        fputs(indent, stdout);
        for (int j = 0; j < 3; j++)
            printf("%s%*s", j ? "  " : "", width[j],
                   number_print(a.m[i][j]).text);
        putchar('\n');
    }
}

static void text_twice(const mass_result *b)
{
    const overlap *t = &b->twice;
    const int solid = b->kind == MASS_OF_SOLID;
    if (t->identical)
        printf("  repeated        %zu face%s an earlier one\n",
               t->identical, t->identical == 1 ? " equals" : "s equal");
    if (solid && t->nested)
        printf("  counted twice   %zu shell%s inside another\n", t->nested,
               t->nested == 1 ? "" : "s");
    if (solid && t->reversed)
        printf("  taken away      %zu shell%s inside out in no other\n",
               t->reversed, t->reversed == 1 ? "" : "s");
    if (!t->searched)
        printf("  counted twice   not searched for: --shells does\n");
    else if (solid && !t->compared)
        printf("  shells          not all compared with one another\n");
}

static void text_holes(const mass_result *b)
{
    printf("  surface         not closed: %zu unmatched edge%s in %zu "
           "hole%s%s%s;\n                  ",
           b->unmatched_edges, b->unmatched_edges == 1 ? "" : "s",
           b->holes, b->holes == 1 ? "" : "s",
           b->oriented ? "" : "; faces turned or doubled",
           b->inward ? "; was inside out" : "");
    if (b->flat_holes == b->holes) {
        puts("flat: closed by flat lids");
        return;
    }
    printf("closed by cones");
    if (b->flat_holes > 0)
        printf("; %zu of them flat, by flat lids", b->flat_holes);
    printf(";\n                  the missing%s surface is worth %s\n",
           b->oriented ? "" : " or turned",
           gap_words(b->gap, "about %.2g of the inertia",
                     "too much to be estimated").text);
}

static void text_surface(const mass_result *b)
{
    printf("%s: ", visible(b->name).text);
    if (b->kind == MASS_OF_POINTS) {
        printf("%zu mass point%s\n", b->vertices,
               b->vertices == 1 ? "" : "s");
        return;
    }
    printf("%s, %zu triangle%s\n", b->format, b->triangles,
           b->triangles == 1 ? "" : "s");
    if (b->kind == MASS_OF_SKIN)
        printf("  surface         weighed as a thin shell\n");
    else if (b->closed)
        printf("  surface         closed%s\n",
               b->inward ? ", was inside out" : "");
    else
        text_holes(b);
    if (b->degenerate)
        printf("  degenerate      %zu faces without area, skipped\n",
               b->degenerate);
    text_twice(b);
    for (size_t i = 0; i < b->shell_count; i++)
        printf("  shell %-9zu %s m\xC2\xB3, %zu triangles, first face "
               "%zu\n", i + 1, number_print(b->shells[i].volume).text,
               b->shells[i].triangles, b->shells[i].first_face);
}

static void text_principal(const mass_result *b)
{
    const double m[3] = {b->principal_moments.x, b->principal_moments.y,
                         b->principal_moments.z};
    int width = 0;
    for (int i = 0; i < 3; i++) {
        int n = (int)strlen(number_print(m[i]).text);
        width = n > width ? n : width;
    }
    printf("\n  principal moments, kg m\xC2\xB2, and the directions of "
           "their axes\n");
    for (int i = 0; i < 3; i++)
        printf("    %*s  along  %s  %s  %s\n", width,
               number_print(m[i]).text,
               number_print(b->principal_axes.m[i][0]).text,
               number_print(b->principal_axes.m[i][1]).text,
               number_print(b->principal_axes.m[i][2]).text);
}

static void text_bounds(const mass_result *b)
{
    double I = largest(b->p.inertia);
    printf("\n  rounding errors are at most");
    if (b->kind != MASS_OF_POINTS)
        printf("\n    volume          %.1e m\xC2\xB3, "
               "%d digits are certain", b->p.volume_bound,
               digits(b->p.volume, b->p.volume_bound));
    printf("\n    center of mass  %.1e m"
           "\n    inertia         %.1e kg m\xC2\xB2, %d digits of the "
           "largest entry are certain\n", b->p.center_bound,
           b->p.inertia_bound, digits(I, b->p.inertia_bound));
    if (b->float32)
        printf("  but the coordinates were read as 32-bit floats: "
               "7 digits of each\n");
}

static void print_text(const mass_result *b)
{
    const char *axes = b->posed ? "axes after --pose" : "file axes";
    text_surface(b);
    if (!isnan(b->size.x))
        printf("  size            %s x %s x %s m\n",
               number_print(b->size.x).text, number_print(b->size.y).text,
               number_print(b->size.z).text);
    if (b->kind == MASS_OF_SKIN && isnan(b->thickness))
        printf("  area            %s m\xC2\xB2, of several thicknesses\n",
               number_print(b->area).text);
    else if (b->kind == MASS_OF_SKIN)
        printf("  area            %s m\xC2\xB2, thickness %s m\n",
               number_print(b->area).text, number_print(b->thickness).text);
    if (b->kind != MASS_OF_POINTS)
        printf("  volume          %s m\xC2\xB3\n",
               number_print(b->p.volume).text);
    if (b->kind != MASS_OF_POINTS)
        printf("  density         %s kg/m\xC2\xB3%s\n",
               number_print(b->density).text,
               b->assumed_density
                   ? "  (assumed: neither --density nor --mass was given)"
                   : "");
    printf("  mass            %s kg\n", number_print(b->p.mass).text);
    printf("  center of mass  %s  %s  %s m\n",
           number_print(b->p.center.x).text,
           number_print(b->p.center.y).text,
           number_print(b->p.center.z).text);
    printf("\n  inertia tensor about the center of mass, %s, kg m\xC2\xB2\n"
           "  (off-diagonals are \xE2\x88\x92\xE2\x88\xAB\xCF\x81xy, "
           "\xE2\x88\x92\xE2\x88\xAB\xCF\x81xz, "
           "\xE2\x88\x92\xE2\x88\xAB\xCF\x81yz)\n", axes);
    text_rows(whorl_sym3_to_mat3(b->p.inertia), 3, "    ");
    text_principal(b);
    text_bounds(b);
}

void print_parts(const mass_result *parts, size_t n)
{
    printf("parts: mass, volume, center of mass\n");
    for (size_t i = 0; i < n; i++)
        printf("  %s: %s kg, %s m\xC2\xB3, (%s, %s, %s) m\n",
               visible(parts[i].name).text,
               number_print(parts[i].p.mass).text,
               number_print(parts[i].p.volume).text,
               number_print(parts[i].p.center.x).text,
               number_print(parts[i].p.center.y).text,
               number_print(parts[i].p.center.z).text);
    putchar('\n');
}

static void end_record(void)
{
    if (fflush(stdout) != 0 && output_errno == 0)
        output_errno = errno;
}

void print_result(output_format format, const mass_result *b, int first)
{
    if (format == FORMAT_TEXT && !first)
        putchar('\n');
    if (format == FORMAT_TEXT)
        print_text(b);
    else if (format == FORMAT_JSON)
        print_json(b);
    else if (format == FORMAT_CSV)
        print_csv(b, first);
    else
        print_xml(format, b);
    end_record();
}

void print_failure(output_format format, const char *name,
                   const char *error)
{
    if (format != FORMAT_JSON)
        return;
    putchar('{');
    json_string("file", name);
    putchar(',');
    json_string("error", error);
    puts("}");
    end_record();
}
