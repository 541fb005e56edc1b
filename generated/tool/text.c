/* Lines and words of text files. */
/* Tangled from literate/command: readers. Edit there. */
#include "tool/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

text text_of(bytes file)
{
    const char *start = (const char *)file.at;
    text t = {start, start, start + file.count};
    if (file.count >= 3 && memcmp(start, "\xEF\xBB\xBF", 3) == 0)
        t.at += 3;
    return t;
}

int text_is_whole(const text *t, note *why)
{
    const char *zero = memchr(t->at, 0, (size_t)(t->end - t->at));
    return !zero || note_set(why, "byte %td is zero: the file is damaged "
                             "or is not text", zero - t->start + 1);
}

int text_lower(int c)
{
    return c >= 'A' && c <= 'Z' ? c + 32 : c;
}

static int is_blank(int c)
{
    return c == ' ' || c == '\t' || c == '\v' || c == '\f';
}

static int is_line_end(int c)
{
    return c == '\n' || c == '\r';
}

void text_blanks(text *t)
{
    for (;; t->at++) {
        if (is_blank(*t->at))
            continue;
        if (*t->at != '\\' || !is_line_end(t->at[1]))
            return;
        t->at += t->at[1] == '\r' && t->at[2] == '\n' ? 2 : 1;
    }
}

int text_at_line_end(const text *t)
{
    return t->at >= t->end || is_line_end(*t->at) || *t->at == '#';
}

int text_next_line(text *t)
{
    int comment = 0;
    for (; t->at < t->end; t->at++) {
        if (!comment)
            text_blanks(t);
        if (t->at >= t->end || is_line_end(*t->at))
            break;
        comment |= *t->at == '#';
    }
    while (t->at < t->end && is_line_end(*t->at))
        t->at++;
    return t->at < t->end;
}

int text_skip(text *t)
{
    for (;;) {
        text_blanks(t);
        if (t->at >= t->end)
            return 0;
        if (*t->at == '#')
            t->at += strcspn(t->at, "\r\n");
        else if (is_line_end(*t->at))
            t->at++;
        else
            return 1;
    }
}

static int ends_word(int c)
{
    return c == 0 || is_blank(c) || is_line_end(c);
}

int text_word(text *t, const char *lower_case)
{
    const char *p = t->at;
    for (; *lower_case; p++, lower_case++)
        if (text_lower(*p) != *lower_case)
            return 0;
    if (!ends_word(*p))
        return 0;
    t->at = p;
    return 1;
}

text_quote text_here(const text *t)
{
    text_quote q = {{0}};
    size_t n = 0;
    for (; n < sizeof q.text - 1 && !ends_word(t->at[n]); n++)
        q.text[n] = t->at[n] > 32 && t->at[n] < 127 ? t->at[n] : '?';
    return q;
}

int text_numbers(text *t, double *x, int n, int over_lines,
                 const char *name, size_t number, note *why)
{
    for (int i = 0; i < n; i++) {
        const char *word;
        number_kind kind;
        if (over_lines)
            text_skip(t);
        else
            text_blanks(t);
        if (text_at_line_end(t))
            return text_fault(t, why, "%s %zu has %d of %d numbers%s", name,
                              number, i, n,
                              t->at >= t->end ? ": truncated?" : "");
        word = t->at;
        kind = number_scan(&t->at, &x[i]);
        if (kind == NUMBER_GOOD && (ends_word(*t->at) || *t->at == '\\'
                                    || *t->at == '#'))
            continue;
        t->at = word;
        return text_fault(t, why, "%s %zu: %s '%s'", name, number,
                          kind == NUMBER_NOT_FINITE ? "not finite:"
                                                    : "not a number:",
                          text_here(t).text);
    }
    return 1;
}

int text_integer(text *t, long long *value)
{
    const char *p = t->at;
    int minus = *p == '-', digits = 0;
    long long n = 0;
    for (p += *p == '-' || *p == '+'; *p >= '0' && *p <= '9'; p++, digits++)
        n = n < 100000000000000000 ? 10 * n + (*p - '0') : n;
    if (digits == 0)
        return 0;
    *value = minus ? -n : n;
    t->at = p;
    return 1;
}

int text_fault(const text *t, note *why, const char *format, ...)
{
    size_t line = 1;
    int used;
    va_list rest;
    for (const char *p = t->start; p < t->at; p++)
        line += *p == '\n' || (*p == '\r' && p[1] != '\n');
    used = snprintf(why->text, sizeof why->text, "line %zu: ", line);
    va_start(rest, format);
    vsnprintf(why->text + used, sizeof why->text - (size_t)used, format,
              rest);
    va_end(rest);
    return 0;
}
