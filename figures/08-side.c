/* Which side of a line?  Every point of the two squares is a double. */
#include <stdio.h>
#include <whorl.h>

enum { SIDE = 56 };
static const double step = 0x1p-53, cell = 0.68;     /* millimeters */
static const whorl_vec3 a = {12.3, 12.3, 0}, b = {24.7, 24.7, 0};

static int plain(whorl_vec3 p)
{
    const double d = (a.x - p.x) * (b.y - p.y) - (a.y - p.y) * (b.x - p.x);
    return (d > 0) - (d < 0);
}

/* The tip of the tetrahedron stands over p. */
static int exact(whorl_vec3 p)
{
    return whorl_volume_sign(a, b, p, (whorl_vec3){p.x, p.y, 1});
}

static void square(FILE *tikz, FILE *svg, double left,
                   int (*side)(whorl_vec3))
{
    for (int j = 0; j < SIDE; j++)
        for (int i = 0, k; i < SIDE; i = k) {
            const whorl_vec3 p = {0.5 + i * step, 0.5 + j * step, 0};
            const int s = side(p);
            for (k = i + 1; k < SIDE; k++)
                if (side((whorl_vec3){0.5 + k * step, p.y, 0}) != s)
                    break;
            if (s == 0)
                continue;
            const char *color = s > 0 ? "whorlL" : "whorlomega";
            fprintf(tikz, "\\fill[%s!70!white] (%.2f,%.2f) rectangle (%.2f,"
                    "%.2f);\n", color, left + i * cell, j * cell,
                    left + k * cell, (j + 1) * cell);
            fprintf(svg, "<rect x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" "
                    "height=\"%.2f\" fill=\"%s\"/>\n", left + i * cell,
                    (SIDE - 1 - j) * cell, (k - i) * cell, cell,
                    s > 0 ? "#163D86" : "#D8431F");
        }
    fprintf(tikz, "\\draw[whorlguide,line width=.4pt] (%.2f,0) rectangle "
            "(%.2f,%.2f);\n", left, left + SIDE * cell, SIDE * cell);
}

/* The true line, over the answers of the plain formula. */
static void line(FILE *tikz, FILE *svg)
{
    fprintf(tikz, "\\draw[whorledge,line width=.4pt] (0,0) -- "
            "(%.2f,%.2f);\n", SIDE * cell, SIDE * cell);
    fprintf(svg, "<path d=\"M0 %.2fL%.2f 0\" stroke=\"#333\" "
            "stroke-width=\".15\"/>\n", SIDE * cell, SIDE * cell);
}

int main(int argc, char **argv)
{
    const char *dir = argc > 1 ? argv[1] : ".";
    char name[400];
    snprintf(name, sizeof name, "%s/08-side.tikz", dir);
    FILE *tikz = fopen(name, "w");
    snprintf(name, sizeof name, "%s/08-side.svg", dir);
    FILE *svg = fopen(name, "w");
    if (tikz == NULL || svg == NULL)
        return 1;
    fprintf(tikz, "\\begin{tikzpicture}[x=1mm,y=1mm]\n");
    fprintf(svg, "<svg xmlns=\"http://www.w3.org/2000/svg\" "
            "viewBox=\"0 0 %.2f %.2f\">\n", SIDE * cell * 2 + 6, SIDE * cell);
    square(tikz, svg, 0, plain);
    line(tikz, svg);
    square(tikz, svg, SIDE * cell + 6, exact);
    fprintf(tikz, "\\end{tikzpicture}\n");
    fprintf(svg, "</svg>\n");
    return fclose(tikz) != 0 || fclose(svg) != 0;
}
