// SPDX-License-Identifier: GPL-2.0
/* The brick itself: lights, battery, buttons and screen. */
#include <linux/device.h>
#include <linux/fb.h>
#include <linux/fs.h>
#include <linux/input.h>
#include <linux/leds.h>
#include <linux/module.h>
#include <linux/power_supply.h>
#include <linux/vmalloc.h>
#include "ev3virt.h"

static struct led_classdev leds[4] = {
	{ .name = "led0:green:brick-status" }, { .name = "led0:red:brick-status" },
	{ .name = "led1:green:brick-status" }, { .name = "led1:red:brick-status" },
};
static void led_set(struct led_classdev *led, enum led_brightness brightness) { }

void board_lights(struct to_plant *out)
{
	int i;

	for (i = 0; i < 4; i++)
		out->leds[i] = leds[i].brightness;
}

static int battery_uv = 7800000, battery_ua = 150000;
static enum power_supply_property battery_properties[] = {
	POWER_SUPPLY_PROP_TECHNOLOGY, POWER_SUPPLY_PROP_VOLTAGE_NOW, POWER_SUPPLY_PROP_VOLTAGE_MAX_DESIGN,
	POWER_SUPPLY_PROP_VOLTAGE_MIN_DESIGN, POWER_SUPPLY_PROP_CURRENT_NOW, POWER_SUPPLY_PROP_SCOPE,
};

static int battery_get(struct power_supply *psy, enum power_supply_property property, union power_supply_propval *value)
{
	switch (property) {
	case POWER_SUPPLY_PROP_TECHNOLOGY:
		value->intval = POWER_SUPPLY_TECHNOLOGY_LION;
		break;
	case POWER_SUPPLY_PROP_VOLTAGE_NOW:
		value->intval = battery_uv;
		break;
	case POWER_SUPPLY_PROP_VOLTAGE_MAX_DESIGN:
		value->intval = 8400000;
		break;
	case POWER_SUPPLY_PROP_VOLTAGE_MIN_DESIGN:
		value->intval = 6000000;
		break;
	case POWER_SUPPLY_PROP_CURRENT_NOW:
		value->intval = battery_ua;
		break;
	case POWER_SUPPLY_PROP_SCOPE:
		value->intval = POWER_SUPPLY_SCOPE_SYSTEM;
		break;
	default:
		return -EINVAL;
	}
	return 0;
}

static const struct power_supply_desc battery_desc = {
	.name = "lego-ev3-battery",
	.type = POWER_SUPPLY_TYPE_BATTERY,
	.properties = battery_properties,
	.num_properties = ARRAY_SIZE(battery_properties),
	.get_property = battery_get,
};

static struct input_dev *buttons;

void board_follow(const struct from_plant *in)
{
	int i;

	battery_uv = in->battery_uv;
	battery_ua = in->battery_ua;
	for (i = 0; i < in->n_keys && i < PLANT_KEYS; i++) {
		input_report_key(buttons, in->keys[i].code, in->keys[i].value);
		input_sync(buttons);
	}
}

/* 178 x 128 in 32 bits, as tinydrm shows the EV3's screen since Linux 4.14 */
#define STRIDE (178 * 4)
static struct fb_info *fb;
static void *frame;

void *board_frame(void)
{
	return frame;
}

static int fb_map(struct fb_info *info, struct vm_area_struct *vma)
{
	return remap_vmalloc_range(vma, frame, vma->vm_pgoff);
}

static ssize_t fb_give(struct fb_info *info, char __user *buf, size_t n, loff_t *pos)
{
	return simple_read_from_buffer(buf, n, pos, frame, FRAME_BYTES);
}

static ssize_t fb_take(struct fb_info *info, const char __user *buf, size_t n, loff_t *pos)
{
	return simple_write_to_buffer(frame, FRAME_BYTES, pos, buf, n);
}

static const struct fb_ops frame_ops = {
	.owner = THIS_MODULE, .fb_mmap = fb_map, .fb_read = fb_give, .fb_write = fb_take,
};

static int screen_register(struct platform_device *pdev)
{
	static const struct fb_bitfield none;

	frame = vmalloc_user(PAGE_ALIGN(FRAME_BYTES));
	fb = framebuffer_alloc(0, &pdev->dev);
	if (!fb || !frame)
		return -ENOMEM;
	strscpy(fb->fix.id, "ev3virt", sizeof(fb->fix.id));
	fb->fix.type = FB_TYPE_PACKED_PIXELS;
	fb->fix.visual = FB_VISUAL_TRUECOLOR;
	fb->fix.line_length = STRIDE;
	fb->fix.smem_len = PAGE_ALIGN(FRAME_BYTES);
	fb->var.xres = fb->var.xres_virtual = 178;
	fb->var.yres = fb->var.yres_virtual = 128;
	fb->var.bits_per_pixel = 32;
	fb->var.transp = none;
	fb->var.red.offset = 16;
	fb->var.green.offset = 8;
	fb->var.red.length = fb->var.green.length = fb->var.blue.length = 8;
	fb->screen_buffer = frame;
	fb->screen_size = FRAME_BYTES;
	fb->fbops = &frame_ops;
	fb->flags = FBINFO_VIRTFB;
	return register_framebuffer(fb);
}

static int buttons_register(void)
{
	static const int codes[] = { KEY_BACKSPACE, KEY_ENTER, KEY_UP, KEY_LEFT, KEY_RIGHT, KEY_DOWN };
	int i;

	buttons = input_allocate_device();
	if (!buttons)
		return -ENOMEM;
	buttons->name = "EV3 Brick Buttons";
	buttons->phys = "gpio-keys/input0";
	for (i = 0; i < ARRAY_SIZE(codes); i++)
		input_set_capability(buttons, EV_KEY, codes[i]);
	return input_register_device(buttons);
}

/* What ev3dev's board driver tells, which is not among the drivers here. */
static int tell_board(struct device *dev, struct kobj_uevent_env *env)
{
	static const char *const told[] = { "HW_REV=7", "MODEL=LEGO MINDSTORMS EV3", "TYPE=main" };
	int i, err = 0;

	for (i = 0; i < ARRAY_SIZE(told) && !err; i++)
		err = add_uevent_var(env, "BOARD_INFO_%s", told[i]);
	return err;
}

static int info_register(struct platform_device *pdev)
{
	struct class *info = class_create(THIS_MODULE, "board-info");

	if (IS_ERR(info))
		return PTR_ERR(info);
	info->dev_uevent = tell_board;
	return PTR_ERR_OR_ZERO(device_create(info, &pdev->dev, MKDEV(0, 0), NULL, "board0"));
}

int board_register(struct platform_device *pdev)
{
	struct power_supply_config config = {};
	struct power_supply *battery;
	int i, err;

	for (i = 0; i < 4; i++) {
		leds[i].max_brightness = 255;
		leds[i].brightness_set = led_set;
		err = led_classdev_register(&pdev->dev, &leds[i]);
		if (err)
			return err;
	}
	battery = power_supply_register(&pdev->dev, &battery_desc, &config);
	if (IS_ERR(battery))
		return PTR_ERR(battery);
	err = info_register(pdev);
	if (!err)
		err = buttons_register();
	return err ? err : screen_register(pdev);
}
