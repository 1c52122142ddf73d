// SPDX-License-Identifier: GPL-2.0
/* What udev's rules of ev3dev do: rights of devices, names of nodes, and the service of the UART sensor. */
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <ftw.h>
#include <linux/netlink.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>
#include "init.h"

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

void give_class(const char *class)
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
void attach_sensor(void)
{
	static int terminal = -1;
	int discipline = 29;

	if (terminal >= 0)
		close(terminal);
	terminal = open("/dev/ttyin2", O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
	if (terminal < 0 || ioctl(terminal, TIOCSETD, &discipline))
		perror("ttyin2");
}

int open_uevents(void)
{
	struct sockaddr_nl kernel = { .nl_family = AF_NETLINK, .nl_groups = 1 };
	int uevents = socket(AF_NETLINK, SOCK_DGRAM | SOCK_CLOEXEC, NETLINK_KOBJECT_UEVENT);

	if (bind(uevents, (struct sockaddr *)&kernel, sizeof(kernel)))
		perror("uevents");
	return uevents;
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

void follow_uevent(int uevents)
{
	char event[2048], path[2100];
	const char *subsystem;
	ssize_t n = recv(uevents, event, sizeof(event) - 1, 0);

	if (n <= 0)
		return;
	event[n] = 0;
	subsystem = variable(event, n, "SUBSYSTEM=");
	if (!strncmp(event, "change@", 7) && !strcmp(subsystem, "lego-port"))
		attach_sensor();
	if (!strncmp(event, "add@", 4) && (!strcmp(subsystem, "tacho-motor") || !strcmp(subsystem, "lego-sensor"))) {
		snprintf(path, sizeof(path), "/sys%s", event + 4);
		give_device(path);
	}
}

void give_nodes(void)
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
