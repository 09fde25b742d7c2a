// The functions that the kernel gives every process for the time, with an offset. They
// call nothing, and need no relocation: the image is mapped as it is.
typedef long time_t;
struct timespec { time_t tv_sec; long tv_nsec; };
struct timeval { time_t tv_sec; long tv_usec; };

static volatile long offset = 1;
extern volatile long clock_offset __attribute__((alias("offset")));

static long call(long n, long a, long b) {
	long r;
	__asm__ volatile("syscall" : "=a"(r) : "a"(n), "D"(a), "S"(b) : "rcx", "r11", "memory");
	return r;
}

int __vdso_clock_gettime(int id, struct timespec *t) {
	long r = call(228, id, (long)t);
	if (r == 0 && (id == 0 || id == 5)) /* CLOCK_REALTIME and its coarse form */
		t->tv_sec += offset;
	return r;
}

static int gettimeofday(struct timeval *t, void *zone) {
	long r = call(96, (long)t, (long)zone);
	if (r == 0 && t)
		t->tv_sec += offset;
	return r;
}

int __vdso_gettimeofday(struct timeval *t, void *zone) { return gettimeofday(t, zone); }

time_t __vdso_time(time_t *t) {
	struct timeval now;
	gettimeofday(&now, 0);
	if (t)
		*t = now.tv_sec;
	return now.tv_sec;
}
