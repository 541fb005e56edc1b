/* The flip strip: the handle every quarter of a second, from the rows that
   whorl tumble prints for it (docs/runs/00-strip.sh). */
#include <stdio.h>
#include "sketch/sketch.h"

enum { FRAMES = 12, ROW = 6, SKIPPED = 5 };

/* Read the next line of csv; t and q are its first columns. */
static int read_row(FILE *rows, double *t, double q[4])
{
    char line[400];
    return fgets(line, sizeof line, rows)
        && sscanf(line, "%lf,%lf,%lf,%lf,%lf", t, &q[0], &q[1], &q[2],
                  &q[3]) == 5;
}

/* The attitude as a matrix (chapter 2). */
static sketch_place attitude(const double q[4], sketch_vec shift)
{
    const double w = q[0], x = q[1], y = q[2], z = q[3];
    return (sketch_place){
        {{1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)},
         {2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)},
         {2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)}},
        shift
    };
}

/* The handle, its origin at the center of mass. */
static void handle(sketch *s, const sketch_place *place)
{
    sketch_style bar = sketch_body, stem = sketch_body;
    bar.hidden = stem.hidden = SKETCH_OMIT;
    stem.fill = "whorledge";
    bar.width = stem.width = 0.5;
    sketch_box(s, sketch_at(-12, -3, -4.5), sketch_at(12, 5, 4.5), place,
               bar);
    sketch_box(s, sketch_at(-1, -21, -2), sketch_at(1, -3, 2), place, stem);
}

int main(int argc, char **argv)
{
    sketch *s = sketch_new((sketch_view){
        .azimuth = 60, .elevation = 14, .scale = 0.68, .up = 'y'
    });
    FILE *rows = fopen(argc > 2 ? argv[2] : "build/runs/00-strip.out", "r");
    double t, q[4];
    if (!rows || read_row(rows, &t, q))     /* the names of the columns */
        return 1;
    for (int n = 0; n < SKIPPED; n++)
        if (!read_row(rows, &t, q))
            return 1;
    for (int k = 0; k < FRAMES; k++) {
        char text[32];
        const double across = 19.8 * (k % ROW), down = -37 * (k / ROW);
        const double below = k < ROW ? 17.5 : 11;
        if (!read_row(rows, &t, q))
            return 1;
        const sketch_place place =
            attitude(q, sketch_page(s, across, down));
        handle(s, &place);
        snprintf(text, sizeof text, "\\footnotesize %.2f\\,s", t);
        sketch_label(s, sketch_page(s, across, down - below), 270, 0, NULL,
                     text);
    }
    fclose(rows);
    const sketch_vec foot = sketch_page(s, -12.6, -30);
    const sketch_vec tip = sketch_page(s, -12.6, -10);
    sketch_arrow(s, foot, tip, sketch_L);
    sketch_label(s, sketch_page(s, -12.6, -20), 0, 1, "whorlL",
                 "$\\mathbf{L}$");
    const int bad = sketch_save(s, argc > 1 ? argv[1] : ".", "00-strip");
    sketch_free(s);
    return bad != 0;
}
