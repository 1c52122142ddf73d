// SPDX-License-Identifier: GPL-2.0
/* Output ports with motors and input ports with an infrared and a colour sensor, below ev3dev's drivers. */
#include <linux/delay.h>
#include <linux/module.h>
#include <linux/workqueue.h>
#include <dc_motor_class.h>
#include <lego.h>
#include <lego_port_class.h>
#include "ev3virt.h"

/* The PRU's own counting of steps and measuring of speed. */
#include "pru_struct.inc"
static struct ev3_pru_tacho_remote_data pru;
#define REMOTE_DATA pru
enum direction { REVERSE = -1, UNKNOWN = 0, FORWARD = 1 };
static uint8_t tacho_state[NUM_EV3_PRU_TACHO];
static uint32_t tacho_prev_timestamp[NUM_EV3_PRU_TACHO];
static uint32_t tacho_counts[NUM_EV3_PRU_TACHO];
#include "pru_update.inc"
#include "pru_freq.inc"
/* Its clock has 24 MHz. */
#define PER_US 24

struct output {
	struct lego_port_device port;
	struct lego_device *motor;
	enum dc_motor_internal_command pins;
	int duty;
	int (*driver)(const void *data, void *private);
	void *private;
	bool is_called;
};
/* The last one has no motor. */
static struct output outputs[4];
static const char *motor_names[PLANT_MOTORS] = { "lego-ev3-l-motor", "lego-ev3-l-motor", "lego-ev3-m-motor" };

static int set_pins(void *context, enum dc_motor_internal_command command)
{
	((struct output *)context)->pins = command;
	return 0;
}

static int set_duty(void *context, unsigned int duty)
{
	((struct output *)context)->duty = duty;
	return 0;
}
static struct dc_motor_ops motor_ops = { .set_command = set_pins, .set_duty_cycle = set_duty };

void *ev3virt_get_all_cb(struct device *dev, int (*driver)(const void *, void *), void *private)
{
	struct lego_device *motor = to_lego_device(dev);
	struct output *output = container_of(motor->port, struct output, port);

	output->private = private;
	smp_wmb();
	WRITE_ONCE(output->driver, driver);
	return output;
}
EXPORT_SYMBOL_GPL(ev3virt_get_all_cb);

void ev3virt_release_cb(void *output)
{
	struct output *its = output;

	WRITE_ONCE(its->driver, NULL);
	while (READ_ONCE(its->is_called))
		msleep(1);
}
EXPORT_SYMBOL_GPL(ev3virt_release_cb);

void ports_drives(struct to_plant *out)
{
	int i;

	for (i = 0; i < PLANT_MOTORS; i++) {
		out->pins[i] = outputs[i].pins;
		out->duty[i] = outputs[i].duty;
	}
}

/* As the driver's trigger every 2 ms. */
void ports_call_drivers(void)
{
	int i;

	for (i = 0; i < PLANT_MOTORS; i++) {
		s32 values[2] = { pru.position[i][pru.head[i]], ev3_pru_tacho_get_freq(&pru, i) };
		int (*driver)(const void *, void *);

		WRITE_ONCE(outputs[i].is_called, true);
		driver = READ_ONCE(outputs[i].driver);
		if (driver)
			driver(values, outputs[i].private);
		WRITE_ONCE(outputs[i].is_called, false);
	}
}

struct input {
	struct lego_port_device port;
	struct lego_device *sensor;
};
/* The last two have no sensor. */
enum { SENSORS = 2 };
static struct input inputs[4];
static const struct device_type uart_type = { .name = "ev3-uart-sensor" };
static const struct device_type motor_type = { .name = "legoev3-motor" };

/* The sensor's first message in the new mode comes after some ten milliseconds. */
static int set_mode(void *context, u8 type, u8 mode)
{
	msleep(40);
	return 0;
}
static const struct lego_port_ev3_uart_ops uart_ops = { .set_mode = set_mode };

/* Bits as in struct from_plant. The colour sensor is not there before its link is. */
#define COLOR_BIT (PLANT_MOTORS + 1)
static u8 plugged = 0x1f, wanted = 0x1f;

/* Its driver comes and goes with the line discipline, which the first program attaches when it hears of a change. */
static void follow_link(void)
{
	if (!(wanted & BIT(COLOR_BIT)))
		link_unplug();
	kobject_uevent(&inputs[1].port.dev.kobj, KOBJ_CHANGE);
}

static void follow_plugs(struct work_struct *work)
{
	u8 changed = plugged ^ wanted;
	int i;

	for (i = 0; i < PLANT_MOTORS + SENSORS; i++) {
		bool is_motor = i < PLANT_MOTORS;
		struct lego_device **device = is_motor ? &outputs[i].motor : &inputs[i - PLANT_MOTORS].sensor;

		if (!(changed & BIT(i)))
			continue;
		if (i == COLOR_BIT)
			follow_link();
		else if (!(wanted & BIT(i)))
			lego_device_unregister(*device);
		else if (is_motor)
			*device = lego_device_register(motor_names[i], &motor_type, &outputs[i].port, NULL, 0);
		else
			*device = lego_device_register("lego-ev3-ir", &uart_type, &inputs[0].port, NULL, 0);
		plugged ^= BIT(i);
	}
}
static DECLARE_WORK(plugs, follow_plugs);

static void count(int motor, s16 step, u32 at)
{
	static const u8 gray[4] = { 0, 2, 3, 1 };

	update_tacho_state(motor, gray[(tacho_counts[motor] + step) & 3], at);
}

void ports_follow(const struct from_plant *in, u32 begun_us, u32 now_us)
{
	struct lego_port_device *port;
	int i, k;

	for (i = 0; i < PLANT_MOTORS; i++) {
		for (k = 0; k < in->n_edges[i] && k < PLANT_EDGES; k++)
			count(i, in->edges[i][k].step, (begun_us + in->edges[i][k].after_us) * PER_US);
		update_tacho_state(i, tacho_state[i], now_us * PER_US);
	}
	port = &inputs[0].port;
	if (port->raw_data)
		port->raw_data[0] = in->proximity;
	link_follow(in, plugged & BIT(COLOR_BIT), now_us / 1000);
	if (in->plugged != wanted) {
		wanted = in->plugged;
		schedule_work(&plugs);
	}
}

static const struct lego_port_mode_info out_modes[] = { { .name = "auto" }, { .name = "tacho-motor" } };
static const struct lego_port_mode_info in_modes[] = { { .name = "auto" }, { .name = "ev3-uart" } };
static const struct device_type out_type = { .name = "ev3-output-port" };
static const struct device_type in_type = { .name = "ev3-input-port" };

static const char *motor_status(void *context)
{
	return ((struct output *)context)->motor ? "tacho-motor" : "no-motor";
}

static const char *sensor_status(void *context)
{
	int i = (struct input *)context - inputs;

	return i < SENSORS && plugged & BIT(PLANT_MOTORS + i) ? "ev3-uart" : "no-sensor";
}

static int register_port(struct lego_port_device *port, const struct device_type *type, struct platform_device *pdev)
{
	port->num_modes = 2;
	port->supported_modes = LEGO_PORT_ALL_MODES;
	return lego_port_register(port, type, &pdev->dev);
}

int ports_register(struct platform_device *pdev)
{
	int i, err;

	for (i = 0; i < ARRAY_SIZE(outputs); i++) {
		struct output *output = &outputs[i];

		output->pins = DC_MOTOR_INTERNAL_COMMAND_COAST;
		output->port.name = "ev3-output-port";
		snprintf(output->port.address, LEGO_NAME_SIZE, "ev3-ports:out%c", 'A' + i);
		output->port.mode_info = out_modes;
		output->port.dc_motor_ops = &motor_ops;
		output->port.context = output;
		output->port.get_status = motor_status;
		err = register_port(&output->port, &out_type, pdev);
		if (err)
			return err;
	}
	for (i = 0; i < ARRAY_SIZE(inputs); i++) {
		struct input *input = &inputs[i];

		input->port.name = "ev3-input-port";
		snprintf(input->port.address, LEGO_NAME_SIZE, "ev3-ports:in%d", i + 1);
		input->port.mode_info = in_modes;
		input->port.ev3_uart_ops = &uart_ops;
		input->port.context = input;
		input->port.port_alias = i == 1 ? link_name() : NULL;
		input->port.get_status = sensor_status;
		err = register_port(&input->port, &in_type, pdev);
		if (err)
			return err;
	}
	for (i = 0; i < PLANT_MOTORS; i++)
		outputs[i].motor = lego_device_register(motor_names[i], &motor_type, &outputs[i].port, NULL, 0);
	inputs[0].sensor = lego_device_register("lego-ev3-ir", &uart_type, &inputs[0].port, NULL, 0);
	return link_register(&inputs[1].port.dev);
}
