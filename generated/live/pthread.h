/* Threads where there is but one: to create another fails. */
/* Tangled from literate/kit: live. Edit there. */
#ifndef LIVE_PTHREAD_H
#define LIVE_PTHREAD_H

#include <errno.h>

typedef int pthread_t, pthread_mutex_t, pthread_cond_t;

static inline int pthread_create(pthread_t *t, const void *how,
                                 void *(*work)(void *), void *context)
{
    (void)t, (void)how, (void)work, (void)context;
    return EAGAIN;
}

#define pthread_join(t, result) ((void)(t), (void)(result), 0)
#define pthread_mutex_init(m, how) ((void)(how), *(m) = 0)
#define pthread_mutex_destroy(m) ((void)(m))
#define pthread_mutex_lock(m) ((void)(m))
#define pthread_mutex_unlock(m) ((void)(m))
#define pthread_cond_init(c, how) ((void)(how), *(c) = 0)
#define pthread_cond_destroy(c) ((void)(c))
#define pthread_cond_wait(c, m) ((void)(c), (void)(m))
#define pthread_cond_broadcast(c) ((void)(c))

#endif
