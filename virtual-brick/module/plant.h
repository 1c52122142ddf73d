/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What goes between the module and the plant outside of the emulator: two pipes, all numbers little-endian. The
 * module sends messages; each of kind TICK is answered by a struct from_plant and `more` bytes for /dev/ev3virt.
 */
#ifndef PLANT_H
#define PLANT_H
#include <linux/types.h>

enum { PLANT_TICK = 1, PLANT_TEXT = 2, PLANT_FRAME = 3 };
#define PLANT_MOTORS 3
#define PLANT_EDGES 12	/* of a motor in a tick; the fastest has 4 in a millisecond */
#define PLANT_KEYS 4

/* Faults of the colour sensor's link: one byte is lost on its way, and nothing passes. */
enum { PLANT_LOSES_BYTE = 1, PLANT_IS_CUT = 2 };

struct plant_message {
	__u32 kind;
	__u32 length;	/* of what follows */
};

struct to_plant {	/* follows TICK */
	__u32 ms;	/* since the module was loaded */
	__u8 pins[4];	/* enum dc_motor_internal_command */
	__u8 duty[4];	/* percent */
	__u8 leds[4];	/* left green, left red, right green, right red */
};

struct plant_edge {
	__u16 after_us;	/* since the last tick */
	__s16 step;	/* 1 or -1, half a degree */
};

struct plant_key {
	__u16 code;
	__u16 value;
};

struct from_plant {
	struct plant_edge edges[PLANT_MOTORS][PLANT_EDGES];
	__u8 n_edges[PLANT_MOTORS];
	__u8 n_keys;
	struct plant_key keys[PLANT_KEYS];
	__u16 color[4];
	__u16 proximity;
	__u8 plugged;	/* bits: outA, outB, outC, in1, in2 */
	__u8 wants_frame;
	__u8 link;	/* PLANT_LOSES_BYTE, PLANT_IS_CUT */
	__u8 unused[3];
	__u32 battery_uv;
	__u32 battery_ua;
	__u32 more;
};
#endif
