// SPDX-License-Identifier: GPL-2.0
/*
 * An EV3 below ev3dev's real class drivers, for a kernel in an emulator. The mechanism, the cube and the light are a
 * process of the host (plant.c); each millisecond it gets what is at the pins, and answers with the encoders' steps
 * and the sensors' values. The regulator, attributes, events and files are the kernel's own. Nothing of ev3dev's is copied.
 */
#include <linux/completion.h>
#include <linux/hrtimer.h>
#include <linux/kthread.h>
#include <linux/module.h>
#include <linux/reboot.h>
#include <linux/sched.h>
#include <uapi/linux/sched/types.h>
#include "ev3virt.h"

/* The driver's period, in ticks. */
#define DRIVER_TICKS 2

static u64 late_max_ns;	/* of a tick */
module_param(late_max_ns, ullong, 0444);
static u64 missed;	/* ticks */
module_param(missed, ullong, 0444);

/*
 * The motors' drivers, each other tick. They have a thread of their own, less urgent than the plant's: a driver takes a
 * lock that a reader of `position` may hold, and waits for as long as a busy process keeps that reader from running.
 */
static DECLARE_COMPLETION(drivers_due);

static int call_drivers(void *unused)
{
	while (!kthread_should_stop()) {
		wait_for_completion(&drivers_due);
		/* What was due meanwhile is over. */
		reinit_completion(&drivers_due);
		ports_call_drivers();
	}
	return 0;
}

static int tick(void *unused)
{
	ktime_t begun = ktime_get(), next = ktime_add_ms(begun, 1);
	u32 last_ms = 0;

	while (!kthread_should_stop()) {
		struct to_plant out = {};
		struct from_plant in;
		u32 ms;

		set_current_state(TASK_UNINTERRUPTIBLE);
		schedule_hrtimeout(&next, HRTIMER_MODE_ABS);
		ms = ktime_ms_delta(ktime_get(), begun);
		if (ms == last_ms)
			continue;
		late_max_ns = max_t(u64, late_max_ns, ktime_to_ns(ktime_sub(ktime_get(), next)));
		missed += ms - last_ms - 1;
		out.ms = ms;
		ports_drives(&out);
		board_lights(&out);
		/* Without its plant the emulator ends. */
		if (plant_exchange(&out, &in))
			emergency_restart();
		ports_follow(&in, last_ms * 1000, ms * 1000);
		board_follow(&in);
		if (ms / DRIVER_TICKS != last_ms / DRIVER_TICKS)
			complete(&drivers_due);
		if (in.wants_frame)
			plant_send_frame();
		last_ms = ms;
		next = ktime_add_ms(begun, ms + 1);
	}
	return 0;
}

static int __init ev3virt_init(void)
{
	struct platform_device *pdev = platform_device_register_simple("ev3-ports", -1, NULL, 0);
	struct task_struct *ticker, *driver;
	int err;

	if (IS_ERR(pdev))
		return PTR_ERR(pdev);
	err = plant_register();
	if (!err)
		err = ports_register(pdev);
	if (!err)
		err = board_register(pdev);
	if (err)
		return err;
	ticker = kthread_create(tick, NULL, "ev3-tick");
	if (IS_ERR(ticker))
		return PTR_ERR(ticker);
	driver = kthread_create(call_drivers, NULL, "ev3-drivers");
	if (IS_ERR(driver))
		return PTR_ERR(driver);
	sched_set_fifo(ticker);
	sched_set_fifo_low(driver);
	wake_up_process(driver);
	wake_up_process(ticker);
	return 0;
}
module_init(ev3virt_init);
MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("EV3 hardware stand-in below ev3dev's class drivers");
