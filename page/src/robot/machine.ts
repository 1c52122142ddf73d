// The robot in 3-D: turntable, flipper, colour arm and cube, put where the motors stand.
import type { Part } from '../stream/events';
import type { Motors, RobotState } from '../stream/state';
import { Cubies } from '../draw/cubies';
import { Group } from '../draw/group';
import { between, moved } from '../draw/matrix';
import type { Panel, Scene } from '../draw/scene';
import { HOLE, box, circle, cylinder, funnel, gear, plate, upright } from '../draw/solids';
import type { Vector } from '../model/cube';
import { plus } from '../draw/vector';
import { ARM_Y, CRANK, FLOOR, LEVER_Y, PINION, frame } from './frame';
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
import { BLACK, DARK, GREY, QUARTER, RED, WHITE, arm, block, cable, colourSensor, pin, rod } from './lego';
import { screenCanvas } from './screen';

const TABLE_GEAR = 1.8;
const LEVER_REACH = 6.6;
const HOOK_Z = 1.68;
/** Height of the colour sensor above the arm. */
const ARM_SENSOR = -0.73;

/** Pin of the flipper's crank, from the crank's axis. */
const CRANK_PIN: Vector = [1.75, 0, 1.35];
const SHADOW = { at: [1.6, FLOOR, -3.2], half: 12, core: 3.6, fade: 6.5, darkness: 0.24 } as const;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

export class Machine {
  readonly cubies = new Cubies();
  /** The brick's screen. */
  readonly panel: Panel;
  readonly scene: Scene;
  /** Places at which labels and marks of the parts stand. */
  readonly anchors: Readonly<Record<Part, Group>>;
  /** Place among the nine on top at which the sensor looks. */
  looksAt: number | undefined;

  private readonly root = new Group();
  private readonly table = this.root.group();
  private readonly pinion = this.root.group(PINION);
  private readonly carriage = this.root.group();
  private readonly arm = this.root.group([ARM_LENGTH, ARM_Y, 0]);
  private readonly hub: Group;
  private readonly crank = this.root.group();
  private readonly rod = this.root.group();
  private readonly light = this.root.group();
  /** About the cube's lower back edge. */
  private readonly edge = this.root.group();
  private readonly turned = this.edge.group([0, HALF, HALF]);
  private readonly cube = this.turned.group();
  private readonly outline = this.turned.group();

  constructor() {
    const { hub, column, brick, screen, screenSize } = frame(this.root);
    this.hub = hub;
    this.turntable();
    this.flipper();
    this.colourArm();
    this.lamp();
    this.ring();
    this.panel = { group: screen, size: screenSize, picture: screenCanvas(), version: 0 };
    const { root, cubies, cube, panel } = this;
    cube.group().put(box([2.98, 2.98, 2.98], 0.08), BLACK).look = 'shadow';
    this.scene = { root, cubies, cube, panel, shadow: SHADOW };
    this.anchors = {
      flipper: this.carriage.group([0, 0.5, LEVER_REACH - 2.6]),
      turntable: root.group([1.4, -2.1, 2]),
      arm: column.group([0, 0.9, 0]),
      sensor: this.arm.group([-ARM_LENGTH, 0.7, 0]),
      cube: this.turned.group(),
      battery: brick.group([0, 0.6, 1.6]),
      brick: brick.group([0, 0.8, 2.6]),
    };
  }

  /** Puts all parts where they are at a moment. */
  pose(state: RobotState, motors: Motors): void {
    this.table.stand([0, 0, 0], { y: -tableAngle(state, motors.turntable) });
    this.pinion.stand(PINION, { y: radians(motors.turntable) });
    this.arm.stand([ARM_LENGTH, ARM_Y, 0], { y: armAngle(state, motors.arm) });
    const { raised, back, above } = lever(motors.flipper);
    const pivot: Vector = [0, LEVER_Y + above, HOOK_Z - LEVER_REACH - back];
    this.carriage.stand(pivot, { x: -raised });
    const angle = radians(motors.flipper - 150);
    this.hub.stand([0, 0, 0], { x: angle });
    this.crank.stand(CRANK, { x: angle });
    this.rod.matrix = between(moved(this.crank.matrix, CRANK_PIN), plus(pivot, [1.5, 0, 0]));
    this.stand(state, motors);
    this.look(state, motors);
  }

  private stand(state: RobotState, motors: Motors): void {
    const { yaw: whole, twist, tip, back, tilted } = standing(state, motors);
    this.edge.stand([0, -HALF, -HALF - back], { x: -tip });
    this.turned.stand([0, HALF, HALF], { y: -whole });
    this.cube.stand([0, 0, 0], { x: tilted ? -QUARTER : 0 });
    if (twist === 0) this.cubies.straighten();
    else this.cubies.twist('y', [-1], -twist);
  }

  private look(state: RobotState, motors: Motors): void {
    const angle = yaw(state, motors);
    this.looksAt = motors.flipper < 60 ? seen(state, motors.arm, angle) : undefined;
    this.light.isVisible = this.outline.isVisible = this.looksAt !== undefined;
    const [x, z] = spot(state, motors.arm);
    this.light.stand([x, 0, z]);
    if (this.looksAt === undefined) return;
    const [column, row] = [(this.looksAt % 3) - 1, Math.floor(this.looksAt / 3) - 1];
    this.outline.stand([column, HALF + 0.02, row]);
  }

  private turntable(): void {
    const { table, pinion } = this;
    table.put(gear(TABLE_GEAR, 36, 0.4), DARK, [0, PINION[1], 0]);
    rod(table, 0.5, 1.6, GREY, [0, -2.6, 0]);
    block(table, [3.3, 0.2, 3.3], BLACK, [0, -HALF - 0.14, 0], 0.08);
    for (const side of [-1, 1]) {
      arm(table, 9, GREY, [side * 1.5, -HALF - 0.4, 0]);
      arm(table, 7, GREY, [0, -HALF - 0.4, side * 1.5], { y: QUARTER });
    }
    // Corners of the cradle keep the bottom layer; they are low, so that the cube can tip.
    for (const x of [1, -1])
      for (const z of [1, -1]) {
        const corner = table.group([x * 1.68, -HALF + 0.1, z * 1.68]);
        block(corner, [0.75, 0.5, 0.16], RED, [-x * 0.3, 0, 0], 0.06);
        block(corner, [0.16, 0.5, 0.75], RED, [0, 0, -z * 0.3], 0.06);
      }
    pinion.put(gear(TABLE_GEAR / 3, 12, 0.42), RED);
    rod(pinion, 0.12, 0.9, BLACK, [0, -0.1, 0]);
  }

  private flipper(): void {
    const { carriage, crank } = this;
    for (const x of [-1.35, 1.35]) arm(carriage, 17, WHITE, [x, 0, LEVER_REACH / 2]);
    const bar = (z: number, holes: number): void => {
      const low = holes * HOLE;
      arm(carriage, 7, RED, [0, 0, z], { y: QUARTER });
      for (const x of [-0.84, 0.84]) arm(carriage, holes, RED, [x, HOLE / 2 - low / 2, z], { x: QUARTER });
      pin(carriage, [0, 0, z], BLACK, 3.2);
    };
    bar(LEVER_REACH, 3);
    bar(LEVER_REACH - 3.4, 4);
    rod(carriage, 0.2, 4.1, BLACK, [0, 0, 0], { z: QUARTER });
    for (const x of [-1.75, 1.75]) rod(carriage, 0.36, 0.28, GREY, [x, 0, 0], { z: QUARTER });
    const reach = Math.hypot(CRANK_PIN[1], CRANK_PIN[2]);
    const holes = Math.round(reach / HOLE) + 1;
    arm(crank, holes, RED, [1.45, 0, reach / 2]);
    rod(crank, 0.12, 1.7, BLACK, [0.9, 0, 0], { z: QUARTER });
    rod(crank, 0.15, 0.6, BLACK, [1.65, 0, reach], { z: QUARTER });
    this.rod.put(cylinder(0.14, 1, 12), DARK);
  }

  private colourArm(): void {
    const { arm: swing } = this;
    for (const z of [-0.84, 0.84]) arm(swing, 11, GREY, [-ARM_LENGTH / 2, -0.05, z], { y: QUARTER });
    rod(swing, 0.44, 0.36, RED, [0, -0.05, 0]);
    arm(swing, 5, DARK, [0, 0.3, 0]);
    arm(swing, 5, DARK, [1 - ARM_LENGTH, 0.3, 0]);
    colourSensor(swing, [-ARM_LENGTH, ARM_SENSOR, 0]);
    // The cable goes along the arm, from where it comes up at the post.
    cable(
      swing,
      [0.5, -0.5, 0],
      [0.75, 0.5, 0],
      [0, 1.15, 0],
      [-1.6, 0.85, 0],
      [-ARM_LENGTH + 0.3, 1.2, 0],
      [-ARM_LENGTH, 0.65, 0],
    );
  }

  /** Spot of light on the sticker, and the cone above it. */
  private lamp(): void {
    const height = ARM_Y - 1.25 - HALF;
    const disc = this.light.group([0, HALF + 0.06, 0]);
    disc.put(cylinder(SPOT_RADIUS, 0.01), '#ffffff');
    disc.look = 0.85;
    const cone = this.light.group([0, HALF + 0.05 + height / 2, 0]);
    cone.put(funnel(SPOT_RADIUS, 0.16, height), '#ff6a4d');
    cone.look = 0.3;
  }

  /** A frame about the sticker that is read. */
  private ring(): void {
    const edge = (far: number) => circle(far * Math.SQRT2, [0, 0], 4);
    const frame = upright(plate(edge(0.49), edge(0.45), 0.02));
    this.outline.group([0, 0, 0], { y: Math.PI / 4 }).put(frame, '#ffffff').look = 1;
  }
}
