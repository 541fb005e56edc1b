/* A body of tetrahedra that pushes back. */
/* Tangled from literate/16-elastic: story, workshop. Edit there. */
#include "whorl/elastic.h"
#include "src/linear.h"

static whorl_mat3 rest_inverse(const whorl_elastic_element *e)
{
    return whorl_mat3_transpose(whorl_mat3_columns(
        e->gradient[1], e->gradient[2], e->gradient[3]));
}

whorl_status whorl_elastic_element_make(const whorl_vec3 rest[4],
                                        whorl_elastic_element *e)
{
    whorl_mat3 inverse;
    const whorl_mat3 D = whorl_edges(rest);
    whorl_status status = whorl_mat3_inverse(D, &inverse);
    const double volume = whorl_mat3_det(D) / 6;
    if (status != WHORL_OK)
        return status == WHORL_SINGULAR ? WHORL_FLAT : status;
    if (volume < 0)
        return WHORL_NEGATIVE_VOLUME;
    if (!(volume >= 0x1p-1022 && isfinite(volume)))
        return WHORL_OUT_OF_RANGE;
    e->volume = volume;
    e->gradient[0] = (whorl_vec3){0, 0, 0};
    for (int a = 1; a < 4; a++) {
        e->gradient[a] = mat3_row(inverse, a - 1);
        e->gradient[0] = whorl_vec3_sub(e->gradient[0], e->gradient[a]);
    }
    return WHORL_OK; /* eq:elastic-gradient */
}

static void pick(const whorl_vec3 *x, const uint32_t node[4],
                 whorl_vec3 corner[4])
{
    for (int a = 0; a < 4; a++)
        corner[a] = x[node[a]];
}

static whorl_status learn(const whorl_tet_mesh *mesh, size_t t,
                          whorl_elastic_element *e)
{
    const uint32_t *node = mesh->tetrahedra + 4 * t;
    whorl_vec3 rest[4];
    for (int a = 0; a < 4; a++)
        if (node[a] >= mesh->node_count)
            return WHORL_INDEX_OUT_OF_RANGE;
    pick(mesh->nodes, node, rest);
    return whorl_elastic_element_make(rest, e);
}

whorl_status whorl_elastic_prepare(const whorl_tet_mesh *mesh,
    whorl_elastic_element *elements, whorl_elastic_report *report)
{
    whorl_elastic_element e;
    if (mesh->tetrahedron_count == 0)
        return WHORL_NO_TETRAHEDRA;
    for (size_t t = 0; t < mesh->tetrahedron_count; t++) {
        whorl_status status = learn(mesh, t, &e);
        if (status != WHORL_OK && report)
            report->tetrahedron = t;
        if (status != WHORL_OK)
            return status;
    }
    for (size_t t = 0; t < mesh->tetrahedron_count; t++)
        learn(mesh, t, &elements[t]);
    return WHORL_OK;
}

static whorl_status check_masses(const whorl_tet_mesh *mesh,
    const whorl_elastic_element *elements, double density)
{
    double sum = 0;
    for (size_t t = 0; t < mesh->tetrahedron_count; t++) {
        const double mass = density * elements[t].volume;
        if (!(mass >= 0x1p-1020))   /* a quarter is a normal number */
            return WHORL_OUT_OF_RANGE;
        sum += mass;
    }
    return isfinite(sum) ? WHORL_OK : WHORL_OUT_OF_RANGE;
}

whorl_status whorl_elastic_masses(const whorl_tet_mesh *mesh,
    const whorl_elastic_element *elements, double density, double *masses)
{
    whorl_status status = check_positive(density);
    if (status == WHORL_OK)
        status = check_masses(mesh, elements, density);
    if (status != WHORL_OK)
        return status;
    for (size_t i = 0; i < mesh->node_count; i++)
        masses[i] = 0;
    for (size_t t = 0; t < mesh->tetrahedron_count; t++) {
        const double quarter = density * elements[t].volume / 4;
        for (int a = 0; a < 4; a++)
            masses[mesh->tetrahedra[4 * t + (size_t)a]] += quarter;
    }
    return WHORL_OK; /* eq:elastic-mass */
}

whorl_status whorl_elastic_deform(const whorl_elastic_element *e,
    const whorl_vec3 x[4], whorl_elastic_deformation *d)
{
    const whorl_mat3 F = whorl_deformation_gradient(x, rest_inverse(e));
    whorl_elastic_deformation found;
    whorl_sym3 S;
    whorl_status status = whorl_polar(F, &found.Q, &S);
    if (status != WHORL_OK)
        return status;
    found.strain = whorl_strain_corotated(S);
    *d = found;
    return WHORL_OK; /* eq:elastic-deformation */
}

whorl_status whorl_elastic_deform_all(const whorl_elastic_body *b,
    const whorl_vec3 *x, whorl_elastic_deformation *d,
    whorl_elastic_report *report)
{
    for (size_t t = 0; t < b->mesh.tetrahedron_count; t++) {
        whorl_vec3 corner[4];
        pick(x, b->mesh.tetrahedra + 4 * t, corner);
        whorl_status status = whorl_elastic_deform(&b->elements[t], corner,
                                                   &d[t]);
        if (status != WHORL_OK && report)
            report->tetrahedron = t;
        if (status != WHORL_OK)
            return status;
    }
    return WHORL_OK;
}

double whorl_elastic_element_energy(const whorl_elastic_element *e,
    whorl_lame material, const whorl_elastic_deformation *d)
{
    return e->volume * whorl_energy_density(material, d->strain);
}

double whorl_elastic_energy(const whorl_elastic_body *b,
                            const whorl_elastic_deformation *d)
{
    double sum = 0;
    for (size_t t = 0; t < b->mesh.tetrahedron_count; t++)
        sum += whorl_elastic_element_energy(&b->elements[t], b->material,
                                            &d[t]);
    return sum; /* eq:elastic-energy */
}

void whorl_elastic_element_forces(const whorl_elastic_element *e,
    whorl_lame material, const whorl_elastic_deformation *d,
    whorl_vec3 f[4])
{
    const whorl_sym3 sigma = whorl_stress_hooke(material, d->strain);
    const whorl_mat3 P = whorl_stress_first_corotated(d->Q, sigma);
    f[0] = (whorl_vec3){0, 0, 0};
    for (int a = 1; a < 4; a++) {
        f[a] = whorl_vec3_scale(-e->volume,
                                whorl_mat3_apply(P, e->gradient[a]));
        f[0] = whorl_vec3_sub(f[0], f[a]);
    }
    /* eq:elastic-force */
}

void whorl_elastic_forces(const whorl_elastic_body *b,
    const whorl_elastic_deformation *d, whorl_vec3 *f)
{
    for (size_t t = 0; t < b->mesh.tetrahedron_count; t++) {
        const uint32_t *node = b->mesh.tetrahedra + 4 * t;
        whorl_vec3 push[4];
        whorl_elastic_element_forces(&b->elements[t], b->material, &d[t],
                                     push);
        for (int a = 0; a < 4; a++)
            f[node[a]] = whorl_vec3_add(f[node[a]], push[a]);
    }
}

whorl_mat3 whorl_elastic_stiffness_block(const whorl_elastic_element *e,
    whorl_lame material, whorl_mat3 Q, int i, int j)
{
    const whorl_vec3 g = whorl_mat3_apply(Q, e->gradient[i]);
    const whorl_vec3 h = whorl_mat3_apply(Q, e->gradient[j]);
    const double lambda = e->volume * material.lambda;
    const double mu = e->volume * material.mu;
    const double shear = mu * whorl_vec3_dot(g, h);
    const double G[3] = {g.x, g.y, g.z}, H[3] = {h.x, h.y, h.z};
    whorl_mat3 K;
    for (int r = 0; r < 3; r++)
        for (int c = 0; c < 3; c++)
            K.m[r][c] = lambda * (G[r] * H[c]) + mu * (H[r] * G[c])
                + (r == c ? shear : 0);
    return K; /* eq:elastic-stiffness, eq:elastic-warped */
}

static void stiff(const whorl_elastic_element *e, whorl_lame material,
                  whorl_mat3 Q, const whorl_vec3 u[4], whorl_vec3 f[4])
{
    const whorl_mat3 back = whorl_mat3_transpose(Q);
    const whorl_mat3 G = whorl_mat3_mul(back,
        whorl_deformation_gradient(u, rest_inverse(e)));
    const whorl_sym3 strain = {G.m[0][0], G.m[1][1], G.m[2][2],
        (G.m[0][1] + G.m[1][0]) / 2, (G.m[0][2] + G.m[2][0]) / 2,
        (G.m[1][2] + G.m[2][1]) / 2};
    const whorl_elastic_deformation d = {Q, strain};
    whorl_elastic_element_forces(e, material, &d, f);
    /* eq:elastic-times */
}

void whorl_elastic_stiffness_times(const whorl_elastic_body *b,
    const whorl_elastic_deformation *d, const whorl_vec3 *u,
    whorl_vec3 *out)
{
    for (size_t t = 0; t < b->mesh.tetrahedron_count; t++) {
        const uint32_t *node = b->mesh.tetrahedra + 4 * t;
        whorl_vec3 moved[4], f[4];
        pick(u, node, moved);
        stiff(&b->elements[t], b->material, d[t].Q, moved, f);
        for (int a = 0; a < 4; a++)
            out[node[a]] = whorl_vec3_sub(out[node[a]], f[a]);
    }
}
