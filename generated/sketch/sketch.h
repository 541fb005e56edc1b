/* Drawings of bodies in space, written as TikZ and SVG. */
/* Tangled from literate/kit: sketch. Edit there. */
#ifndef SKETCH_SKETCH_H
#define SKETCH_SKETCH_H

#include <stddef.h>
#include <stdio.h>

typedef struct { double x, y, z; } sketch_vec;

/* Where a body is: p goes to rotation * p + translation. */
typedef struct {
    double rotation[3][3];
    sketch_vec translation;
} sketch_place;

typedef struct {
    double azimuth, elevation;  /* of the eye, in degrees */
    double scale;               /* millimeters a unit; 0 means 1 */
    sketch_vec center;          /* drawn at the page's origin */
    char up;                    /* 'x', 'y' or 'z'; 0 means 'z' */
    sketch_vec light;           /* where it comes from, in page axes;
                                   0 means from the upper left */
} sketch_view;

typedef enum { SKETCH_LINE, SKETCH_DASHED, SKETCH_DOTTED } sketch_dash;

/* What becomes of the hidden parts of a line; SKETCH_SHOW draws them, and
   parts behind glass too, as if nothing were in front. */
typedef enum {
    SKETCH_OMIT, SKETCH_DASH, SKETCH_FADE, SKETCH_SHOW
} sketch_hidden;

typedef enum {
    SKETCH_NONE, SKETCH_SOLID, SKETCH_BARB, SKETCH_HOLLOW, SKETCH_OPEN
} sketch_head;

typedef struct {
    const char *fill;       /* color of a surface; NULL: none */
    double opacity;         /* of the fill; 0 means 1 */
    int flat;               /* not zero: no shading by the light */
    const char *stroke;     /* color of a line; NULL: none */
    double width;           /* of a line, in points; 0 means 0.6 */
    sketch_dash dash;
    sketch_hidden hidden;
    sketch_head head;
    double crease;          /* mesh edges sharper than this are drawn,
                               in degrees; 0 means 20; negative: draw
                               the outline only, also of an ellipsoid */
} sketch_style;

extern const sketch_style sketch_body;      /* whorlbody, ink edges */
extern const sketch_style sketch_glass;     /* the same, see-through */
extern const sketch_style sketch_ink;       /* a plain line */
extern const sketch_style sketch_faint;     /* a thin gray line */
extern const sketch_style sketch_vector;    /* an ink arrow */
extern const sketch_style sketch_omega;     /* vermilion, barbed */
extern const sketch_style sketch_L;         /* blue, hollow */
extern const sketch_style sketch_force;     /* green, open */

typedef struct sketch sketch;

/* A new, empty sketch; NULL if there is no memory. */
sketch *sketch_new(sketch_view view);
void sketch_free(sketch *s);

sketch_vec sketch_at(double x, double y, double z);

/* The displacement in space that moves a point x mm to the right and y mm
   up on the page: for frames side by side. */
sketch_vec sketch_page(const sketch *s, double x, double y);

/* A turn by an angle in degrees about an axis, then a shift. */
sketch_place sketch_turn(sketch_vec axis, double angle, sketch_vec shift);

/* Where a place takes a point; a NULL place leaves it alone. */
sketch_vec sketch_put(const sketch_place *place, sketch_vec p);

void sketch_polygon(sketch *s, const sketch_vec *points, int n,
                    sketch_style style);
void sketch_mesh(sketch *s, const sketch_vec *vertices, int n,
                 const int *triangles, int m,   /* 3 m vertex numbers */
                 const sketch_place *place, sketch_style style);
void sketch_box(sketch *s, sketch_vec low, sketch_vec high,
                const sketch_place *place, sketch_style style);

void sketch_segment(sketch *s, sketch_vec a, sketch_vec b,
                    sketch_style style);
void sketch_arrow(sketch *s, sketch_vec from, sketch_vec to,
                  sketch_style style);
void sketch_curve(sketch *s, const sketch_vec *points, int n,
                  sketch_style style);

/* Turn the point "from" about the axis through center by an angle in
   degrees (right-handed) and draw its path. */
void sketch_arc(sketch *s, sketch_vec center, sketch_vec axis,
                sketch_vec from, double angle, sketch_style style);

/* The ellipsoid with these three half-axes, which must not lie in a
   plane: its outline, and the three ellipses through pairs of axes. */
void sketch_ellipsoid(sketch *s, sketch_vec center,
                      const sketch_vec half[3], sketch_style style);

/* A round dot, its radius in mm on the page; 0 means 0.5. */
void sketch_dot(sketch *s, sketch_vec at, double radius,
                sketch_style style);

/* Arrows along x, y, z with labels (NULL: none) at their tips. */
void sketch_axes(sketch *s, sketch_vec origin, sketch_vec lengths,
                 const char *const labels[3]);

/* LaTeX text beside a point: direction in degrees on the page (0 right,
   90 up), distance in mm; a negative distance centers it on the point.
   Text is never hidden.  color NULL means ink. */
void sketch_label(sketch *s, sketch_vec at, double direction,
                  double distance, const char *color, const char *text);

/* Make the frame of the SVG file large enough for a point. */
void sketch_reserve(sketch *s, sketch_vec at);

/* Write a tikzpicture, or an SVG file; 0 if all went well. */
int sketch_write_tikz(const sketch *s, FILE *out);
int sketch_write_svg(const sketch *s, FILE *out);

/* Write DIRECTORY/NAME.tikz and DIRECTORY/NAME.svg; 0 if all went well,
   otherwise a message has gone to stderr. */
int sketch_save(const sketch *s, const char *directory, const char *name);

#endif
