// SPDX-License-Identifier: GPL-2.0
/* The requests of the host, and the program that is run for it. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <grp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include "init.h"

static pid_t program = -1;

static void read_exactly(void *bytes, size_t n)
{
	while (n) {
		ssize_t got = read(link_fd, bytes, n);

		if (got <= 0)
			continue;
		bytes = (char *)bytes + got;
		n -= got;
	}
}

static void make_folders(char *path)
{
	char *slash;

	for (slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
		*slash = 0;
		if (mkdir(path, 0755) == 0)
			chown(path, ROBOT, ROBOT);
		*slash = '/';
	}
}

static void put(char *request)
{
	char path[256];
	size_t n;
	char *bytes;
	int file;

	if (sscanf(request, "%255s %zu", path, &n) != 2)
		return;
	bytes = malloc(n + 1);
	read_exactly(bytes, n);
	make_folders(path);
	file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0644);
	if (file < 0 || write(file, bytes, n) != (ssize_t)n)
		say('l', "%s: %s", path, strerror(errno));
	fchown(file, ROBOT, ROBOT);
	close(file);
	free(bytes);
}

static int get_file(const char *path, const struct stat *info, int type, struct FTW *ftw)
{
	char message[3000];
	size_t head = strlen(path) + 1;
	ssize_t got;
	int file;

	if (type != FTW_F)
		return 0;
	file = open(path, O_RDONLY);
	memcpy(message, path, head);
	do {
		got = read(file, message + head, sizeof(message) - head);
		if (got >= 0)
			tell('f', message, head + got);
	} while (got > 0);
	close(file);
	return 0;
}

static void run(char *request, int output)
{
	static char words[8192];
	static char *arguments[128];
	size_t n = strtoul(request, NULL, 10), at = 0;
	gid_t groups[] = { EV3DEV, INPUT, VIDEO };
	sigset_t none;
	int count = 0;

	if (n > sizeof(words))
		n = sizeof(words);
	read_exactly(words, n);
	while (at < n && count < 127) {
		arguments[count++] = words + at;
		at += strlen(words + at) + 1;
	}
	arguments[count] = NULL;
	program = fork();
	if (program)
		return;
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
	setsid();
	dup2(open("/dev/null", O_RDONLY), 0);
	dup2(output, 1);
	dup2(output, 2);
	if (chdir(home) || setgroups(3, groups) || setgid(ROBOT) || setuid(ROBOT))
		_exit(126);
	execvp(arguments[0], arguments);
	perror(arguments[0]);
	_exit(127);
}

static void hog(const char *request)
{
	if (fork() == 0) {
		nice(atoi(request));
		/* An emulator runs through nothing far faster than it jumps. */
		for (;;)
			asm volatile(".rept 400\n\tnop\n\t.endr");
	}
}

static void fill(const char *request)
{
	char path[256], options[64], zeros[4096] = "";
	int kib, file;

	if (sscanf(request, "%255s %d", path, &kib) != 2)
		return;
	snprintf(options, sizeof(options), "size=%dk,uid=%d", kib, ROBOT);
	if (mount("tmpfs", path, "tmpfs", 0, options))
		say('l', "fill: %s", strerror(errno));
	strcat(path, "/filler");
	file = open(path, O_WRONLY | O_CREAT, 0644);
	while (write(file, zeros, sizeof(zeros)) > 0)
		;
	close(file);
	tell('d', "fill", 4);
}

void serve(int output)
{
	char line[512];
	size_t n = 0;

	while (n < sizeof(line) - 1) {
		read_exactly(line + n, 1);
		if (line[n] == '\n')
			break;
		n++;
	}
	line[n] = 0;
	if (!strncmp(line, "put ", 4)) {
		put(line + 4);
	} else if (!strncmp(line, "get ", 4)) {
		nftw(line + 4, get_file, 8, FTW_PHYS);
		tell('d', "get", 3);
	} else if (!strncmp(line, "env ", 4)) {
		putenv(strdup(line + 4));
	} else if (!strncmp(line, "run ", 4)) {
		run(line + 4, output);
	} else if (!strncmp(line, "signal ", 7)) {
		if (program > 0)
			kill(program, atoi(line + 7));
	} else if (!strncmp(line, "hog ", 4)) {
		hog(line + 4);
	} else if (!strncmp(line, "fill ", 5)) {
		fill(line + 5);
	} else {
		say('l', "unknown request: %s", line);
	}
}

void bury(int output)
{
	struct rusage usage;
	char bytes[4000];
	ssize_t got;
	int status;
	pid_t pid;

	while ((pid = wait4(-1, &status, WNOHANG, &usage)) > 0) {
		if (pid != program)
			continue;
		while ((got = read(output, bytes, sizeof(bytes))) > 0)
			tell('o', bytes, got);
		program = -1;
		say('x', "%d %ld", WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status), usage.ru_maxrss);
	}
}
