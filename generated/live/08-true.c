/* The moment of inertia of a cube far away, digit by digit. */
/* Tangled from literate/kit: live-numbers. Edit there. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>

#include "live.h"

enum { AWAY, ROWS = 3, DIGITS = 18 };
static live_knob knobs[] = {
    [AWAY] = {"meters away: ten to the power", "", 0, 8, 0.1, 2, NULL}
};
static const char *const name[ROWS] = {
    "$V$, plain loop", "$I_{xx}$, plain loop", "$I_{xx}$, Whorl"
};
static double got[ROWS], bound;
static const double truth[ROWS] = {1, 1.0 / 6, 1.0 / 6};

static double away(void)
{
    return nearbyint(pow(10, knobs[AWAY].value));
}

static void begin(void)
{
    static double vertices[24];
    static uint32_t triangles[36];
    whorl_mass_properties plain = {0}, p = {0};
    const whorl_vec3 o = {0, 0, 0};
    whorl_shape_box(1, 1, 1, vertices, triangles);
    for (int i = 0; i < 24; i++)
        vertices[i] += 0.5 + away();
    const whorl_mesh cube = whorl_mesh_indexed(vertices, 8, triangles, 12);
    const whorl_moments sum = whorl_mesh_fan(&cube, 1, o);
    whorl_mass_from_moments(sum, o, 0, &plain);
    whorl_mesh_integrals integrals;
    if (whorl_mesh_integrate(&cube, NULL, &integrals) == WHORL_OK)
        whorl_mass_from_integrals(&integrals, 1, &p);
    got[0] = sum.mass;
    got[1] = plain.inertia.xx;
    got[2] = p.inertia.xx;
    bound = p.inertia_bound;
}

static void read(void)
{
    live_reading("away by", "%.0f m", away());
    live_reading("the plain moment is", "%.6g kg m²", got[1]);
    live_reading_power("Whorl's bound of its error", bound, "kg m²");
    live_say(got[1] < 0 ? "The moment of inertia is negative." : "", 0);
}
/* How many characters of "0.166..." an error leaves alone. */
static int untouched(double error)
{
    if (error >= 0.05)
        return 0;
    return 2 + (int)fmin(16, floor(-log10(2 * error + 1e-30)));
}

static void draw(sketch *s)
{
    sketch_style rule = sketch_faint;
    rule.hidden = SKETCH_SHOW;
    for (int row = 0; row <= ROWS; row++)
        sketch_segment(s, sketch_at(-58, 16.5 - 11 * row, 0),
                       sketch_at(58, 16.5 - 11 * row, 0), rule);
    for (int row = 0; row < ROWS; row++) {
        char all[400];
        const double y = 11 * (1 - row);
        const int good = untouched(fabs(got[row] - truth[row]));
        snprintf(all, sizeof all, "%.16f", got[row]);
        sketch_label(s, sketch_at(-58, y, 0), 0, 0, NULL, name[row]);
        for (int i = 0; all[i] && i < DIGITS; i++) {
            const char digit[] = {'$', all[i], '$', 0};
            sketch_label(s, sketch_at(-18 + 4.2 * i, y, 0), 0, -1,
                         i < good ? NULL : "whorlomega", digit);
        }
    }
}

live_figure live = {
    .about = "Digits of the volume and of the moment of inertia of a "
             "cube that is far from the origin; wrong digits are red.",
    .width = 120, .height = 44, .view = {.scale = 1, .up = 'y'},
    .knobs = knobs, .knob_count = 1,
    .begin = begin, .draw = draw, .read = read
};
