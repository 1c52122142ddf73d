/* SPDX-License-Identifier: GPL-2.0 */
#ifndef EV3VIRT_H
#define EV3VIRT_H
#include <linux/platform_device.h>
#include "plant.h"

/* ports.c: output ports with motors, input ports with two sensors */
int ports_register(struct platform_device *pdev);
void ports_drives(struct to_plant *out);
void ports_follow(const struct from_plant *in, u32 begun_us, u32 now_us);
void ports_call_drivers(void);

/* link.c: the colour sensor at its wire */
int link_register(struct device *parent);
const char *link_name(void);
void link_follow(const struct from_plant *in, bool is_plugged, u32 ms);
void link_unplug(void);

/* board.c: lights, battery, buttons, screen */
#define FRAME_BYTES (178 * 4 * 128)
int board_register(struct platform_device *pdev);
void board_lights(struct to_plant *out);
void board_follow(const struct from_plant *in);
void *board_frame(void);

/* plant.c: the pipes to the plant, /dev/ev3virt */
int plant_register(void);
int plant_exchange(const struct to_plant *out, struct from_plant *in);
void plant_send_frame(void);
#endif
