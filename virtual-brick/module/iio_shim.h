/* SPDX-License-Identifier: GPL-2.0 */
/* Gives ev3dev's motor driver our ticks in place of the IIO consumer interface. Included before its source. */
#include <linux/iio/consumer.h>
#include <linux/module.h>
extern void *ev3virt_get_all_cb(struct device *, int (*)(const void *, void *), void *);
extern void ev3virt_release_cb(void *);
#define iio_channel_get_all_cb ev3virt_get_all_cb
#define iio_channel_start_all_cb(b) do { } while (0)
#define iio_channel_stop_all_cb(b) ev3virt_release_cb(b)
#define iio_channel_release_all_cb(b) do { } while (0)
