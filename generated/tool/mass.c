/* whorl mass: options, files, answers. */
/* Tangled from literate/command: mass. Edit there. */
#include "tool/mass.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "tool/mass_of_file.h"
#include "tool/mass_options.h"
#include "tool/mass_total.h"
#include "tool/option.h"
#include "tool/print.h"

const char mass_help[] =
    "usage: whorl mass [OPTION]... FILE|SHAPE...\n"
    "\n"
    "Mass, center of mass, inertia tensor and principal axes of the solid\n"
    "inside a triangle mesh, with proved bounds on the rounding errors.\n"
    "\n"
    "FILE   STL (binary or text), OBJ, OFF, PLY; glTF, DAE, 3DS, others\n"
    "       where Assimp was found at build time; - is standard input\n"
    "SHAPE  box:A,B,C  sphere:R[,N]  cylinder:R,H[,N]  capsule:R,H[,N]\n"
    "       torus:R,r[,N]  t-handle:[UNIT]; round ones are inscribed\n"
    "       polyhedra of N steps, lighter by 2/N^2 (sphere 4, torus 8)\n"
    "\n"
    "For the whole run:\n"
    "  --format F         text (the default), json, csv, urdf, sdf, mjcf\n"
    "  --json             the same as --format json\n"
    "  -o FILE            write the results into this file\n"
    "  --total            add all files up and print the sum only\n"
    "  --points           a FILE is mass points, 'x y z m' a line\n"
    "  --shells           show the signed volume of each connected shell\n"
    "  --gap-tolerance G  accept holes worth G of the inertia (0.01)\n"
    "  --allow-open       accept any holes, closed by cones\n"
    "  --memory SIZE      take no more memory than this (4G)\n"
    "  --timeout S        give Assimp S seconds for a file (60)\n"
    "\n"
    "For the files after it; after the last file, for those before it:\n"
    "  --density D        kg/m^3; 1 if neither this nor --mass is given\n"
    "  --mass M           kg; with --total, once and first: of the total\n"
    "  --units U          of the file: m (the default), cm, mm, in, ft\n"
    "  --scale S          multiply the file's lengths; SX,SY,SZ for each\n"
    "                     axis; a negative factor mirrors\n"
    "  --pose X,Y,Z[,R,P,Y]\n"
    "                     turn by roll, pitch, yaw (radians, fixed axes),\n"
    "                     then shift (meters)\n"
    "  --shell T          weigh the surface as a skin T meters thick\n"
    "\n"
    "All output is SI.  The inertia is the tensor about the center of\n"
    "mass in the axes of the file; its off-diagonal entries are\n"
    "-(integral of rho x y).  Faces: counterclockwise seen from outside.\n"
    "Exit status: 0 done, 1 bad input (good files are done), 2 usage.\n"
    "\n"
    "Examples:\n"
    "  whorl mass --density 7850 --units mm bracket.stl\n"
    "  whorl mass --format urdf --mass 2.4 link1.stl\n"
    "  whorl mass --total --density 2700 arm.obj --pose 0,0,1/2 arm.obj\n";

static int item_settings(settings *s, const mass_options *p, size_t i)
{
    note why;
    if (!settings_read(s, &p->items[i].given, &why)) {
        complain(p->items[i].name, "%s", why.text);
        return 0;
    }
    s->gap_tolerance = p->gap_tolerance;
    s->points = p->points;
    s->shells = p->shells;
    if (p->total_mass)
        s->mass = 0;
    return 1;
}

static int mass_of_item(mass_result *r, const mass_options *p, size_t i)
{
    settings s;
    const setting_texts *given = &p->items[i].given;
    if (!item_settings(&s, p, i) || !mass_of_file(r, p->items[i].name, &s))
        return 0;
    r->scaling = given->units ? given->units : given->scale;
    if (p->format < FORMAT_URDF || p->total
        || r->principal_moments.x > r->p.inertia_bound)
        return 1;
    complain(r->name, "all of it lies on a line, about which there is no "
             "inertia: no simulator takes that; --format text or json "
             "prints it");
    mass_result_free(r);
    return 0;
}

static int print_each(const mass_options *p)
{
    int status = EXIT_DONE, printed = 0;
    for (size_t i = 0; i < p->count; i++) {
        mass_result r;
        forget_complaint();
        if (!mass_of_item(&r, p, i)) {
            print_failure(p->format, p->items[i].name, complaint());
            status = EXIT_BAD_INPUT;
            continue;
        }
        print_result(p->format, &r, printed++ == 0);
        mass_result_free(&r);
    }
    return status;
}

static int print_sum(const mass_options *p, const mass_result *parts,
                     size_t n)
{
    mass_result total;
    note why;
    double mass = 0;
    if (n < p->count) {
        complain("total", "not printed: %zu of %zu files could not be "
                 "weighed", p->count - n, p->count);
        return 0;
    }
    if (p->total_mass)
        option_above_zero("--mass", p->total_mass, &mass, &why);
    if (!mass_total(&total, parts, n, mass))
        return 0;
    if (p->format == FORMAT_TEXT)
        print_parts(parts, n);
    print_result(p->format, &total, 1);
    return 1;
}

static void print_no_total(const mass_options *p, size_t failed)
{
    note why;
    if (failed < p->count)
        note_set(&why, "%s: %s", p->items[failed].name, complaint());
    else
        note_set(&why, "%s", complaint());
    print_failure(p->format, "total", why.text);
}

static int print_total(const mass_options *p)
{
    mass_result *parts = malloc(p->count * sizeof *parts);
    size_t n = 0, failed = p->count;
    int good;
    if (!parts) {
        complain("total", "not enough memory");
        return EXIT_BAD_INPUT;
    }
    for (size_t i = 0; i < p->count; i++) {
        if (mass_of_item(&parts[n], p, i))
            n++;
        else if (failed == p->count)
            failed = i;
    }
    good = print_sum(p, parts, n);
    if (!good)
        print_no_total(p, failed);
    for (size_t i = 0; i < n; i++)
        mass_result_free(&parts[i]);
    free(parts);
    return good ? EXIT_DONE : EXIT_BAD_INPUT;
}

static int same_file(const char *a, const char *b)
{
    struct stat x, y;
    return stat(a, &x) == 0 && stat(b, &y) == 0 && S_ISREG(x.st_mode)
        && x.st_dev == y.st_dev && x.st_ino == y.st_ino;
}

static int open_output(const mass_options *p)
{
    for (size_t i = 0; p->output && i < p->count; i++)
        if (same_file(p->output, p->items[i].name)) {
            complain(p->output, "-o: it is one of the files to be weighed");
            return 0;
        }
    if (p->output && !freopen(p->output, "w", stdout)) {
        complain(p->output, "-o: cannot write: %s", strerror(errno));
        return 0;
    }
    return 1;
}

static int print_all(const mass_options *p)
{
    static char records[1 << 20];
    if (!open_output(p))
        return EXIT_BAD_INPUT;
    setvbuf(stdout, records, _IOFBF, sizeof records);
    return p->total ? print_total(p) : print_each(p);
}

int mass_main(int argc, char **argv)
{
    mass_options p;
    int status = mass_options_read(&p, argc, argv);
    if (status == EXIT_DONE && p.help)
        fputs(mass_help, stdout);
    else if (status == EXIT_DONE)
        status = print_all(&p);
    mass_options_free(&p);
    return status;
}
