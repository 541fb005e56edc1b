/* The signed hash of directed edges. */
/* Tangled from literate/08-exact: kernel. Edit there. */
#ifndef WHORL_EDGE_HASH_H
#define WHORL_EDGE_HASH_H

#include <stdint.h>
#include <string.h>

/* The three numbers of a place. */
typedef struct { uint32_t phi, psi, chi; } place_hash;

static inline place_hash mix_words(uint32_t a, uint32_t b)
{
    a = (a ^ b >> 15) * 0x85ebca6bu;
    b = (b ^ a >> 13) * 0xc2b2ae35u;
    a ^= b >> 16;
    const uint32_t c = ((a ^ a >> 15) + (b << 7)) * 0x27d4eb2fu;
    return (place_hash){a, b, c ^ c >> 15};
}

static inline place_hash hash_number(uint32_t i)
{
    const uint32_t a = (i + 1) * 0x9e3779b1u;
    const uint32_t b = (i ^ 0x5bd1e995u) * 0x85ebca77u;
    return mix_words(a ^ a >> 15, b ^ b >> 16);
}

typedef struct { uint32_t high, low; } word_pair;

static inline word_pair words_of_double(double x)
{
    uint64_t bits;
    x += 0.0;
    memcpy(&bits, &x, sizeof bits);
    uint32_t high = (uint32_t)(bits >> 32), low = (uint32_t)bits;
    high = (high ^ low >> 15) * 0x85ebca6bu;
    low = (low ^ high >> 13) * 0xc2b2ae35u;
    high = (high ^ low >> 16) * 0x27d4eb2fu;
    low ^= high >> 15;
    return (word_pair){high, low};
}

/* x was a float before it became a double. */
static inline word_pair words_of_float(double x)
{
    const float value = (float)x + 0.0f;
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    bits ^= bits >> 16;
    return (word_pair){bits, bits};
}

static inline place_hash hash_place(word_pair x, word_pair y, word_pair z)
{
    return mix_words(
        x.high * 0x9e3779b1u + y.high * 0x85ebca77u + z.high * 0xc2b2ae3du,
        x.low * 0xa0761d65u + y.low * 0xe7037ed1u + z.low * 0x8ebc6af1u);
}

typedef struct { uint32_t psi, chi; } signed_hash;

/* Twice the signed areas of a face in the planes of (phi, psi) and
   (phi, chi). */
static inline signed_hash hash_face(place_hash a, place_hash b,
                                    place_hash c)
{
    const uint32_t e = b.phi - a.phi, f = c.phi - a.phi;
    /* eq:exact-mesh-edges */
    return (signed_hash){e * (c.psi - a.psi) - f * (b.psi - a.psi),
                         e * (c.chi - a.chi) - f * (b.chi - a.chi)};
}
static inline place_hash seen_from_apex(place_hash a)
{
    return (place_hash){a.phi - 0x9e3779b1u, a.psi - 0x85ebca77u,
                        a.chi - 0xc2b2ae3du};
}

static inline signed_hash hash_edge(place_hash a, place_hash b)
{
    a = seen_from_apex(a);
    b = seen_from_apex(b);
    return (signed_hash){a.phi * b.psi - b.phi * a.psi,
                         a.phi * b.chi - b.phi * a.chi};
}

static inline uint32_t unsigned_hash(place_hash a, place_hash b)
{
    const uint32_t h = ((a.phi + b.phi) ^ (a.chi * b.chi)) * 0x9e3779b1u;
    return h ^ h >> 16;
}

#endif
