/* Beams: against Timoshenko's theory, and against CalculiX. */
/* Tangled from literate/16-elastic: evidence. Edit there. */
#include "tests/static_solve.h"
#include <stdio.h>
#include <sys/stat.h>

static const double young = 1000, poisson = 0.3, density = 0.5, g = 9.75;

static int write_beam(const soft_beam *b, const char *name)
{
    const whorl_tet_mesh *mesh = &b->soft.body.mesh;
    FILE *out = fopen(name, "w");
    if (out == NULL)
        return 1;
    fputs("*NODE, NSET=ALL\n", out);
    for (size_t i = 0; i < mesh->node_count; i++) {
        const whorl_vec3 x = mesh->nodes[i];
        fprintf(out, "%zu, %.12g, %.12g, %.12g\n", i + 1, x.x, x.y, x.z);
    }
    fputs("*ELEMENT, TYPE=C3D4, ELSET=BEAM\n", out);
    for (size_t t = 0; t < mesh->tetrahedron_count; t++) {
        const uint32_t *k = mesh->tetrahedra + 4 * t;
        fprintf(out, "%zu, %u, %u, %u, %u\n", t + 1, (unsigned)k[0] + 1,
                (unsigned)k[1] + 1, (unsigned)k[2] + 1, (unsigned)k[3] + 1);
    }
    fprintf(out, "*BOUNDARY\n");
    for (size_t i = 0; i < mesh->node_count; i++)
        if (soft_beam_clamped(b, i))
            fprintf(out, "%zu, 1, 3\n", i + 1);
    fprintf(out, "*MATERIAL, NAME=RUBBER\n*ELASTIC\n%g, %g\n*DENSITY\n%g\n"
            "*SOLID SECTION, ELSET=BEAM, MATERIAL=RUBBER\n*STEP\n*STATIC\n"
            "*CLOAD\n", young, poisson, density);
    for (size_t i = 0; i < mesh->node_count; i++)
        if (soft_beam_at_end(b, i))
            fprintf(out, "%zu, 2, %.13e\n", i + 1, b->load[i].y);
    fprintf(out, "*DLOAD\nBEAM, GRAV, %g, 0., -1., 0.\n"
            "*NODE PRINT, NSET=ALL\nU\n*END STEP\n", g);
    return fclose(out) != 0;
}

/* The worst difference, in units of the last printed digit, two
   displacements being read as equal that differ by 1e-9 of the largest. */
static double compare(const soft_beam *b, const char *name, size_t *count)
{
    char line[200];
    double worst = 0, most = 0;
    FILE *in = fopen(name, "r");
    *count = 0;
    if (in == NULL)
        return INFINITY;
    for (size_t i = 0; i < b->soft.body.mesh.node_count; i++)
        most = fmax(most, whorl_vec3_norm(b->u[i]));
    while (fgets(line, sizeof line, in)) {
        unsigned long node;
        double v[3];
        if (sscanf(line, "%lu %lf %lf %lf", &node, v, v + 1, v + 2) != 4
            || node < 1 || node > b->soft.body.mesh.node_count)
            continue;
        const whorl_vec3 u = b->u[node - 1];
        const double ours[3] = {u.x, u.y, u.z};
        for (int k = 0; k < 3; k++) {
            const double digit = v[k] == 0 ? 0
                : pow(10, floor(log10(fabs(v[k]))) - 6);
            const double off = fmax(0, fabs(v[k] - ours[k]) - 1e-9 * most);
            worst = fmax(worst, off > 0 ? off / fmax(digit, 1e-12 * most)
                         : 0);
        }
        ++*count;
    }
    fclose(in);
    return worst;
}

static double held_by_clamp(const soft_beam *b)
{
    const size_t n = b->soft.body.mesh.node_count;
    whorl_vec3 *Ku = soft_need(n, sizeof *Ku);
    double held = 0;
    whorl_elastic_stiffness_times(&b->soft.body, b->d, b->u, Ku);
    for (size_t i = 0; i < n; i++)
        if (soft_beam_clamped(b, i))
            held += Ku[i].y - b->load[i].y;
    free(Ku);
    return held;
}

static void test_mesh(uint32_t n, int absent)
{
    soft_beam b;
    whorl_lame m = {0, 0};
    char name[80], command[200];
    size_t count = 0;
    int bad = whorl_lame_from_young(young, poisson, &m) != WHORL_OK;
    soft_beam_make(&b, 5, n, m);
    soft_beam_pull(&b);
    snprintf(name, sizeof name, "build/calculix/beam-%u.inp", (unsigned)n);
    bad |= write_beam(&b, name);
    const size_t nodes = b.soft.body.mesh.node_count;
    double *mass = soft_need(nodes, sizeof *mass);
    bad |= whorl_elastic_masses(&b.soft.body.mesh, b.soft.elements, density,
                                mass) != WHORL_OK;
    for (size_t i = 0; i < nodes; i++)
        b.load[i].y -= g * mass[i];
    soft_beam_solve(&b, 1e-13);
    free(mass);
    const double held = held_by_clamp(&b), weight = 5 * density * g;
    tap_ok(!bad && fabs(held - 1 - weight) < 1e-9, "S3.10 N31 eq:elastic-"
           "times %zu nodes: the clamp holds load and weight, %.9f N",
           nodes, held);
    if (absent) {
        tap_skip(0, "calculix");
    } else {
        snprintf(command, sizeof command, "cd build/calculix && OMP_NUM_THREADS=1 "
                 "ccx -i beam-%u > beam-%u.out 2>&1", (unsigned)n, (unsigned)n);
        bad |= system(command);
        snprintf(name, sizeof name, "build/calculix/beam-%u.dat", (unsigned)n);
        const double worst = compare(&b, name, &count);
        tap_ok(!bad && count == nodes && worst <= 0.6, "S3.10 N31 eq:elastic-times "
               "eq:elastic-mass %zu nodes under end load and own weight: within "
               "%.2f of the last digit that CalculiX prints", count, worst);
        if (n == 4)
            tap_measured("elastic.calculix", "%.2f", worst);
    }
    soft_beam_free(&b);
}

static double tip_of_beam(uint32_t n, double nu)
{
    const double L = 5, E = 1;
    whorl_lame m = {0, 0};
    soft_beam b;
    if (whorl_lame_from_young(E, nu, &m))
        return NAN;
    soft_beam_make(&b, L, n, m);
    soft_beam_pull(&b);
    const double tip = soft_beam_solve(&b, 1e-7);
    const double kappa = 10 * (1 + nu) / (12 + 11 * nu);
    const double beam = 4 * L * L * L / E + L / (kappa * m.mu);
    soft_beam_free(&b);
    return tip / beam;
}

static void test_beams(void)
{
    static const double poisson[3] = {0, 0.3, 0.45};
    static const uint32_t cells[6] = {1, 2, 3, 4, 6, 8};
    for (int p = 0; p < 3; p++) {
        double tip[6];
        int rising = 1;
        for (int k = 0; k < 6; k++) {
            tip[k] = tip_of_beam(cells[k], poisson[p]);
            rising &= tip[k] < 1 && (k == 0 || tip[k] > tip[k - 1]);
            tap_data(p == 0 ? "locking-0" : p == 1 ? "locking-30"
                     : "locking-45", "%u %.4f", (unsigned)cells[k], tip[k]);
        }
        tap_ok(rising, "D19 S3.10 eq:elastic-times a cantilever bends the "
               "more the finer it is cut, nu = %g", poisson[p]);
        const double limit = (64 * tip[5] - 36 * tip[4]) / 28;
        tap_measured(p == 0 ? "elastic.limit.0" : p == 1
                     ? "elastic.limit.30" : "elastic.limit.45", "%.3f",
                     limit);
        if (p == 1) {
            double off = 0;
            for (int k = 1; k < 6; k++)
                off = fmax(off, fabs(tip[k] / limit
                    * (1 + 2.0 / (cells[k] * cells[k])) - 1));
            tap_ok(off < 0.01, "D19 eq:elastic-times the beam is too stiff "
                   "by 2/n^2: within %.1f %%", 100 * off);
            tap_measured("elastic.rule", "%.1f", 100 * off);
            tap_measured("elastic.coarse", "%.2f", tip[0]);
            tap_measured("elastic.fine", "%.2f", tip[5]);
        }
        if (p < 2)
            tap_ok(fabs(limit - 1) < (p == 0 ? 0.004 : 0.02), "D19 S3.10 "
                   "eq:elastic-times the limit is Timoshenko's beam: %.4f "
                   "for nu = %g", limit, poisson[p]);
    }
}

int main(int argc, char **argv)
{
    const int absent = system("command -v ccx > /dev/null 2>&1") != 0;
    tap_begin(argc, argv, "16-beams");
    test_beams();
    mkdir("build", 0777);
    mkdir("build/calculix", 0777);
    for (uint32_t n = 1; n <= 4; n *= 2)
        test_mesh(n, absent);
    return tap_end();
}
