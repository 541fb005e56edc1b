/* whorl mass: options, files, answers. */
/* Tangled from literate/command: mass. Edit there. */
#include "tool/mass.h"

#include <stdio.h>
#include <stdlib.h>

#include "tool/mass_of_file.h"
#include "tool/mass_options.h"
#include "tool/mass_total.h"
#include "tool/option.h"
#include "tool/print.h"

const char mass_help[] =
    "usage: whorl mass [OPTION]... FILE|SHAPE...\n"
    "\n"
    "Mass, center of mass, inertia tensor and principal axes of the solid\n"
    "inside a triangle mesh, with proved bounds of the rounding errors.\n"
    "\n"
    "FILE   STL (binary or text), OBJ, OFF, PLY; glTF, DAE, 3DS, others\n"
    "       where Assimp was found at build time; - is standard input\n"
    "SHAPE  box:A,B,C  sphere:R[,N]  torus:R,r[,N]  t-handle:[UNIT]\n"
    "\n"
    "For the whole run:\n"
    "  --format F         text (the default), json, urdf, sdf, mjcf\n"
    "  --total            add all files up and print the sum only\n"
    "  --points           a FILE is mass points, 'x y z m' a line\n"
    "  --shells           show the signed volume of each connected shell\n"
    "  --gap-tolerance G  accept holes worth G of the inertia (0.01)\n"
    "  --allow-open       accept any holes, closed by cones\n"
    "  --memory SIZE      take no more memory than this (4G)\n"
    "  --timeout S        give Assimp so many seconds for a file (60)\n"
    "\n"
    "For the files after it:\n"
    "  --density D        kg/m^3; 1 if neither this nor --mass is given\n"
    "  --mass M           kg; with --total, once and first: of the total\n"
    "  --units U          of the file: m (the default), cm, mm, in, ft\n"
    "  --scale S          multiply the file's lengths; SX,SY,SZ for each\n"
    "                     axis; a negative factor mirrors\n"
    "  --pose X,Y,Z[,R,P,Y]\n"
    "                     turn by roll, pitch, yaw (radians, fixed axes),\n"
    "                     then shift (metres)\n"
    "  --shell T          weigh the surface as a skin T metres thick\n"
    "\n"
    "All output is SI.  The inertia is the tensor about the center of\n"
    "mass in the axes of the file; its off-diagonal entries are\n"
    "-(integral of rho x y).  Faces: counter-clockwise seen from outside.\n"
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
    return item_settings(&s, p, i)
           && mass_of_file(r, p->items[i].name, &s);
}

static int print_each(const mass_options *p)
{
    int status = EXIT_DONE, printed = 0;
    for (size_t i = 0; i < p->count; i++) {
        mass_result r;
        if (!mass_of_item(&r, p, i)) {
            status = EXIT_BAD_INPUT;
            continue;
        }
        if (printed++ && p->format == FORMAT_TEXT)
            putchar('\n');
        print_result(p->format, &r, p->count > 1);
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
    print_result(p->format, &total, 0);
    return 1;
}

static int print_total(const mass_options *p)
{
    mass_result *parts = malloc(p->count * sizeof *parts);
    size_t n = 0;
    int good;
    if (!parts) {
        complain("total", "not enough memory");
        return EXIT_BAD_INPUT;
    }
    for (size_t i = 0; i < p->count; i++)
        n += (size_t)mass_of_item(&parts[n], p, i);
    good = print_sum(p, parts, n);
    for (size_t i = 0; i < n; i++)
        mass_result_free(&parts[i]);
    free(parts);
    return good ? EXIT_DONE : EXIT_BAD_INPUT;
}

int mass_main(int argc, char **argv)
{
    mass_options p;
    int status = mass_options_read(&p, argc, argv);
    if (status == EXIT_DONE && p.help)
        fputs(mass_help, stdout);
    else if (status == EXIT_DONE)
        status = p.total ? print_total(&p) : print_each(&p);
    mass_options_free(&p);
    return status;
}
