// SPDX-License-Identifier: GPL-2.0
/*
 * The colour sensor at its wire: a terminal /dev/ttyin2, to which ev3dev's line discipline of UART sensors is attached.
 *
 *   DESCRIBES   at 2400 baud: type, modes and speed, again and again until the brick acknowledges
 *   MEASURES    at 57600 baud: the values of the selected mode, until the brick is silent for a second
 *
 * The protocol as ev3dev's line discipline and leJOS's page "UART Sensor Protocol" describe it. Not from a source are
 * the times marked with (*).
 */
#include <linux/module.h>
#include <linux/spinlock.h>
#include <linux/tty.h>
#include <linux/tty_driver.h>
#include <linux/tty_flip.h>
#include "ev3virt.h"

enum { SYNC = 0x00, NACK = 0x02, ACK = 0x04, TYPE = 0x40, SELECT = 0x43, MODES = 0x49, SPEED = 0x52, INFO = 0x80, DATA = 0xc0 };
enum { NAME = 0, RAW = 1, PERCENT = 2, SI = 3, UNITS = 4, FORMAT = 0x80 };
enum { S8 = 0, S16 = 1 };
#define COLOR_TYPE 29
#define SLOW 2400
#define FAST 57600
/* Floating point numbers, of which a kernel has only the bits. */
#define F0 0x00000000u
#define F8 0x41000000u
#define F100 0x42c80000u
#define F1023 0x447fc000u
#define F65535 0x477fff00u

#define START_MS 100		/* (*) from power to the first byte */
#define ACK_MS 80		/* (*) waits for the brick's answer */
#define SWITCH_MS 10		/* (*) from the answer to the first value */
#define MODE_MS 40		/* (*) from SELECT to the first value */
#define PERIOD_MS 2		/* of values */
#define PATIENCE_MS 1000	/* without a NACK */

static const struct mode {
	char name[12];
	u8 values, type, figures;
	u32 raw, si;	/* ends of the ranges that begin with 0 */
	char units[4];
} modes[] = {
	{ "COL-REFLECT", 1, S8, 3, F100, F100, "pct" },
	{ "COL-AMBIENT", 1, S8, 3, F100, F100, "pct" },
	{ "COL-COLOR", 1, S8, 2, F8, F8, "col" },
	{ "REF-RAW", 2, S16, 4, F1023, F1023, "" },
	/* The sensor says 3, and sends 4. */
	{ "RGB-RAW", 3, S16, 4, F1023, F1023, "" },
	{ "COL-CAL", 4, S16, 5, F65535, F65535, "" },
};
#define RGB_RAW 4

static struct tty_driver *driver;
static struct tty_port line;
static DEFINE_SPINLOCK(lock);

static struct {
	enum { OFF, DESCRIBES, MEASURES } state;
	int baud, brick_baud;
	u32 now, next, heard;	/* ms: now, of the next message, of the brick's last NACK */
	u8 queue[1024];
	int queued, sent, credit;	/* credit in thousandths of a byte */
	bool answered;
	u8 mode, command[3];
	int commanded;
	bool loses_byte, is_cut;
} sensor;

static void queue_byte(u8 byte)
{
	if (sensor.queued < sizeof(sensor.queue))
		sensor.queue[sensor.queued++] = byte;
}

/* A message: its head, what follows, and the checksum of all. */
static void queue_message(const u8 *head, int heads, const void *bytes, int n)
{
	u8 sum = 0xff;
	int i;

	for (i = 0; i < heads + n; i++) {
		u8 byte = i < heads ? head[i] : ((const u8 *)bytes)[i - heads];

		sum ^= byte;
		queue_byte(byte);
	}
	queue_byte(sum);
}

static void queue_info(u8 mode, u8 what, const void *bytes, int n)
{
	u8 head[2] = { INFO | (fls(n) - 1) << 3 | mode, what };

	queue_message(head, 2, bytes, n);
}

static void describe(void)
{
	static const u8 type[] = { TYPE, COLOR_TYPE }, counts[] = { MODES, ARRAY_SIZE(modes) - 1, 2 };
	const u8 speed = SPEED;
	const u32 baud = FAST;
	int i;

	sensor.queued = sensor.sent = 0;
	queue_byte(SYNC);
	queue_message(type, 2, NULL, 0);
	queue_message(counts, 3, NULL, 0);
	queue_message(&speed, 1, &baud, 4);
	for (i = ARRAY_SIZE(modes) - 1; i >= 0; i--) {
		const struct mode *mode = &modes[i];
		u32 raw[2] = { F0, mode->raw }, percent[2] = { F0, F100 }, si[2] = { F0, mode->si };
		u8 format[4] = { mode->values, mode->type, mode->figures, 0 };
		char name[16] = "";

		memcpy(name, mode->name, sizeof(mode->name));
		queue_info(i, NAME, name, strlen(name) > 8 ? 16 : 8);
		queue_info(i, RAW, raw, 8);
		queue_info(i, PERCENT, percent, 8);
		queue_info(i, SI, si, 8);
		if (mode->units[0])
			queue_info(i, UNITS, mode->units, 4);
		queue_info(i, FORMAT, format, 4);
	}
	queue_byte(ACK);
}

static void measure(const struct from_plant *in)
{
	u16 values[4] = {};
	u8 head = DATA | sensor.mode, percent;

	sensor.queued = sensor.sent = 0;
	switch (sensor.mode) {
	case 0:
		percent = min(in->color[0] / 4, 100);
		queue_message(&head, 1, &percent, 1);
		break;
	case 1:
	case 2:
		queue_message(&head, 1, values, 1);
		break;
	case 3:
		head |= 2 << 3;
		queue_message(&head, 1, values, 4);
		break;
	default:
		if (sensor.mode == RGB_RAW)
			memcpy(values, in->color, sizeof(values));
		head |= 3 << 3;
		queue_message(&head, 1, values, 8);
		/* The sensor's sums of these messages are wrong. */
		if (sensor.mode == RGB_RAW)
			sensor.queue[sensor.queued - 1] ^= 0x10;
	}
}

static void restart(void)
{
	sensor.state = DESCRIBES;
	sensor.baud = SLOW;
	sensor.mode = 0;
	sensor.queued = sensor.sent = sensor.commanded = 0;
	sensor.next = sensor.now + START_MS;
	sensor.answered = false;
}

/* What of the queue goes through the wire in a millisecond. */
static void transmit(void)
{
	u8 bytes[64];
	int n = 0;

	sensor.credit = min(sensor.credit + sensor.baud / 10, sensor.baud / 10 + 1000);
	for (; sensor.sent < sensor.queued && sensor.credit >= 1000 && n < sizeof(bytes); sensor.credit -= 1000) {
		u8 byte = sensor.queue[sensor.sent++];

		/* The third byte of a message in the full speed. */
		if (sensor.loses_byte && sensor.state == MEASURES && sensor.sent == 3)
			sensor.loses_byte = false;
		else
			bytes[n++] = byte;
	}
	if (!n || sensor.is_cut)
		return;
	if (sensor.brick_baud == sensor.baud)
		tty_insert_flip_string(&line, bytes, n);
	else
		tty_insert_flip_char(&line, 0, TTY_FRAME);
	tty_flip_buffer_push(&line);
}

void link_follow(const struct from_plant *in, bool is_plugged, u32 ms)
{
	unsigned long flags;

	spin_lock_irqsave(&lock, flags);
	sensor.now = ms;
	sensor.loses_byte |= in->link & PLANT_LOSES_BYTE;
	sensor.is_cut = in->link & PLANT_IS_CUT;
	if (!is_plugged)
		sensor.state = OFF;
	else if (sensor.state == OFF)
		restart();
	if (sensor.state == MEASURES && ms - sensor.heard > PATIENCE_MS)
		restart();
	if (sensor.sent == sensor.queued && (s32)(ms - sensor.next) >= 0) {
		if (sensor.answered) {
			sensor.answered = false;
			sensor.state = MEASURES;
			sensor.baud = FAST;
			sensor.heard = ms;
		}
		if (sensor.state == DESCRIBES)
			describe();
		else if (sensor.state == MEASURES)
			measure(in);
		/* The next description begins some time after the end of this one. */
		sensor.next = ms + (sensor.state == DESCRIBES ? sensor.queued * 10000 / SLOW + ACK_MS : PERIOD_MS);
	}
	if (sensor.state != OFF)
		transmit();
	spin_unlock_irqrestore(&lock, flags);
}

/* A byte from the brick. */
static void hear(u8 byte)
{
	if (sensor.commanded) {
		sensor.command[sensor.commanded++] = byte;
		if (sensor.commanded < 3)
			return;
		sensor.commanded = 0;
		if ((SELECT ^ sensor.command[1] ^ byte) == 0xff && sensor.command[1] < ARRAY_SIZE(modes) &&
		    sensor.command[1] != sensor.mode) {
			sensor.mode = sensor.command[1];
			sensor.queued = sensor.sent = 0;
			sensor.next = sensor.now + MODE_MS;
		}
	} else if (sensor.state == DESCRIBES && byte == ACK && sensor.sent == sensor.queued) {
		sensor.answered = true;
		sensor.next = sensor.now + SWITCH_MS;
	} else if (sensor.state == MEASURES && byte == NACK) {
		sensor.heard = sensor.now;
	} else if (sensor.state == MEASURES && byte == SELECT) {
		sensor.commanded = 1;
	}
}

static int line_write(struct tty_struct *tty, const unsigned char *bytes, int n)
{
	unsigned long flags;
	int i;

	spin_lock_irqsave(&lock, flags);
	for (i = 0; i < n && !sensor.is_cut && sensor.brick_baud == sensor.baud; i++)
		hear(bytes[i]);
	spin_unlock_irqrestore(&lock, flags);
	return n;
}

static int line_put(struct tty_struct *tty, unsigned char byte)
{
	return line_write(tty, &byte, 1);
}

static unsigned int line_room(struct tty_struct *tty)
{
	return 64;
}

static void line_set(struct tty_struct *tty, const struct ktermios *old)
{
	sensor.brick_baud = tty_get_baud_rate(tty);
}

static int line_lines(struct tty_struct *tty)
{
	return 0;
}

static int line_set_lines(struct tty_struct *tty, unsigned int set, unsigned int clear)
{
	return 0;
}

static int line_open(struct tty_struct *tty, struct file *file)
{
	return tty_port_open(&line, tty, file);
}

static void line_close(struct tty_struct *tty, struct file *file)
{
	tty_port_close(&line, tty, file);
}

static void line_hangup(struct tty_struct *tty)
{
	tty_port_hangup(&line);
}

void link_unplug(void)
{
	tty_port_tty_hangup(&line, false);
}

static const struct tty_operations line_ops = {
	.open = line_open, .close = line_close, .hangup = line_hangup, .write = line_write, .put_char = line_put,
	.write_room = line_room, .set_termios = line_set, .tiocmget = line_lines, .tiocmset = line_set_lines,
};
static const struct tty_port_operations line_port_ops;

const char *link_name(void)
{
	return "ttyin2";
}

int link_register(struct device *parent)
{
	struct device *device;
	int err;

	driver = tty_alloc_driver(1, TTY_DRIVER_REAL_RAW | TTY_DRIVER_DYNAMIC_DEV);
	if (IS_ERR(driver))
		return PTR_ERR(driver);
	driver->driver_name = "ev3virt";
	driver->name = "ttyin";
	driver->name_base = 2;
	driver->type = TTY_DRIVER_TYPE_SERIAL;
	driver->init_termios = tty_std_termios;
	driver->init_termios.c_cflag = B2400 | CS8 | CREAD | CLOCAL;
	tty_set_operations(driver, &line_ops);
	tty_port_init(&line);
	line.ops = &line_port_ops;
	err = tty_register_driver(driver);
	if (err)
		return err;
	device = tty_port_register_device(&line, driver, 0, parent);
	return PTR_ERR_OR_ZERO(device);
}
