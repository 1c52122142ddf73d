// SPDX-License-Identifier: GPL-2.0
/*
 * The first program of the virtual brick: makes the system that a program finds under ev3dev, and then does what the
 * host asks through /dev/ev3virt. It stands for udev, for a login as `robot`, and for `beep`.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <net/if.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
#include "init.h"

static void write_text(const char *path, const char *text)
{
	int file = open(path, O_WRONLY | O_CLOEXEC);

	if (file < 0 || write(file, text, strlen(text)) < 0)
		perror(path);
	close(file);
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
	attach_sensor();
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
	struct pollfd files[4];
	int outputs[2], uevents, i;
	sigset_t children;

	if (getpid() != 1)
		return beep(count, words);
	start();
	link_fd = open("/dev/ev3virt", O_RDWR | O_CLOEXEC);
	if (link_fd < 0)
		return 1;	/* the kernel panics, and the emulator ends */
	uevents = open_uevents();
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
