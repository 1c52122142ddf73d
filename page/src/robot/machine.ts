// The robot in 3-D: turntable, flipper, colour arm, brick and cube, put where the motors stand.
import * as THREE from 'three';
import type { Part } from '../stream/events';
import type { Motors, RobotState } from '../stream/state';
import { Cubies } from './cubies';
import { BLACK, DARK, GREY, RED, WHITE, beam, box, cylinder, gear, material, motor } from './lego';
import { SCREEN_HEIGHT, SCREEN_WIDTH } from './screen';
import {
  ARM_LENGTH,
  HALF,
  SPOT_RADIUS,
  armAngle,
  lever,
  seen,
  spot,
  standing,
  tableAngle,
  yaw,
} from './geometry';
import { shadow } from './shadow';

const TABLE_GEAR = 1.8;
const PINION = TABLE_GEAR / 3;
const FLOOR = -4.4;
const LEVER_Y = 2.05;
const LEVER_REACH = 6.6;
const HOOK_Z = 1.68;
const ARM_Y = 3.35;

/** Pin of the flipper's crank, from the crank's axis. */
const CRANK_PIN = [1.75, 0, 1.35] as const;
const QUARTER = Math.PI / 2;

type Turn = Partial<Readonly<Record<'x' | 'y' | 'z', number>>>;

/** Puts an object into another, at a place and turned about axes. */
function put<Object3D extends THREE.Object3D>(
  parent: THREE.Object3D,
  object: Object3D,
  place: readonly [number, number, number],
  { x = 0, y = 0, z = 0 }: Turn = {},
): Object3D {
  object.position.set(...place);
  object.rotation.set(x, y, z);
  parent.add(object);
  return object;
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;

export class Machine {
  readonly group = new THREE.Group();
  readonly cubies = new Cubies();
  /** Places at which labels and marks of the parts stand. */
  readonly anchors: Record<Part, THREE.Object3D>;
  /** Place among the nine on top at which the sensor looks. */
  looksAt: number | undefined;

  private readonly table = new THREE.Group();
  private readonly pinion = new THREE.Group();
  private readonly carriage = new THREE.Group();
  private readonly arm = new THREE.Group();
  private readonly crank: THREE.Group;
  private readonly rod: THREE.Mesh;
  private readonly light = new THREE.Group();
  /** About the cube's lower back edge. */
  private readonly edge = new THREE.Group();
  private readonly turned = new THREE.Group();
  private readonly outline: THREE.LineSegments;

  constructor(screen: THREE.Texture) {
    this.frame();
    this.turntable();
    this.crank = this.flipper();
    this.rod = cylinder(0.13, 1, material(DARK));
    this.group.add(this.rod);
    const column = this.colourArm();
    const brick = this.brick(screen);
    this.edge.position.set(0, -HALF, -HALF);
    this.turned.position.set(0, HALF, HALF);
    this.turned.add(this.cubies.group);
    this.edge.add(this.turned);
    this.group.add(this.edge);
    this.outline = this.ringOnTop();
    const at = (parent: THREE.Object3D, x: number, y: number, z: number) =>
      put(parent, new THREE.Object3D(), [x, y, z]);
    this.anchors = {
      flipper: at(this.carriage, 0, 0.5, LEVER_REACH - 2.6),
      turntable: at(this.group, 1.4, -2.1, 2),
      arm: at(column, 0, 0.9, 0),
      sensor: at(this.arm, -ARM_LENGTH, 0.5, 0),
      cube: at(this.turned, 0, 0, 0),
      battery: at(brick, 0, 0.6, 1.6),
      brick: at(brick, 0, 0.8, 2.5),
    };
  }

  /** Puts all parts where they are at a moment. */
  pose(state: RobotState, motors: Motors): void {
    this.table.rotation.y = -tableAngle(state, motors.turntable);
    this.pinion.rotation.y = radians(motors.turntable);
    this.arm.rotation.y = armAngle(state, motors.arm);
    const { raised, back, above } = lever(motors.flipper);
    this.carriage.position.set(0, LEVER_Y + above, HOOK_Z - LEVER_REACH - back);
    this.carriage.rotation.x = -raised;
    this.crank.rotation.x = radians(motors.flipper - 150);
    this.drawRod();
    this.cube(state, motors);
    this.spot(state, motors);
  }

  private cube(state: RobotState, motors: Motors): void {
    const { yaw: whole, twist, tip, back, tilted } = standing(state, motors);
    this.edge.rotation.x = -tip;
    this.edge.position.z = -HALF - back;
    this.turned.rotation.set(0, -whole, 0);
    this.cubies.group.rotation.x = tilted ? -Math.PI / 2 : 0;
    if (twist === 0) this.cubies.straighten();
    else this.cubies.twist('y', [-1], -twist);
  }

  private spot(state: RobotState, motors: Motors): void {
    const angle = yaw(state, motors);
    this.looksAt = motors.flipper < 60 ? seen(state, motors.arm, angle) : undefined;
    const isOver = this.looksAt !== undefined;
    this.light.visible = isOver;
    const [x, z] = spot(state, motors.arm);
    this.light.position.set(x, 0, z);
    this.outline.visible = isOver;
    if (this.looksAt !== undefined) {
      const [column, row] = [(this.looksAt % 3) - 1, Math.floor(this.looksAt / 3) - 1];
      this.outline.position.set(column, HALF + 0.05, row);
    }
  }

  private drawRod(): void {
    const pin = new THREE.Vector3(...CRANK_PIN)
      .applyAxisAngle(new THREE.Vector3(1, 0, 0), this.crank.rotation.x)
      .add(this.crank.getWorldPosition(new THREE.Vector3()).sub(this.group.position));
    const end = this.carriage.position.clone().add(new THREE.Vector3(1.5, 0, 0));
    const way = end.clone().sub(pin);
    this.rod.position.copy(pin).addScaledVector(way, 0.5);
    this.rod.scale.y = way.length();
    this.rod.quaternion.setFromUnitVectors(new THREE.Vector3(0, 1, 0), way.normalize());
  }

  private frame(): void {
    const [grey, dark] = [material(GREY), material(DARK)];
    for (const x of [-2.3, 2.3]) put(this.group, beam(12.6, grey), [x, -3.9, -3.2]);
    for (const z of [2.6, -1.9, -5.4, -9]) put(this.group, beam(5, dark), [0, -3.5, z], { y: QUARTER });
    // The cube falls onto this shelf, and is pushed back from there.
    put(this.group, box(3.5, 0.25, 3.4, dark, 0.08), [0, -HALF - 0.17, -3.75]);
    for (const x of [-1.5, 1.5]) put(this.group, box(0.35, 1.9, 0.35, grey), [x, -2.6, -4.6]);
    put(this.group, shadow(9.7, 0.45), [1.2, FLOOR, -2.6], { x: -QUARTER });
  }

  private turntable(): void {
    const red = material(RED);
    put(this.table, gear(TABLE_GEAR, 36, 0.42, material(DARK)), [0, -2.75, 0]);
    put(this.table, box(3.5, 0.3, 3.5, material(BLACK), 0.1), [0, -HALF - 0.2, 0]);
    put(this.table, cylinder(0.9, 1, material(GREY)), [0, -2.2, 0]);
    // Corners of the cradle keep the bottom layer; they are low, so that the cube can tip.
    for (const x of [1, -1])
      for (const z of [1, -1]) {
        const corner = new THREE.Group();
        put(corner, box(0.75, 0.5, 0.16, red, 0.06), [-x * 0.3, 0, 0]);
        put(corner, box(0.16, 0.5, 0.75, red, 0.06), [0, 0, -z * 0.3]);
        put(this.table, corner, [x * 1.68, -HALF + 0.1, z * 1.68]);
      }
    this.pinion.add(gear(PINION, 12, 0.44, red), cylinder(0.12, 1.6, material(BLACK)));
    this.group.add(this.table);
    put(this.group, this.pinion, [-(TABLE_GEAR + PINION), -2.76, 0]);
    put(this.group, motor(3.2, 1.35).body, [-2.7, -3.45, -1.6]);
  }

  private flipper(): THREE.Group {
    const [white, red, black] = [material(WHITE), material(RED), material(BLACK)];
    for (const x of [-1.35, 1.35])
      put(this.carriage, beam(LEVER_REACH + 0.3, white), [x, 0, LEVER_REACH / 2]);
    const bar = (z: number, low: number): void => {
      put(this.carriage, box(3.1, 0.34, 0.34, red, 0.12), [0, -0.05, z]);
      for (const x of [-0.9, 0.9]) put(this.carriage, box(0.3, low, 0.22, red, 0.1), [x, -low / 2, z]);
    };
    bar(LEVER_REACH, 0.95);
    bar(LEVER_REACH - 3.4, 1.5);
    put(this.carriage, cylinder(0.24, 3.4, black), [0, 0, 0], { z: QUARTER });
    this.group.add(this.carriage);
    // The carriage runs on rails.
    for (const x of [-1.95, 1.95]) {
      put(this.group, beam(4.6, material(GREY)), [x, LEVER_Y - 0.55, -6.6]);
      for (const z of [-4.9, -8.4]) put(this.group, box(0.36, 4.9, 0.36, material(GREY)), [x, -1.25, z]);
    }
    const { body, hub } = motor(3.4, 1.5);
    put(this.group, body, [0.2, -1.7, -8]);
    const crank = new THREE.Group();
    put(crank, cylinder(1.55, 0.2, red), [1.6, 0, 0], { z: QUARTER });
    put(crank, cylinder(0.2, 0.5, black), CRANK_PIN, { z: QUARTER });
    crank.position.copy(body.position).add(hub.position);
    this.group.add(crank);
    return crank;
  }

  private colourArm(): THREE.Group {
    const column = new THREE.Group();
    put(column, box(0.7, ARM_Y - FLOOR - 0.9, 0.7, material(GREY)), [0, (FLOOR - ARM_Y) / 2 + 0.1, 0]);
    put(column, motor(2.1, 0.95).body, [0, -1.3, 0], { x: -QUARTER });
    put(column, box(1.6, 0.4, 1.6, material(DARK)), [0, FLOOR - ARM_Y + 0.45, 0]);
    put(column, beam(2.4, material(DARK)), [-1, FLOOR - ARM_Y + 0.5, 0], { y: QUARTER });
    put(this.group, column, [ARM_LENGTH, ARM_Y, 0]);
    put(this.arm, beam(ARM_LENGTH + 0.5, material(GREY)), [-ARM_LENGTH / 2, 0, 0], { y: QUARTER });
    put(this.arm, cylinder(0.42, 0.6, material(RED)), [0, 0, 0]);
    put(this.arm, box(0.95, 1.15, 1.2, material(WHITE), 0.2), [-ARM_LENGTH, -0.55, 0]);
    put(this.arm, cylinder(0.3, 0.16, material(BLACK)), [-ARM_LENGTH, -1.18, 0]);
    put(this.group, this.arm, [ARM_LENGTH, ARM_Y, 0]);
    this.lamp();
    return column;
  }

  /** Spot of light on the sticker, and the cone above it. */
  private lamp(): void {
    const side = THREE.DoubleSide;
    const glow = (color: string, opacity: number): THREE.Material =>
      new THREE.MeshBasicMaterial({ color, opacity, transparent: true, side, depthWrite: false });
    const height = ARM_Y - 1.25 - HALF;
    const disc = new THREE.Mesh(new THREE.CircleGeometry(SPOT_RADIUS, 32), glow('#ffffff', 0.85));
    const cone = new THREE.CylinderGeometry(0.16, SPOT_RADIUS, height, 32, 1, true);
    put(this.light, disc, [0, HALF + 0.06, 0], { x: -QUARTER });
    put(this.light, new THREE.Mesh(cone, glow('#ff6a4d', 0.5)), [0, HALF + 0.05 + height / 2, 0]);
    this.group.add(this.light);
  }

  private ringOnTop(): THREE.LineSegments {
    const ring = new THREE.LineSegments(
      new THREE.EdgesGeometry(new THREE.BoxGeometry(0.98, 0.02, 0.98)),
      new THREE.LineBasicMaterial({ color: '#ffffff' }),
    );
    this.turned.add(ring);
    return ring;
  }

  private brick(screen: THREE.Texture): THREE.Group {
    const brick = new THREE.Group();
    brick.add(box(3.8, 1.9, 5.8, material(WHITE), 0.3));
    put(brick, box(3.3, 0.1, 5.2, material('#c9ced4'), 0.05), [0, 0.95, 0]);
    put(brick, box(3.15, 0.12, 2.4, material(DARK), 0.06), [0, 0.94, -1.25]);
    const glass = new THREE.PlaneGeometry(2.9, 2.9 * (SCREEN_HEIGHT / SCREEN_WIDTH));
    const picture = new THREE.Mesh(glass, new THREE.MeshBasicMaterial({ map: screen }));
    put(brick, picture, [0, 1.02, -1.25], { x: -QUARTER });
    const key = (x: number, z: number, width: number, depth: number, look: string): void => {
      put(brick, box(width, 0.22, depth, material(look), 0.08), [x, 1, z]);
    };
    key(0, 1.2, 0.7, 0.7, BLACK);
    key(0, 0.55, 0.8, 0.32, GREY);
    key(0, 1.85, 0.8, 0.32, GREY);
    key(-0.75, 1.2, 0.34, 0.8, GREY);
    key(0.75, 1.2, 0.34, 0.8, GREY);
    key(-1.2, 0.3, 0.5, 0.28, GREY);
    brick.position.set(7.1, -2.6, -3.4);
    brick.rotation.set(0.5, -0.35, 0, 'YXZ');
    put(this.group, box(2.6, 0.6, 1.2, material(DARK)), [7.3, -3.9, -4.6]);
    this.group.add(brick);
    return brick;
  }
}
