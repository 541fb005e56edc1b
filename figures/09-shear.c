/* A cube that turns about an oblique axis: exact, by nine numbers, by four,
   after the same long strides; the matrices come from the tests of chapter 9. */
#include "sketch/sketch.h"
#include <stdio.h>
#include <string.h>
#include <whorl.h>

static const double n[3] = {0.57735, 0.57735, 0.57735};   /* the axis */

static void cube(sketch *s, whorl_mat3 A, double right, const char *text)
{
    sketch_place place = {.translation = sketch_page(s, right, 0)};
    sketch_style body = sketch_body;
    memcpy(place.rotation, A.m, sizeof A.m);
    body.hidden = SKETCH_OMIT;
    sketch_box(s, sketch_at(-1, -1, -1), sketch_at(1, 1, 1), &place, body);
    const double reach[2] = {0, 2.5};
    for (int k = -1; k <= 1; k += 2) {
        const sketch_vec from = sketch_put(&place, sketch_at(0, 0, 0));
        sketch_style style = sketch_faint;
        style.hidden = SKETCH_OMIT;
        sketch_segment(s, sketch_at(from.x + k * reach[0] * n[0],
                                 from.y + k * reach[0] * n[1],
                                 from.z + k * reach[0] * n[2]),
                    sketch_at(from.x + k * reach[1] * n[0],
                              from.y + k * reach[1] * n[1],
                              from.z + k * reach[1] * n[2]), style);
    }
    sketch_label(s, sketch_page(s, right, -13.2), 270, 1, NULL, text);
}

int main(int argc, char **argv)
{
    sketch *s = sketch_new((sketch_view){
        .azimuth = 148, .elevation = 18, .scale = 6.6, .up = 'y'
    });
    static const char *const names[3] = {"as it should be", "nine numbers",
                                         "four numbers"};
    FILE *in = fopen("build/data/ode-cube.dat", "r");
    if (in == NULL || fscanf(in, "%*[^\n]") == EOF)
        return 1;
    for (int k = 0; k < 3; k++) {
        whorl_mat3 R;
        for (int i = 0; i < 9; i++)
            if (fscanf(in, "%lf", &R.m[i / 3][i % 3]) != 1)
                return 1;
        cube(s, R, 33 * k, names[k]);
    }
    fclose(in);
    const int bad = sketch_save(s, argc > 1 ? argv[1] : ".", "09-shear");
    sketch_free(s);
    return bad != 0;
}
