// SPDX-License-Identifier: GPL-2.0
/*
 * ev3dev's real motor driver on simulated motors: up to four motors at one battery.
 *
 * usage: judge SCRIPT [KEY=VALUE...]
 *
 * The driver's files, two functions of the tacho counter and the struct between them are compiled unchanged.
 * Commands enter through the driver's own store functions, readings leave through its show functions.
 *
 * SCRIPT, one item a line, times in milliseconds, in the order of time:
 *   battery KEY=VALUE...               V, Rbat, L, phase, substeps: see struct battery below
 *   motor N large|medium KEY=VALUE...  J, load, stiff, stop_lo, stop_hi
 *   at MS N read ATTRIBUTE
 *   at MS N load NCM
 *   at MS N hit LO HI                  rigid obstacles, in degrees
 *   at MS N write ATTRIBUTE VALUE      the value is the rest of the line; \s a blank, \n a new line
 *   end MS
 * Output: `ms N angle position speed duty_cycle pwm notices|state` for each motor and millisecond,
 *   `read MS N ATTRIBUTE=TEXT` and `refused MS N ATTRIBUTE ERRNO`.
 */
#include <kshim.h>
#include <lego.h>
#include <lego_port_class.h>
#include <dc_motor_class.h>
#include <tacho_motor_class.h>
#include "../motors/ev3_motor.h"
#include <math.h>
#include <stdarg.h>
#include "pru_struct.inc" /* struct ev3_pru_tacho_remote_data, of ev3_pru.c */

static struct ev3_pru_tacho_remote_data pru;
#define REMOTE_DATA pru
enum direction { REVERSE = -1, UNKNOWN = 0, FORWARD = 1 };
static uint8_t tacho_state[NUM_EV3_PRU_TACHO];
static uint32_t tacho_prev_timestamp[NUM_EV3_PRU_TACHO], tacho_counts[NUM_EV3_PRU_TACHO];
#include "pru_update.inc" /* update_tacho_state, of the counter's firmware */
#include "pru_freq.inc"   /* ev3_pru_tacho_get_freq, of ev3_pru.c */

#define MOTORS NUM_EV3_PRU_TACHO
#define START_US 10000000
#define PER_MS 1000.0
/* ticks of the counter's clock in a microsecond */
#define TICKS 24
#define NCM 0.01

s64 now_us = START_US;
unsigned long jiffies = 1000;
const char *dc_motor_polarity_values[] = { "normal", "inversed" };

/* work queues: work runs at the end of the tick, or jiffy, in which it is due */
static struct work_struct *works[64];
static struct delayed_work *delayed[64];
static int nworks, ndelayed;

void schedule_work(struct work_struct *work)
{
	if (work->pending)
		return;
	work->pending = true;
	works[nworks++] = work;
}

void schedule_delayed_work(struct delayed_work *work, unsigned long delay)
{
	int i = 0;

	while (i < ndelayed && delayed[i] != work)
		i++;
	if (i == ndelayed)
		delayed[ndelayed++] = work;
	if (work->queued)
		return;
	work->queued = delay > 0;
	work->expires = jiffies + delay;
	if (!delay)
		schedule_work(&work->work);
}

static void run_works(void)
{
	for (int i = 0; i < nworks; i++)
		if (works[i]->pending) {
			works[i]->pending = false;
			works[i]->func(works[i]);
		}
	nworks = 0;
}

static void next_jiffy(void)
{
	jiffies++;
	for (int i = 0; i < ndelayed; i++)
		if (delayed[i]->queued && (long)(jiffies - delayed[i]->expires) >= 0) {
			delayed[i]->queued = false;
			schedule_work(&delayed[i]->work);
		}
	run_works();
}

/* functions of the kernel */
int add_uevent_var(struct kobj_uevent_env *env, const char *format, ...)
{
	(void)env, (void)format;
	return 0;
}

int sysfs_streq(const char *a, const char *b)
{
	while (*a && *a == *b)
		a++, b++;
	return *a == *b || (!*a && !strcmp(b, "\n")) || (!*b && !strcmp(a, "\n"));
}

int kstrtoint(const char *text, unsigned base, int *out)
{
	bool is_negative = *text == '-';
	long long value = 0;
	int digits = 0;

	(void)base;
	if (*text == '-' || *text == '+')
		text++;
	for (; *text >= '0' && *text <= '9'; text++, digits++) {
		value = value * 10 + *text - '0';
		if (value > 1LL << 40)
			return -ERANGE;
	}
	if (*text == '\n')
		text++;
	if (*text || !digits)
		return -EINVAL;
	value = is_negative ? -value : value;
	if (value != (int)value)
		return -ERANGE;
	*out = (int)value;
	return 0;
}

/* one port with its motor: pins and PWM as ev3_ports_out.c sets them, shaft and winding as crates/simulator has them */
struct motor {
	bool is_there;
	struct lego_device device;
	struct lego_device_id id;
	struct lego_port_device port;
	struct tacho_motor_device *tm;
	struct iio_cb_buffer buffer;
	enum dc_motor_internal_command pins;
	unsigned pwm, notices;
	/* N m/A, V s/rad, ohm, kg m2, N m */
	double Kt, Ke, R, J, friction, max_torque;
	/* N cm, N cm a degree, degrees */
	double load, stiff, stop_lo, stop_hi, bar_lo, bar_hi;
	/* degrees, rad/s, A */
	double angle, speed, current, drawn;
} motors[MOTORS];

static struct {
	/* open circuit, ohm, inductance of the motors in H */
	double V, Rbat, L;
	/* millisecond of the driver's ticks, 0 or 1; steps of the plant in a millisecond */
	int phase, substeps;
} battery = { 7.8, 0.2, 0, 0, 50 };

/* current of the brick itself, in A */
static const double BRICK = 0.15;
/* part of its force that a stop gives back when it is released */
static const double RETURNED = 0.3;

static struct motor *probed;

struct iio_cb_buffer *iio_channel_get_all_cb(struct device *device, int (*cb)(const void *, void *), void *priv)
{
	(void)device;
	probed->buffer = (struct iio_cb_buffer){ cb, priv };
	return &probed->buffer;
}

void sysfs_notify(struct kobject *object, const char *dir, const char *name)
{
	(void)dir, (void)name;
	for (int i = 0; i < MOTORS; i++)
		if (motors[i].is_there && object == &motors[i].tm->dev.kobj)
			motors[i].notices++;
}

static int set_command(void *context, enum dc_motor_internal_command command)
{
	((struct motor *)context)->pins = command;
	return 0;
}

static int set_duty_cycle(void *context, unsigned duty)
{
	((struct motor *)context)->pwm = duty;
	return 0;
}

static const struct dc_motor_ops port_ops = { .set_command = set_command, .set_duty_cycle = set_duty_cycle };

static double voltage(void)
{
	double drawn = BRICK;

	for (int i = 0; i < MOTORS; i++)
		drawn += motors[i].drawn;
	return battery.V - battery.Rbat * drawn;
}

/* A step of `dt` seconds: implicit in the induced voltage, as that of crates/simulator, so that it may be long. */
static void step(struct motor *m, double dt)
{
	const double degrees = 180 / M_PI;
	double sign = m->pins == DC_MOTOR_INTERNAL_COMMAND_RUN_FORWARD ? 1 :
		      m->pins == DC_MOTOR_INTERNAL_COMMAND_RUN_REVERSE ? -1 : 0;
	bool is_open = m->pins == DC_MOTOR_INTERNAL_COMMAND_COAST;
	double duty = sign * m->pwm / 100.0, u = duty * voltage(), torque = 0, damping = 0;

	if (is_open) {
		m->current = 0;
	} else if (battery.L > 0) {
		double share = dt / battery.L;

		m->current = (m->current + share * (u - m->Ke * m->speed)) / (1 + share * m->R);
		torque = m->Kt * m->current;
	} else {
		m->current = (u - m->Ke * m->speed) / m->R;
		torque = m->Kt * m->current;
	}
	m->drawn = m->current * duty;
	if (fabs(torque) > m->max_torque) {
		torque = copysign(m->max_torque, torque);
	} else if (!is_open && battery.L <= 0) {
		torque = m->Kt * u / m->R;
		damping = m->Kt * m->Ke / m->R;
	}

	double pressed = m->angle < m->stop_lo ? m->stop_lo - m->angle : m->angle > m->stop_hi ? m->stop_hi - m->angle : 0;
	double force = pressed * m->stiff * NCM, friction = m->friction + m->load * NCM;
	double gain = dt / m->J, slowed = 1 + gain * damping, way, drive;

	if (m->speed) {
		drive = torque + (force * m->speed > 0 ? RETURNED * force : force);
		way = m->speed;
	} else {
		/* At rest a stop bears a push with its whole force, and moves the shaft with what it gives back. */
		double low = torque + fmin(force, RETURNED * force), high = torque + fmax(force, RETURNED * force);

		drive = low > 0 ? low : high < 0 ? high : 0;
		if (fabs(drive) <= friction)
			drive = 0;
		way = drive;
	}
	double after = way ? (m->speed + gain * (drive - copysign(friction, way))) / slowed : 0;
	m->speed = m->speed && after * m->speed <= 0 ? 0 : after;
	m->angle += m->speed * degrees * dt;
	if (m->angle > m->bar_hi || m->angle < m->bar_lo) {
		m->angle = m->angle > m->bar_hi ? m->bar_hi : m->bar_lo;
		m->speed = 0;
	}
}

static const uint8_t quadrature[4] = { 0, 2, 3, 1 };

/* The counter sees each step at its own time within the time of a step of the plant. */
static void count(int i, double before, s64 begun_us, double took_us)
{
	double after = motors[i].angle;
	int target = (int)floor(after * 2);

	while ((int)tacho_counts[i] != target) {
		int next = (int)tacho_counts[i] + (target > (int)tacho_counts[i] ? 1 : -1);
		int edge = next > (int)tacho_counts[i] ? next : (int)tacho_counts[i];
		double part = after == before ? 1 : fmin(fmax((edge / 2.0 - before) / (after - before), 0), 1);

		update_tacho_state(i, quadrature[next & 3], (uint32_t)((begun_us + took_us * part) * TICKS));
	}
	update_tacho_state(i, tacho_state[i], (uint32_t)((begun_us + took_us) * TICKS));
}

static struct device_attribute *find(const char *name)
{
	for (const struct attribute_group **group = tacho_motor_class.dev_groups; *group; group++)
		for (struct attribute **attr = (*group)->attrs; *attr; attr++) {
			char full[80];
			const char *folder = (*group)->name;

			snprintf(full, sizeof(full), "%s%s%s", folder ? folder : "", folder ? "/" : "", (*attr)->name);
			if (!strcmp(full, name))
				return container_of(*attr, struct device_attribute, attr);
		}
	return NULL;
}

static const char *show(struct motor *m, const char *name)
{
	static char text[4096];
	struct device_attribute *attr = find(name);
	ssize_t length = attr && attr->show ? attr->show(&m->tm->dev, attr, text) : -EACCES;

	if (length < 0)
		length = sprintf(text, "errno %zd", -length);
	text[length] = 0;
	text[strcspn(text, "\n")] = 0;
	return text;
}

/* events of the script */
struct event {
	int ms, motor;
	char verb[8], name[40], value[120];
};
static struct event *events;
static int nevents, end_ms = 1000;

static void die(const char *what, const char *line)
{
	fprintf(stderr, "%s: %s\n", what, line);
	exit(2);
}

static void set(struct motor *m, char *pair)
{
	char *value = strchr(pair, '=');

	if (!value)
		die("KEY=VALUE", pair);
	*value++ = 0;
	double number = atof(value);
	struct {
		const char *key;
		double *place;
	} keys[] = {
		{ "V", &battery.V }, { "Rbat", &battery.Rbat }, { "L", &battery.L },
		{ "J", m ? &m->J : NULL }, { "load", m ? &m->load : NULL }, { "stiff", m ? &m->stiff : NULL },
		{ "stop_lo", m ? &m->stop_lo : NULL }, { "stop_hi", m ? &m->stop_hi : NULL },
	};

	for (size_t i = 0; i < sizeof(keys) / sizeof(*keys); i++)
		if (keys[i].place && !strcmp(keys[i].key, pair)) {
			*keys[i].place = number;
			return;
		}
	if (!strcmp(pair, "phase"))
		battery.phase = (int)number;
	else if (!strcmp(pair, "substeps"))
		battery.substeps = (int)number;
	else
		die("no such key", pair);
}

static void set_all(struct motor *m, char *pairs)
{
	for (char *pair = strtok(pairs, " "); pair; pair = strtok(NULL, " "))
		set(m, pair);
}

static void plug_in(int i, const char *type)
{
	struct motor *m = &motors[i];
	bool is_large = !strcmp(type, "large");

	*m = is_large ? (struct motor){ .Kt = 0.2746, .Ke = 0.4731, .R = 5.5, .J = 0.0017, .friction = 0.0165, .max_torque = 1.5 } :
			(struct motor){ .Kt = 0.2459, .Ke = 0.2912, .R = 10.73, .J = 0.00042, .friction = 0.0246, .max_torque = 0.13 };
	m->is_there = true;
	m->load = 1, m->stiff = 7;
	m->stop_lo = m->bar_lo = -1e9, m->stop_hi = m->bar_hi = 1e9;
	m->pins = DC_MOTOR_INTERNAL_COMMAND_COAST;
	snprintf(m->port.address, sizeof(m->port.address), "ev3-ports:out%c", 'A' + i);
	m->port.dc_motor_ops = &port_ops;
	m->port.context = m;
	strcpy(m->id.name, is_large ? LEGO_EV3_LARGE_MOTOR_NAME : LEGO_EV3_MEDIUM_MOTOR_NAME);
	m->id.driver_data = is_large ? LEGO_EV3_LARGE_MOTOR : LEGO_EV3_MEDIUM_MOTOR;
	m->device.port = &m->port;
	m->device.entry_id = &m->id;
}

static void unescape(char *text)
{
	char *to = text;

	for (; *text; text++)
		if (*text == '\\' && (text[1] == 's' || text[1] == 'n'))
			*to++ = *++text == 's' ? ' ' : '\n';
		else
			*to++ = *text;
	*to = 0;
}

static void read_script(const char *path)
{
	FILE *file = fopen(path, "r");
	char line[300], type[20];
	int i, used, room = 0;

	if (!file)
		die("cannot read", path);
	while (fgets(line, sizeof(line), file)) {
		line[strcspn(line, "\n")] = 0;
		struct event event = { 0 };

		used = 0;
		if (!strncmp(line, "battery ", 8)) {
			set_all(NULL, line + 8);
		} else if (sscanf(line, "motor %d %19s%n", &i, type, &used) >= 2 && i >= 0 && i < MOTORS) {
			plug_in(i, type);
			set_all(&motors[i], line + used);
		} else if (sscanf(line, "at %d %d %7s %39s %119[^\n]", &event.ms, &event.motor, event.verb, event.name, event.value) >= 4) {
			unescape(event.value);
			if (nevents == room)
				events = realloc(events, (room = room * 2 + 64) * sizeof(*events));
			events[nevents++] = event;
		} else if (sscanf(line, "end %d", &end_ms) != 1) {
			die("not understood", line);
		}
	}
	fclose(file);
}

static void perform(const struct event *event)
{
	struct motor *m = &motors[event->motor];
	struct device_attribute *attr;
	ssize_t result;

	if (!strcmp(event->verb, "load")) {
		m->load = atof(event->name);
	} else if (!strcmp(event->verb, "hit")) {
		m->bar_lo = atof(event->name), m->bar_hi = atof(event->value);
	} else if (!strcmp(event->verb, "read")) {
		printf("read %d %d %s=%s\n", event->ms, event->motor, event->name, show(m, event->name));
	} else {
		attr = find(event->name);
		result = !attr ? -ENOENT : !attr->store ? -EACCES :
			 attr->store(&m->tm->dev, attr, event->value, strlen(event->value));
		if (result < 0)
			printf("refused %d %d %s %zd\n", event->ms, event->motor, event->name, -result);
	}
}

/* The driver's tick of 2 ms: the counter's values go to each motor. */
static void tick(void)
{
	for (int i = 0; i < MOTORS; i++) {
		int32_t values[2] = { pru.position[i][pru.head[i]], ev3_pru_tacho_get_freq(&pru, i) };

		if (motors[i].is_there)
			motors[i].buffer.cb(values, motors[i].buffer.priv);
	}
	run_works();
}

static void print(int ms)
{
	for (int i = 0; i < MOTORS; i++) {
		struct motor *m = &motors[i];

		if (!m->is_there)
			continue;
		printf("ms %d %d %.2f", ms, i, m->angle);
		for (const char **name = (const char *[]){ "position", "speed", "duty_cycle", NULL }; *name; name++)
			printf(" %s", show(m, *name));
		printf(" %u %u|%s\n", m->pwm, m->notices, show(m, "state"));
	}
}

extern struct lego_device_driver legoev3_motor_driver;

int main(int argc, char **argv)
{
	int next = 0;

	if (argc < 2)
		die("usage", "judge SCRIPT [KEY=VALUE...]");
	read_script(argv[1]);
	for (int i = 2; i < argc; i++)
		set(NULL, argv[i]);
	for (int i = 1; i < nevents; i++)
		if (events[i].ms < events[i - 1].ms)
			die("events are not in the order of time", argv[1]);
	for (int i = 0; i < MOTORS; i++) {
		if (!motors[i].is_there)
			continue;
		probed = &motors[i];
		if (legoev3_motor_driver.probe(&motors[i].device))
			die("probe failed", motors[i].port.address);
		/* the class's device is the first member of the driver's data */
		motors[i].tm = dev_get_drvdata(&motors[i].device.dev);
	}
	tick();
	for (int ms = 0; ms < end_ms; ms++) {
		for (; next < nevents && events[next].ms <= ms; next++)
			perform(&events[next]);
		if ((ms + 1) % 2 == battery.phase)
			tick();
		for (int s = 0; s < battery.substeps; s++) {
			double took = PER_MS / battery.substeps;
			s64 begun = START_US + ms * 1000LL + (s64)(s * took);

			now_us = begun + (s64)took;
			for (int i = 0; i < MOTORS; i++) {
				double before = motors[i].angle;

				if (!motors[i].is_there)
					continue;
				step(&motors[i], took / 1e6);
				count(i, before, begun, took);
			}
		}
		if ((ms + 1) % 10 == 0)
			next_jiffy();
		print(ms + 1);
	}
	return 0;
}
