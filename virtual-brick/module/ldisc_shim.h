/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Gives ev3dev's line discipline of UART sensors the interface of Linux 4.14 on 6.1. Included before its source.
 * Since then the number of a discipline has become a member, ioctl has lost its file, and flags have become constant.
 */
#include <linux/device.h>
#include <linux/hrtimer.h>
#include <linux/interrupt.h>
#include <linux/module.h>
#include <linux/tty.h>

struct ev3virt_ldisc_ops {
	int magic;
	char *name;
	int (*open)(struct tty_struct *tty);
	void (*close)(struct tty_struct *tty);
	int (*ioctl)(struct tty_struct *tty, struct file *file, unsigned int command, unsigned long argument);
	int (*receive_buf2)(struct tty_struct *tty, const unsigned char *bytes, char *flags, int count);
	void (*write_wakeup)(struct tty_struct *tty);
	struct module *owner;
};
static struct ev3virt_ldisc_ops *ev3virt_old;

static int ev3virt_ioctl(struct tty_struct *tty, unsigned int command, unsigned long argument)
{
	return ev3virt_old->ioctl(tty, NULL, command, argument);
}

static int ev3virt_receive(struct tty_struct *tty, const unsigned char *bytes, const char *flags, int count)
{
	return ev3virt_old->receive_buf2(tty, bytes, (char *)flags, count);
}

static struct tty_ldisc_ops ev3virt_new = {
	.ioctl = ev3virt_ioctl,
	.receive_buf2 = ev3virt_receive,
};

static int ev3virt_register_ldisc(int number, struct ev3virt_ldisc_ops *old)
{
	ev3virt_old = old;
	ev3virt_new.num = number;
	ev3virt_new.name = old->name;
	ev3virt_new.open = old->open;
	ev3virt_new.close = old->close;
	ev3virt_new.write_wakeup = old->write_wakeup;
	ev3virt_new.owner = old->owner;
	return tty_register_ldisc(&ev3virt_new);
}

static int ev3virt_unregister_ldisc(int number)
{
	tty_unregister_ldisc(&ev3virt_new);
	return 0;
}

/* Has had no effect since 3.12, and is gone. A delay of a jiffy when the terminal is closed stands for it. */
#define low_latency drain_delay
#define tty_ldisc_ops ev3virt_ldisc_ops
#define TTY_LDISC_MAGIC 0
#define tty_register_ldisc ev3virt_register_ldisc
#define tty_unregister_ldisc ev3virt_unregister_ldisc
#define tty_mode_ioctl(tty, file, command, argument) tty_mode_ioctl(tty, command, argument)
