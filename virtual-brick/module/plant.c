// SPDX-License-Identifier: GPL-2.0
/*
 * The plant outside: a process of the host, asked by ARM semihosting. The call stops the processor, and with it
 * -icount's clock, so that both stay in step and a run repeats exactly. /dev/ev3virt passes bytes on: a write is a
 * message to the host, a read gets what the host has sent.
 */
#include <linux/fs.h>
#include <linux/kfifo.h>
#include <linux/miscdevice.h>
#include <linux/module.h>
#include <linux/poll.h>
#include <linux/slab.h>
#include <linux/spinlock.h>
#include <linux/uaccess.h>
#include "ev3virt.h"

enum { SYS_OPEN = 1, SYS_WRITE = 5, SYS_READ = 6 };
enum { OPEN_READ = 0, OPEN_WRITE = 4 };
#define MAX_MESSAGE 4096
static int to_host = -1, from_host = -1;
/* A spin lock, and no mutex: the tick must not wait for a writer that a busy process keeps from the processor. */
static DEFINE_SPINLOCK(pipes);
static DEFINE_KFIFO(received, u8, 32768);
static DECLARE_WAIT_QUEUE_HEAD(readers);

static int semihost(int operation, void *arguments)
{
	register int r0 asm("r0") = operation;
	register void *r1 asm("r1") = arguments;

	asm volatile("svc 0x123456" : "+r"(r0) : "r"(r1) : "lr", "memory", "cc");
	return r0;
}

static int semi_open(const char *name, int mode)
{
	u32 arguments[3] = { (u32)name, mode, strlen(name) };

	return semihost(SYS_OPEN, arguments);
}

/* Both calls answer with the number of bytes that are left. */
static int transfer(int operation, int file, void *bytes, u32 length)
{
	while (length) {
		u32 arguments[3] = { file, (u32)bytes, length };
		u32 left = semihost(operation, arguments);

		if (left >= length)
			return -EIO;
		bytes += length - left;
		length = left;
	}
	return 0;
}

static int send(u32 kind, const void *bytes, u32 length)
{
	struct plant_message head = { kind, length };
	int err = transfer(SYS_WRITE, to_host, &head, sizeof(head));

	return err ? err : transfer(SYS_WRITE, to_host, (void *)bytes, length);
}

int plant_exchange(const struct to_plant *out, struct from_plant *in)
{
	static u8 more[MAX_MESSAGE];
	int err;

	spin_lock(&pipes);
	err = send(PLANT_TICK, out, sizeof(*out));
	if (!err)
		err = transfer(SYS_READ, from_host, in, sizeof(*in));
	if (!err && in->more > sizeof(more))
		err = -EMSGSIZE;
	if (!err && in->more)
		err = transfer(SYS_READ, from_host, more, in->more);
	spin_unlock(&pipes);
	if (!err && in->more) {
		kfifo_in(&received, more, in->more);
		wake_up_interruptible(&readers);
	}
	return err;
}

void plant_send_frame(void)
{
	spin_lock(&pipes);
	send(PLANT_FRAME, board_frame(), FRAME_BYTES);
	spin_unlock(&pipes);
}

static ssize_t link_read(struct file *file, char __user *buf, size_t n, loff_t *pos)
{
	unsigned int copied = 0;
	int err;

	if (kfifo_is_empty(&received) && (file->f_flags & O_NONBLOCK))
		return -EAGAIN;
	err = wait_event_interruptible(readers, !kfifo_is_empty(&received));
	if (!err)
		err = kfifo_to_user(&received, buf, n, &copied);
	return err ? err : copied;
}

static ssize_t link_write(struct file *file, const char __user *buf, size_t n, loff_t *pos)
{
	u8 *bytes;
	int err;

	if (n > MAX_MESSAGE)
		return -EMSGSIZE;
	bytes = memdup_user(buf, n);
	if (IS_ERR(bytes))
		return PTR_ERR(bytes);
	spin_lock(&pipes);
	err = send(PLANT_TEXT, bytes, n);
	spin_unlock(&pipes);
	kfree(bytes);
	return err ? err : n;
}

static __poll_t link_poll(struct file *file, poll_table *wait)
{
	poll_wait(file, &readers, wait);
	return EPOLLOUT | (kfifo_is_empty(&received) ? 0 : EPOLLIN);
}

static const struct file_operations link_ops = {
	.owner = THIS_MODULE, .read = link_read, .write = link_write, .poll = link_poll,
};
static struct miscdevice link_device = {
	.minor = MISC_DYNAMIC_MINOR, .name = "ev3virt", .fops = &link_ops, .mode = 0666,
};

int plant_register(void)
{
	to_host = semi_open("to_plant", OPEN_WRITE);
	from_host = semi_open("from_plant", OPEN_READ);
	if (to_host < 0 || from_host < 0)
		return -ENODEV;
	return misc_register(&link_device);
}
