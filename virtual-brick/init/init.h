/* SPDX-License-Identifier: GPL-2.0 */
/* What the files of the first program share. */
#include <sys/types.h>

/* The user and the groups of ev3dev. */
enum { ROBOT = 1000, EV3DEV = 1001, INPUT = 1002, VIDEO = 1003 };

extern const char home[];

/* host.c: the link to the host, /dev/ev3virt. */
extern int link_fd;

/* One message to the host: its kind (see host.c) and what it holds. */
void tell(char kind, const void *bytes, size_t n);
void say(char kind, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* udev.c: gives the devices of a class to ev3dev's group; the nodes of screen and buttons to theirs. */
void give_class(const char *class);
void give_nodes(void);
/* Makes the line discipline speak with the sensor at in2, as the service ev3-uart@ does. */
void attach_sensor(void);
/* Opens the kernel's news of devices, and does what udev does about one of them. */
int open_uevents(void);
void follow_uevent(int uevents);

/* requests.c: answers one request of the host; the program that it starts prints to `output`. */
void serve(int output);
/* Tells the host of a program that has ended, after the last that it printed. */
void bury(int output);
