// SPDX-License-Identifier: GPL-2.0
/*
 * The first program of the virtual brick: makes the system that a program finds under ev3dev, and then does what the
 * host asks through /dev/ev3virt. It stands for udev, for a login as `robot`, and for `beep`.
 *
 *   from the host, a line each                    to the host, one message each
 *   put PATH LENGTH, then LENGTH bytes            o BYTES         what the program prints
 *   get FOLDER                                    f PATH NUL BYTES   a file of that folder, in parts
 *   env NAME=VALUE                                d WHAT          a request is done
 *   run LENGTH, then words ended by NUL           x STATUS KIB    the program has ended: code or -signal, its peak memory
 *   signal NUMBER                                 t HERTZ MS      a tone
 *   hog NICE                                      l TEXT          something went wrong
 *   fill FOLDER KIB
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <grp.h>
#include <linux/netlink.h>
#include <net/if.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { ROBOT = 1000, EV3DEV = 1001, INPUT = 1002, VIDEO = 1003 };
static const char home[] = "/home/robot";
static int link_fd = -1;
static pid_t program = -1;

static void tell(char kind, const void *bytes, size_t n)
{
	static char message[4096];

	if (n > sizeof(message) - 1)
		n = sizeof(message) - 1;
	message[0] = kind;
	memcpy(message + 1, bytes, n);
	if (write(link_fd, message, n + 1) < 0)
		perror("ev3virt");
}

static void __attribute__((format(printf, 2, 3))) say(char kind, const char *format, ...)
{
	char text[512];
	va_list values;

	va_start(values, format);
	vsnprintf(text, sizeof(text), format, values);
	va_end(values);
	tell(kind, text, strlen(text));
}

static void write_text(const char *path, const char *text)
{
	int file = open(path, O_WRONLY | O_CLOEXEC);

	if (file < 0 || write(file, text, strlen(text)) < 0)
		perror(path);
	close(file);
}

/* ---- what udev's rules of ev3dev do ---- */

static int give(const char *path, const struct stat *info, int type, struct FTW *ftw)
{
	if (type == FTW_F || type == FTW_D) {
		if (chown(path, 0, EV3DEV) == 0)
			chmod(path, (info->st_mode & 07777) | (info->st_mode & 0700) >> 3);
	}
	return 0;
}

static void give_device(const char *directory)
{
	nftw(directory, give, 8, FTW_PHYS);
}

static void give_class(const char *class)
{
	char path[512], real[512];
	struct dirent *entry;
	DIR *folder;

	snprintf(path, sizeof(path), "/sys/class/%s", class);
	folder = opendir(path);
	if (!folder)
		return;
	while ((entry = readdir(folder))) {
		if (entry->d_name[0] == '.')
			continue;
		snprintf(path, sizeof(path), "/sys/class/%s/%s", class, entry->d_name);
		if (realpath(path, real))
			give_device(real);
	}
	closedir(folder);
}

/* What the service ev3-uart@ of ev3dev does: the line discipline that speaks with a UART sensor. */
static void attach(void)
{
	static int terminal = -1;
	int discipline = 29;

	if (terminal >= 0)
		close(terminal);
	terminal = open("/dev/ttyin2", O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
	if (terminal < 0 || ioctl(terminal, TIOCSETD, &discipline))
		perror("ttyin2");
}

/* An event is its action and place, and then variables, each ended by NUL. */
static const char *variable(const char *event, ssize_t n, const char *name)
{
	const char *text;

	for (text = event; text < event + n; text += strlen(text) + 1) {
		if (!strncmp(text, name, strlen(name)))
			return text + strlen(name);
	}
	return "";
}

static void follow_uevent(int socket)
{
	char event[2048], path[2100];
	const char *subsystem;
	ssize_t n = recv(socket, event, sizeof(event) - 1, 0);

	if (n <= 0)
		return;
	event[n] = 0;
	subsystem = variable(event, n, "SUBSYSTEM=");
	if (!strncmp(event, "change@", 7) && !strcmp(subsystem, "lego-port"))
		attach();
	if (!strncmp(event, "add@", 4) && (!strcmp(subsystem, "tacho-motor") || !strcmp(subsystem, "lego-sensor"))) {
		snprintf(path, sizeof(path), "/sys%s", event + 4);
		give_device(path);
	}
}

static void give_nodes(void)
{
	char path[300], name[64] = "";
	struct dirent *entry;
	DIR *folder = opendir("/sys/class/input");
	FILE *file;

	mkdir("/dev/input/by-path", 0755);
	while (folder && (entry = readdir(folder))) {
		if (strncmp(entry->d_name, "event", 5))
			continue;
		snprintf(path, sizeof(path), "/sys/class/input/%s/device/name", entry->d_name);
		file = fopen(path, "r");
		if (!file || !fgets(name, sizeof(name), file) || strncmp(name, "EV3 Brick Buttons", 17))
			continue;
		fclose(file);
		snprintf(path, sizeof(path), "/dev/input/%s", entry->d_name);
		chown(path, 0, INPUT);
		chmod(path, 0660);
		snprintf(path, sizeof(path), "../%s", entry->d_name);
		if (symlink(path, "/dev/input/by-path/platform-gpio_keys-event"))
			perror("by-path");
	}
	chown("/dev/fb0", 0, VIDEO);
	chmod("/dev/fb0", 0660);
}

/* The address at which the emulator's network has this brick. Without a network card only the loopback is there. */
static void connect_network(void)
{
	static const char *cards[][2] = { { "lo", "127.0.0.1" }, { "eth0", "10.0.2.15" } };
	int file = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
	size_t i;

	for (i = 0; i < 2; i++) {
		struct ifreq card = {};
		struct sockaddr_in *address = (struct sockaddr_in *)&card.ifr_addr;

		strcpy(card.ifr_name, cards[i][0]);
		address->sin_family = AF_INET;
		inet_aton(cards[i][1], &address->sin_addr);
		if (ioctl(file, SIOCSIFADDR, &card))
			continue;
		ioctl(file, SIOCGIFFLAGS, &card);
		card.ifr_flags |= IFF_UP;
		ioctl(file, SIOCSIFFLAGS, &card);
	}
	close(file);
}

/* ---- start ---- */

static void load(const char *module)
{
	char path[128];
	int file;

	snprintf(path, sizeof(path), "/modules/%s.ko", module);
	file = open(path, O_RDONLY | O_CLOEXEC);
	if (syscall(SYS_finit_module, file, "", 0))
		fprintf(stderr, "%s: %s\n", path, strerror(errno));
	close(file);
}

static void start(void)
{
	/* As if a network had set the clock: a program that sees 1970 knows no date. */
	const struct timespec begin_of_2026 = { .tv_sec = 1767225600 };
	static const char *modules[] = {
		"lego_bus", "lego_port_class", "dc_motor_class", "lego_sensor_class", "tacho_motor", "ev3_motor",
		"ev3virt", "legoev3_motor", "ev3_uart_sensor", "ev3_uart_sensor_ld",
	};
	static const char *classes[] = { "tacho-motor", "lego-sensor", "lego-port", "leds" };
	size_t i;

	clock_settime(CLOCK_REALTIME, &begin_of_2026);
	mount("proc", "/proc", "proc", 0, NULL);
	mount("sys", "/sys", "sysfs", 0, NULL);
	mount("dev", "/dev", "devtmpfs", 0, NULL);
	mount("tmp", "/tmp", "tmpfs", 0, "mode=1777");
	setenv("PATH", "/bin", 1);
	setenv("HOME", home, 1);
	for (i = 0; i < sizeof(modules) / sizeof(*modules); i++)
		load(modules[i]);
	connect_network();
	attach();
	/* The colour sensor describes itself at 2400 baud first. */
	for (i = 0; i < 50 && access("/sys/class/lego-sensor/sensor1", F_OK); i++)
		usleep(100000);
	for (i = 0; i < sizeof(classes) / sizeof(*classes); i++)
		give_class(classes[i]);
	give_nodes();
	/* As Brickman leaves the lights. */
	write_text("/sys/class/leds/led0:green:brick-status/brightness", "255");
	write_text("/sys/class/leds/led1:green:brick-status/brightness", "255");
	chown(home, ROBOT, ROBOT);
}

/* ---- requests of the host ---- */

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
		for (;;)
			;
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

static void serve(int output)
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

static void bury(int output)
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

static int beep(int count, char **words)
{
	int hertz = 440, ms = 200, i;

	for (i = 1; i + 1 < count; i += 2) {
		if (!strcmp(words[i], "-f"))
			hertz = atoi(words[i + 1]);
		else if (!strcmp(words[i], "-l"))
			ms = atoi(words[i + 1]);
	}
	link_fd = open("/dev/ev3virt", O_WRONLY);
	say('t', "%d %d", hertz, ms);
	usleep(ms * 1000);
	return 0;
}

int main(int count, char **words)
{
	struct sockaddr_nl kernel = { .nl_family = AF_NETLINK, .nl_groups = 1 };
	struct pollfd files[4];
	int outputs[2], uevents, i;
	sigset_t children;

	if (getpid() != 1)
		return beep(count, words);
	start();
	link_fd = open("/dev/ev3virt", O_RDWR | O_CLOEXEC);
	if (link_fd < 0)
		return 1;	/* the kernel panics, and the emulator ends */
	uevents = socket(AF_NETLINK, SOCK_DGRAM | SOCK_CLOEXEC, NETLINK_KOBJECT_UEVENT);
	if (bind(uevents, (struct sockaddr *)&kernel, sizeof(kernel)))
		perror("uevents");
	if (pipe2(outputs, O_CLOEXEC))
		perror("pipe");
	fcntl(outputs[0], F_SETFL, O_NONBLOCK);
	sigemptyset(&children);
	sigaddset(&children, SIGCHLD);
	sigprocmask(SIG_BLOCK, &children, NULL);
	files[0].fd = outputs[0];
	files[1].fd = uevents;
	files[2].fd = signalfd(-1, &children, SFD_CLOEXEC | SFD_NONBLOCK);
	files[3].fd = link_fd;
	for (i = 0; i < 4; i++)
		files[i].events = POLLIN;
	tell('d', "boot", 4);
	for (;;) {
		char bytes[4000];
		ssize_t got;

		if (poll(files, 4, -1) < 0)
			continue;
		if (files[0].revents) {
			got = read(outputs[0], bytes, sizeof(bytes));
			if (got > 0)
				tell('o', bytes, got);
		}
		if (files[1].revents)
			follow_uevent(uevents);
		if (files[2].revents) {
			struct signalfd_siginfo info;

			while (read(files[2].fd, &info, sizeof(info)) > 0)
				;
			bury(outputs[0]);
		}
		if (files[3].revents & POLLIN)
			serve(outputs[1]);
	}
}
