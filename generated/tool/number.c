/* Numbers read and written without loss. */
/* Tangled from literate/command: readers. Edit there. */
#include "tool/number.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int scan_short(const char **at, double *value)
{
    static const double power[] = {
        1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
        1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
        1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
    const char *p = *at;
    int minus = *p == '-', digits = 0, exponent = 0;
    uint64_t integer = 0;
    double x;
    p += *p == '-' || *p == '+';
    for (; *p >= '0' && *p <= '9'; p++, digits++)
        if (digits < 19)
            integer = 10 * integer + (uint64_t)(*p - '0');
    if (*p == '.')
        for (p++; *p >= '0' && *p <= '9'; p++, digits++, exponent--)
            if (digits < 19)
                integer = 10 * integer + (uint64_t)(*p - '0');
    if (digits == 0 || digits > 19 || integer > (uint64_t)1 << 53)
        return 0;
    if (*p == 'e' || *p == 'E') {
        int e = 0, down = p[1] == '-';
        p += 1 + (p[1] == '-' || p[1] == '+');
        if (*p < '0' || *p > '9')
            return 0;
        for (; *p >= '0' && *p <= '9'; p++)
            e = e < 1000 ? 10 * e + (*p - '0') : e;
        exponent += down ? -e : e;
    }
    if (exponent < -22 || exponent > 22 || (*p | 32) == 'x')
        return 0;
    x = exponent < 0 ? (double)integer / power[-exponent]
                     : (double)integer * power[exponent];
    *value = minus ? -x : x;
    *at = p;
    return 1;
}

number_kind number_scan(const char **at, double *value)
{
    const char *p = *at;
    char *end;
    if (strchr(" \t\n\v\f\r", *p))
        return NUMBER_MISSING;
    if (scan_short(at, value))
        return NUMBER_GOOD;
    *value = strtod(p, &end);
    if (end == p)
        return NUMBER_MISSING;
    *at = end;
    return isfinite(*value) ? NUMBER_GOOD : NUMBER_NOT_FINITE;
}

static int argument(const char *text, const char **end, double *value)
{
    double below;
    if (number_scan(&text, value) == NUMBER_MISSING)
        return 0;
    if (*text == '/') {
        text++;
        if (number_scan(&text, &below) == NUMBER_MISSING)
            return 0;
        *value /= below;
    }
    *end = text;
    return 1;
}

int number_argument(const char *text, double *value)
{
    return argument(text, &text, value) && *text == 0;
}

int number_list(const char *text, double *value, int room)
{
    text += strspn(text, " \t");
    for (int count = 0; count < room;) {
        const char *end;
        if (!argument(text, &end, &value[count++]))
            return -1;
        text = end + strspn(end, " \t");
        if (*text == 0)
            return count;
        if (*text == ',')
            text += 1 + strspn(text + 1, " \t");
        else if (text == end)
            return -1;
    }
    return -1;
}

number_text number_print(double x)
{
    number_text t;
    for (int digits = 15; digits <= 17; digits++) {
        snprintf(t.text, sizeof t.text, "%.*g", digits, x == 0 ? 0 : x);
        if (strtod(t.text, NULL) == x)
            break;
    }
    return t;
}
