// SPDX-License-Identifier: GPL-2.0
/*
 * Messages through /dev/ev3virt:
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
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "init.h"

/* Where the user `robot` lives. */
const char home[] = "/home/robot";
int link_fd = -1;

void tell(char kind, const void *bytes, size_t n)
{
	static char message[4096];

	if (n > sizeof(message) - 1)
		n = sizeof(message) - 1;
	message[0] = kind;
	memcpy(message + 1, bytes, n);
	if (write(link_fd, message, n + 1) < 0)
		perror("ev3virt");
}

void say(char kind, const char *format, ...)
{
	char text[512];
	va_list values;

	va_start(values, format);
	vsnprintf(text, sizeof(text), format, values);
	va_end(values);
	tell(kind, text, strlen(text));
}
