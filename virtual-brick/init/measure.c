// SPDX-License-Identifier: GPL-2.0
/*
 * What the kernel's files and sleeps cost a program, a line each: name, mean and worst in microseconds.
 */
#include <fcntl.h>
#include <glob.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static double now_us(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return time.tv_sec * 1e6 + time.tv_nsec / 1e3;
}

struct sum {
	double total, worst;
	int count;
};

static void add(struct sum *sum, double us)
{
	sum->total += us;
	sum->count++;
	if (us > sum->worst)
		sum->worst = us;
}

static void print(const char *name, const struct sum *sum)
{
	printf("%s %.1f %.1f\n", name, sum->total / sum->count, sum->worst);
}

/* Opens the first file of this pattern. */
static int file_of(const char *pattern, int flags)
{
	glob_t found;
	int file;

	if (glob(pattern, 0, NULL, &found))
		return -1;
	file = open(found.gl_pathv[0], flags);
	globfree(&found);
	return file;
}

static int measure_read(const char *name, const char *pattern)
{
	int file = file_of(pattern, O_RDONLY), i;
	struct sum sum = {};
	char bytes[4096];

	for (i = 0; i < 1000; i++) {
		double begun = now_us();

		/* As the program reads: at the start of an open file. */
		if (pread(file, bytes, sizeof(bytes), 0) < 0) {
			perror(pattern);
			return 1;
		}
		add(&sum, now_us() - begun);
	}
	print(name, &sum);
	return 0;
}

static int measure_write(const char *name, const char *pattern, const char *text)
{
	int file = file_of(pattern, O_WRONLY), i;
	struct sum sum = {};

	for (i = 0; i < 1000; i++) {
		double begun = now_us();

		if (pwrite(file, text, strlen(text), 0) < 0) {
			perror(pattern);
			return 1;
		}
		add(&sum, now_us() - begun);
	}
	print(name, &sum);
	return 0;
}

static void measure_sleep(void)
{
	const struct timespec two_ms = { .tv_nsec = 2000000 };
	struct sum late = {};
	int i;

	for (i = 0; i < 1000; i++) {
		double begun = now_us();

		nanosleep(&two_ms, NULL);
		add(&late, now_us() - begun - 2000);
	}
	print("late", &late);
}

/* What a reader of the colour sensor sees in six seconds: a line each time when it sees something else. */
static void watch_link(void)
{
	int values = file_of("/sys/class/lego-sensor/sensor1/bin_data", O_RDONLY);
	int mode = file_of("/sys/class/lego-sensor/sensor1/mode", O_RDWR);
	const struct timespec pause = { .tv_nsec = 2000000 };
	double begun, changed;
	char now[8] = "", before[8] = "", text[32], said[64] = "", line[64];
	ssize_t n;

	pwrite(mode, "RGB-RAW", 7, 0);
	begun = changed = now_us();
	while (now_us() - begun < 6e6) {
		double at = now_us();

		nanosleep(&pause, NULL);
		n = pread(mode, text, sizeof(text) - 1, 0);
		text[n > 0 ? n - 1 : 0] = 0;
		if (pread(values, now, sizeof(now), 0) < 0) {
			snprintf(line, sizeof(line), "error");
		} else {
			static const char zeros[8];

			if (memcmp(now, before, sizeof(now)))
				changed = at;
			memcpy(before, now, sizeof(now));
			snprintf(line, sizeof(line), "%s %s", !memcmp(now, zeros, sizeof(now)) ? "zeros" :
				 at - changed > 50e3 ? "frozen" : "values", text);
		}
		if (strcmp(line, said))
			printf("%.0f %s\n", (at - begun) / 1e3, line);
		strcpy(said, line);
	}
}

int main(int count, char **words)
{
	if (count > 1) {
		if (!strcmp(words[1], "link"))
			watch_link();
		else
			measure_sleep();
		return 0;
	}
	return measure_read("position", "/sys/class/tacho-motor/motor*/position") |
	       measure_read("state", "/sys/class/tacho-motor/motor*/state") |
	       measure_read("bin_data", "/sys/class/lego-sensor/sensor1/bin_data") |
	       measure_read("voltage", "/sys/class/power_supply/lego-ev3-battery/voltage_now") |
	       measure_write("speed_sp", "/sys/class/tacho-motor/motor*/speed_sp", "500") |
	       measure_write("command", "/sys/class/tacho-motor/motor*/command", "stop");
}
