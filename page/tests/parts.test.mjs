// The twin's parts against the facts of the mechanism: numbers of the drawing, and those of the simulator, the settings and
// ARCHITECTURE.md. docs/studio.md has a table of them.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { modules } from './bundle.mjs';
import { top } from './serve.mjs';

// The picture of the brick's screen is a canvas, which nobody draws on here.
globalThis.Node = class {};
const canvas = { classList: { add() {} }, setAttribute() {}, append() {} };
globalThis.document = { createElement: () => canvas };
const { Machine, BRICK_AT, CABLES, CRANK, HOLE, PINION, moved, lever, seen, spot, MM, SPOT_RADIUS } =
  await modules(
    'robot/machine.ts',
    'robot/frame.ts',
    'robot/geometry.ts',
    'draw/matrix.ts',
    'draw/solids.ts',
  );

const source = (file) => readFileSync(join(top, file), 'utf8');
const geometry = source('crates/simulator/src/geometry.rs');
const cradle = source('crates/simulator/src/cradle.rs');
const robot = source('config/robot.toml');
const architecture = source('ARCHITECTURE.md');
const constant = (text, name) => {
  const [, value] = new RegExp(`const ${name}: f64 = (-?[\\d.]+);`).exec(text) ?? [];
  assert.ok(value, name);
  return Number(value);
};
const setting = (name) => Number(new RegExp(`^#?${name} = (-?[\\d.]+)`, 'm').exec(robot)[1]);

const QUARTER = constant(geometry, 'QUARTER_DEG');
const CENTRE = constant(geometry, 'ARM_CENTRE_DEG');
const hello = { quarter_deg: QUARTER, arm_centre_deg: CENTRE };
const state = { hello, base: 0, motion: undefined, seated: false, flipped: false };
const machine = new Machine();
const posed = (motors, more = {}) => {
  machine.pose({ ...state, ...more }, { flipper: 0, turntable: 0, arm: 0, ...motors });
  return machine;
};
const near = (found, expected, apart, name) =>
  assert.ok(Math.abs(found - expected) <= apart, `${name}: ${found}, ${expected} expected`);
const degrees = (radians) => (radians * 180) / Math.PI;

test('the turntable turns a third of its motor, clockwise seen from above, and its gears mesh', () => {
  const ratio = constant(geometry, 'TURNTABLE_RATIO');
  assert.equal(QUARTER / 90, ratio);
  const { table, pinion } = posed({ turntable: QUARTER });
  // R, at the right, comes to the front: x to z.
  moved(table.matrix, [1, 0, 0]).forEach((at, n) => near(at, [0, 0, 1][n], 1e-9, 'a quarter turn'));
  posed({ turntable: 30 });
  const [x, , z] = moved(table.matrix, [1, 0, 0]);
  near(degrees(Math.atan2(z, x)), 30 / ratio, 1e-9, 'table');
  const [px, , pz] = [0, 1, 2].map((n) => moved(pinion.matrix, [1, 0, 0])[n] - PINION[n]);
  near(degrees(Math.atan2(pz, px)), -30, 1e-9, 'the small gear turns with the motor, the other way round');
  // Radii as the ratio, and the axes as far apart as both radii.
  const [large, small] = [table, pinion].map((group) => {
    const { corners } = group.baked(() => [0, 0, 0]);
    // The rim of the gear, below the liftarms that lie on it.
    const radii = [];
    for (let n = 0; n < corners.length; n += 9) {
      const [x, y, z] = corners.slice(n, n + 3);
      const height = group === table ? y - PINION[1] : y;
      if (height < 0 && height > -0.25) radii.push(Math.hypot(x, z));
    }
    const tip = Math.max(...radii);
    // From the tips of the teeth to the middle of their height.
    return tip - 0.09;
  });
  near(large / small, ratio, 1e-6, 'radii');
  near(large + small, Math.hypot(PINION[0], PINION[2]), 1e-6, 'axes');
});

test('the colour arm is as long as in the simulator, and its sensor stands where that one looks', () => {
  const length = constant(geometry, 'ARM_LENGTH_MM');
  const ratio = constant(geometry, 'ARM_RATIO');
  for (const motor of [CENTRE, -640, -594, -580, -400, 0]) {
    const { anchors } = posed({ arm: motor });
    const [x, , z] = anchors.sensor.place.map((at) => at / MM);
    const half = ((motor - CENTRE) * ratio * Math.PI) / 360;
    const far = 2 * length * Math.sin(half);
    near(x, far * Math.sin(half), 1e-6, `x at ${motor}`);
    near(z, far * Math.cos(half), 1e-6, `z at ${motor}`);
    const drawn = spot(state, motor).map((at) => at / MM);
    near(Math.hypot(drawn[0] - x, drawn[1] - z), 0, 1e-6, `spot at ${motor}`);
  }
  const disc = source('config/simulator.toml').match(/^footprint_radius_mm = ([\d.]+)/m)[1];
  near(SPOT_RADIUS / MM, Number(disc), 1e-9, 'spot');
  // Settings of the arm: centre over the centre, sticker positions over edges and corners, parked beside the cube.
  const at = (arm, turn) => seen(state, arm, (turn * Math.PI) / 180);
  assert.equal(at(setting('arm_centre_deg'), 0), 4);
  const ring = [...robot.matchAll(/^arm_deg = \[([-\d, ]+)\]/gm)][0][1].split(',').map(Number);
  const kinds = ring.map((arm, n) => at(arm, 45 * (n + 1)));
  assert.deepEqual(
    kinds.map((place) => (place % 2 ? 'edge' : 'corner')),
    ring.map((_, n) => (n % 2 ? 'edge' : 'corner')),
  );
  assert.equal(new Set(kinds).size, 8, `${kinds}`);
  assert.equal(at(setting('arm_park_deg'), 0), undefined);
});

test('the cube has the size of the simulator’s', () => {
  near(1 / MM, constant(geometry, 'CELL_MM'), 1e-9, 'cubie');
  near(HOLE / MM, 8, 1e-9, 'holes of LEGO');
});

test('the flipper is up when it is clear, lies on the cube while it holds, and pulls beyond', () => {
  const [from, to, over] = ['HOLD_FROM_DEG', 'HOLD_TO_DEG', 'FLIP_DEG'].map((name) => constant(cradle, name));
  assert.ok(lever(constant(cradle, 'CLEAR_DEG')).raised > 0.15);
  for (const flipper of [from, setting('flipper_hold_deg'), to])
    assert.deepEqual(lever(flipper), { raised: 0, back: 0, above: 0 }, `holds at ${flipper}`);
  assert.ok(lever(to + 10).back > 0 && lever(to + 10).raised === 0, 'pulls');
  assert.ok(lever(over).back >= 3, 'by the width of the cube');
  // While it pulls, the cube tips over its back edge: up goes to the back.
  const tilt = { motion: { text: 'tilt' } };
  const straight = posed({ flipper: to }, tilt).cube.world;
  const tipped = posed({ flipper: to + 40 }, tilt).cube.world;
  const up = (matrix) => moved(matrix, [0, 1, 0])[2] - moved(matrix, [0, 0, 0])[2];
  near(up(straight), 0, 1e-9, 'seated');
  assert.ok(up(tipped) < -0.3, `${up(tipped)}`);
  // Tilted by a quarter, F is on top: what was in front looks up.
  const done = posed({ flipper: over + 10 }, { ...tilt, flipped: true }).cube.world;
  near(moved(done, [0, 0, 1])[1] - moved(done, [0, 0, 0])[1], 1, 1e-9, 'F comes up');
});

test('the crank of the flipper turns with its motor, and its rod stays as long as it can be', () => {
  const ends = [0, 45, 90, 135, 180].map((flipper) => {
    const { rod } = posed({ flipper });
    const [low, high] = [-0.5, 0.5].map((y) => moved(rod.matrix, [0, y, 0]));
    // One end on the crank's circle about the motor's axis.
    const far = Math.hypot(low[1] - CRANK[1], low[2] - CRANK[2]);
    return { far, angle: Math.atan2(low[1] - CRANK[1], low[2] - CRANK[2]), high };
  });
  for (const { far } of ends) near(far, ends[0].far, 1e-9, 'crank');
  for (let n = 1; n < ends.length; n++) {
    const turned = degrees(ends[n].angle - ends[n - 1].angle);
    near(Math.abs(((turned + 540) % 360) - 180), 45, 1e-6, 'with the motor, degree by degree');
  }
});

test('each cable runs from the port that the settings name to its part', () => {
  // Rows of ARCHITECTURE.md: | flipper, large | outA | ...
  const ports = Object.fromEntries(
    [...architecture.matchAll(/^\| (flipper|turntable|arm|colour arm)[^|]*\| out([A-D]) \|/gm)].map(
      ([, part, port]) => [part.replace('colour ', ''), port],
    ),
  );
  assert.deepEqual(ports, { flipper: 'A', turntable: 'B', arm: 'C' });
  const { anchors } = posed({});
  const far = (one, other) => Math.hypot(...one.map((at, n) => at - other[n]));
  // A large motor's socket is at its end, behind the head with its axis; the turntable's lies on its side.
  const TAIL = 4.45;
  const motors = {
    flipper: [CRANK[0], CRANK[1], CRANK[2] - TAIL],
    turntable: [PINION[0], PINION[1] - 0.98, PINION[2] - TAIL],
    // A medium motor stands below its shaft.
    arm: anchors.arm.place.map((at, axis) => (axis === 1 ? at - 4 : at)),
  };
  for (const [part, port] of Object.entries(ports)) {
    const end = CABLES[port].at(-1);
    const nearest = Object.entries(motors).sort(([, one], [, other]) => far(end, one) - far(end, other));
    assert.equal(nearest[0][0], part, `the cable of port ${port}`);
    assert.ok(far(end, nearest[0][1]) < 1, `${far(end, nearest[0][1])}`);
  }
  // Sockets from the left: motors A to D at the upper end, sensors 1 to 4 at the lower one.
  const across = (port) => {
    const [start] = CABLES[port];
    const places = [-1.26, -0.42, 0.42, 1.26];
    const ends = port in { 1: 1, 2: 1 } ? 2.85 : -2.85;
    return places.findIndex((x) => far(moved(BRICK_AT, [x, -0.45, ends]), start) < 1e-9);
  };
  assert.deepEqual(['A', 'B', 'C', '1', '2'].map(across), [0, 1, 2, 0, 1]);
});

test('the picture of the brick’s screen has the shape of its 178 by 128 pixels', () => {
  const [width, height] = machine.panel.size;
  near(width / height, 178 / 128, 1e-9, 'screen');
});
