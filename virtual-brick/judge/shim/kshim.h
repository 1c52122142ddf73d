// SPDX-License-Identifier: GPL-2.0
/* Our own user-space stand-ins for the kernel interfaces that ev3dev's motor drivers use.
 * Virtual time: now_us; HZ = 100 as on the EV3. Nothing here is taken from the kernel. */
#ifndef KSHIM_H
#define KSHIM_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <errno.h>
#include <sys/types.h>
typedef uint8_t u8; typedef uint16_t u16; typedef uint32_t u32; typedef uint64_t u64;
typedef int8_t s8; typedef int16_t s16; typedef int32_t s32; typedef int64_t s64;
typedef s64 ktime_t; typedef unsigned short umode_t; typedef unsigned long kernel_ulong_t;
#define __iomem
#define EPROBE_DEFER 517
#define HZ 100
#define MSEC_PER_SEC 1000L
#define USEC_PER_SEC 1000000L
#define NSEC_PER_MSEC 1000000L
extern s64 now_us; extern unsigned long jiffies;
#define ktime_get() (now_us * 1000)
#define ktime_sub(a, b) ((a) - (b))
#define ktime_to_ms(a) ((a) / 1000000)
#define ktime_to_us(a) ((a) / 1000)
#define msecs_to_jiffies(m) ((unsigned long)(((m) + 1000 / HZ - 1) / (1000 / HZ)))
#define time_is_after_jiffies(a) ((long)(jiffies - (a)) < 0)
#define div64_s64(a, b) ((s64)(a) / (s64)(b))
#define div_s64(a, b) ((s64)(a) / (s32)(b))
#define BIT(n) (1UL << (n))
#define min(a, b) ((a) < (b) ? (a) : (b))
#define max(a, b) ((a) > (b) ? (a) : (b))
#define container_of(p, t, m) ((t *)((char *)(p) - offsetof(t, m)))
#define __stringify_1(x...) #x
#define __stringify(x...) __stringify_1(x)
#define WARN_ON(c) ((c) ? (fprintf(stderr, "WARN %s:%d\n", __FILE__, __LINE__), 1) : 0)
#define WARN(c, f...) do { if (c) fprintf(stderr, f); } while (0)
#define WARN_ONCE WARN
#define BUG() abort()
#define BUG_ON(c) do { if (c) abort(); } while (0)
struct module; 
#define THIS_MODULE ((struct module *)0)
#define EXPORT_SYMBOL_GPL(x) struct __semi_##x
#define MODULE_DESCRIPTION(x) struct __semi_d
#define MODULE_AUTHOR(x) struct __semi_a
#define MODULE_LICENSE(x) struct __semi_l
#define MODULE_ALIAS(x) struct __semi_al
#define module_init(x) int __use_init_##x(void) { return x(); } struct __semi_i
#define module_exit(x) void __use_exit_##x(void) { x(); } struct __semi_e
#define module_driver(d, r, u) struct __semi_drv
#define PTR_ERR_OR_ZERO(p) ((long)(p) < 0 && (long)(p) > -4096 ? (long)(p) : 0)
#define GFP_KERNEL 0
struct rw_semaphore { int d; };
#define init_rwsem(l) ((void)(l))
#define down_write(l) ((void)(l))
#define up_write(l) ((void)(l))
#define down_read(l) ((void)(l))
#define up_read(l) ((void)(l))
struct work_struct { void (*func)(struct work_struct *); bool pending; };
struct delayed_work { struct work_struct work; bool queued; unsigned long expires; struct delayed_work *next; };
#define to_delayed_work(w) container_of(w, struct delayed_work, work)
#define INIT_WORK(w, f) ((w)->func = (f))
#define INIT_DELAYED_WORK(w, f) ((w)->work.func = (f))
void schedule_work(struct work_struct *w);
void schedule_delayed_work(struct delayed_work *w, unsigned long delay);
#define cancel_work_sync(w) ((w)->pending = false)
#define cancel_delayed_work_sync(w) ((w)->queued = false)
struct kobject { int d; };
struct attribute { const char *name; umode_t mode; };
struct attribute_group { const char *name; struct attribute **attrs; };
struct class; struct device_driver; struct dentry;
struct device { struct device *parent; struct class *class; void (*release)(struct device *); struct kobject kobj; void *drvdata; char name[64]; };
struct device_attribute { struct attribute attr;
	ssize_t (*show)(struct device *, struct device_attribute *, char *);
	ssize_t (*store)(struct device *, struct device_attribute *, const char *, size_t); };
struct driver_attribute { struct attribute attr; ssize_t (*show)(struct device_driver *, char *); };
#define S_IWUSR 0200
#define S_IRUGO 0444
#define __ATTR(n, m, s, t) { { __stringify(n), m }, s, t }
#define DEVICE_ATTR_RO(n) struct device_attribute dev_attr_##n = __ATTR(n, 0444, n##_show, NULL)
#define DEVICE_ATTR_RW(n) struct device_attribute dev_attr_##n = __ATTR(n, 0644, n##_show, n##_store)
#define DEVICE_ATTR_WO(n) struct device_attribute dev_attr_##n = __ATTR(n, 0200, NULL, n##_store)
#define DRIVER_ATTR_RO(n) struct driver_attribute driver_attr_##n = { { __stringify(n), 0444 }, n##_show }
#define ATTRIBUTE_GROUPS(n) static const struct attribute_group n##_group = { .attrs = n##_attrs }; \
	static const struct attribute_group *n##_groups[] = { &n##_group, NULL }
struct kobj_uevent_env { char text[1024]; };
int add_uevent_var(struct kobj_uevent_env *env, const char *f, ...);
struct class { const char *name; struct module *owner; int (*dev_uevent)(struct device *, struct kobj_uevent_env *);
	char *(*devnode)(struct device *, umode_t *); const struct attribute_group **dev_groups; };
struct device_type { const char *name; };
struct bus_type { const char *name; };
struct device_driver { const char *name; struct module *owner; const struct attribute_group **groups; };
#define class_register(c) 0
#define class_unregister(c) ((void)(c))
#define device_register(d) 0
#define device_unregister(d) ((void)(d))
#define dev_set_name(d, f...) snprintf((d)->name, sizeof (d)->name, f)
#define dev_name(d) ((d)->name)
#define dev_set_drvdata(d, x) ((d)->drvdata = (x))
#define dev_get_drvdata(d) ((d)->drvdata)
#define dev_err(d, f...) fprintf(stderr, f)
#define dev_info(d, f...) ((void)0)
#define pr_err(f...) fprintf(stderr, f)
#define devm_kzalloc(d, n, g) calloc(1, n)
#define kasprintf(g, f...) NULL
#define scnprintf snprintf
int sysfs_streq(const char *a, const char *b);
int kstrtoint(const char *s, unsigned base, int *out);
void sysfs_notify(struct kobject *k, const char *dir, const char *attr);
#define debugfs_create_dir(n, p) NULL
#define debugfs_create_u32(n, m, p, v) ((void)(v))
#define debugfs_create_bool(n, m, p, v) ((void)(v))
#define debugfs_remove_recursive(p) ((void)(p))
struct iio_cb_buffer { int (*cb)(const void *, void *); void *priv; };
struct iio_cb_buffer *iio_channel_get_all_cb(struct device *d, int (*cb)(const void *, void *), void *priv);
#define iio_channel_start_all_cb(b) ((void)(b))
#define iio_channel_stop_all_cb(b) ((void)(b))
#define iio_channel_release_all_cb(b) ((void)(b))
#endif
