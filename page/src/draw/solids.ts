// Forms of which things are built: triangles with a direction at each corner.
import { FACES, frameOf, type FaceLetter, type Vector } from '../model/cube';
import { cross, plus, times, unit } from './vector';

/** Triangles with a direction at each corner, by numbers of corners; anticlockwise seen from outside. */
export interface Mesh {
  readonly points: readonly Vector[];
  readonly normals: readonly Vector[];
  readonly triangles: readonly number[];
}

/** Point of a flat form. */
export type Flat = readonly [number, number];

/** Corners of a circle. */
const ROUND = 24;
/** Corners of a liftarm's hole. */
const HOLE_ROUND = 16;

/** A box about the origin, its edges and corners round; `bends` pieces of the bend on each of its two faces. */
export function box([width, height, depth]: Vector, round: number, bends = 2): Mesh {
  const half = [width / 2, height / 2, depth / 2] as const;
  const radius = Math.min(round, ...half.map((far) => far * 0.99));
  const points: Vector[] = [];
  const normals: Vector[] = [];
  const triangles: number[] = [];
  const bend = Array.from({ length: bends + 1 }, (_, n) => radius * Math.tan((n * Math.PI) / 4 / bends));
  for (const face of FACES) {
    const [out, right, down] = frameOf(face as FaceLetter);
    const [flatOut, flatRight, flatDown] = [out, right, down].map(
      (axis) => half[axis.findIndex((part) => part !== 0)]! - radius,
    ) as [number, number, number];
    const steps = (flat: number): number[] => [
      ...[...bend].reverse().map((far) => -flat - far),
      ...bend.map((far) => flat + far),
    ];
    const inner = (value: number, flat: number): number => Math.max(-flat, Math.min(flat, value));
    const first = points.length;
    const [rows, across] = [steps(flatDown), steps(flatRight)];
    rows.forEach((y, row) =>
      across.forEach((x, column) => {
        // The middle of the bend, and the way out from there.
        const [inX, inY] = [inner(x, flatRight), inner(y, flatDown)];
        const middle = plus(times(out, flatOut), plus(times(right, inX), times(down, inY)));
        const normal = unit(plus(times(out, radius), plus(times(right, x - inX), times(down, y - inY))));
        points.push(plus(middle, times(normal, radius)));
        normals.push(normal);
        if (row === 0 || column === 0) return;
        const at = first + row * across.length + column;
        const [left, above] = [at - 1, at - across.length];
        triangles.push(above - 1, left, above, above, left, at);
      }),
    );
  }
  return { points, normals, triangles };
}

/** A circle about a point, anticlockwise. */
export const circle = (radius: number, [x, y]: Flat = [0, 0], corners = ROUND): Flat[] =>
  Array.from({ length: corners }, (_, n) => {
    const angle = (2 * Math.PI * n) / corners;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)] as const;
  });

/** Meshes as one. */
export function joined(meshes: readonly Mesh[]): Mesh {
  const points: Vector[] = [];
  const normals: Vector[] = [];
  const triangles: number[] = [];
  for (const mesh of meshes) {
    const first = points.length;
    points.push(...mesh.points);
    normals.push(...mesh.normals);
    triangles.push(...mesh.triangles.map((corner) => first + corner));
  }
  return { points, normals, triangles };
}

/** The area between two closed lines with as many corners each, at a height z; `out` is 1 where it is seen from above. */
function ring(outer: readonly Flat[], inner: readonly Flat[], z: number, out: 1 | -1): Mesh {
  const points = [...outer, ...inner].map(([x, y]): Vector => [x, y, z]);
  const count = outer.length;
  const triangles = outer.flatMap((_, n) => {
    const next = (n + 1) % count;
    const both = [n, next, count + n, count + n, next, count + next];
    return out > 0 ? both : both.reverse();
  });
  return { points, normals: points.map((): Vector => [0, 0, out]), triangles };
}

/** The wall along a closed line, anticlockwise seen from above where it is seen from outside. Corners flatter than
 * `smooth` radians are bent. */
function wall(line: readonly Flat[], from: number, to: number, smooth = 0.6): Mesh {
  const count = line.length;
  const points: Vector[] = [];
  const normals: Vector[] = [];
  const triangles: number[] = [];
  const side = (n: number): Vector => {
    const [[x, y], [a, b]] = [line[(n + count) % count]!, line[(n + 1) % count]!];
    return unit([b - y, x - a, 0]);
  };
  const bent = (one: Vector, other: Vector): Vector =>
    Math.acos(Math.min(1, one[0] * other[0] + one[1] * other[1])) < smooth ? unit(plus(one, other)) : one;
  for (let n = 0; n < count; n++) {
    const own = side(n);
    const ends = [bent(own, side(n - 1)), bent(own, side(n + 1))] as const;
    const first = points.length;
    [n, (n + 1) % count].forEach((corner, end) => {
      const [x, y] = line[corner]!;
      points.push([x, y, from], [x, y, to]);
      normals.push(ends[end]!, ends[end]!);
    });
    triangles.push(first, first + 2, first + 1, first + 1, first + 2, first + 3);
  }
  return { points, normals, triangles };
}

/** A plate across z, with a hole: `outer` and `inner` have as many corners each, anticlockwise. */
export const plate = (outer: readonly Flat[], inner: readonly Flat[], thick: number): Mesh =>
  joined([
    ring(outer, inner, thick / 2, 1),
    ring(outer, inner, -thick / 2, -1),
    wall(outer, -thick / 2, thick / 2),
    wall([...inner].reverse(), -thick / 2, thick / 2),
  ]);

/** A rod across y, its rims a little bevelled. */
export function cylinder(radius: number, length: number, corners = ROUND): Mesh {
  const bevel = Math.min(0.04, radius / 3, length / 3);
  const [end, rim, core] = [
    length / 2,
    circle(radius, [0, 0], corners),
    circle(radius - bevel, [0, 0], corners),
  ];
  const middle = core.map((): Flat => [0, 0]);
  const cone = (out: 1 | -1): Mesh => {
    const mesh = ring(rim, core, 0, out);
    const points = mesh.points.map(([x, y], n): Vector => [x, y, out * (n < corners ? end - bevel : end)]);
    return { ...mesh, points, normals: points.map(([x, y]) => unit([x / radius, y / radius, out])) };
  };
  return upright(
    joined([
      wall(rim, bevel - end, end - bevel),
      cone(1),
      cone(-1),
      ring(core, middle, end, 1),
      ring(core, middle, -end, -1),
    ]),
  );
}

/** Turns a mesh that lies across z, so that it lies across y. */
export const upright = ({ points, normals, triangles }: Mesh): Mesh => {
  const turned = ([x, y, z]: Vector): Vector => [x, z, -y];
  return { points: points.map(turned), normals: normals.map(turned), triangles };
};

/** A cone without ends across y, seen from both sides. */
export function funnel(below: number, above: number, height: number): Mesh {
  const rim = circle(1);
  const points = rim.flatMap(([x, z]): Vector[] => [
    [x * below, -height / 2, z * below],
    [x * above, height / 2, z * above],
  ]);
  const triangles = rim.flatMap((_, n) => {
    const [a, b] = [2 * n, 2 * ((n + 1) % rim.length)];
    const outside = [a, a + 1, b, b, a + 1, b + 1];
    return [...outside, ...[...outside].reverse()];
  });
  return { points, normals: points, triangles };
}

/** A tube along points, as cables are. */
export function tube(way: readonly Vector[], radius: number, corners = 8): Mesh {
  const points: Vector[] = [];
  const normals: Vector[] = [];
  const triangles: number[] = [];
  // The side is carried along, so that the tube does not wring.
  let side: Vector = [0, 1, 0];
  way.forEach((at, n) => {
    const along = unit(plus(way[Math.min(n + 1, way.length - 1)]!, times(way[Math.max(n - 1, 0)]!, -1)));
    if (n === 0) side = Math.abs(along[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0];
    const third = unit(cross(along, side));
    side = cross(third, along);
    for (let corner = 0; corner < corners; corner++) {
      const angle = (2 * Math.PI * corner) / corners;
      const normal = plus(times(side, Math.cos(angle)), times(third, Math.sin(angle)));
      points.push(plus(at, times(normal, radius)));
      normals.push(normal);
      if (n === 0) continue;
      const [a, b] = [n * corners + corner, n * corners + ((corner + 1) % corners)];
      triangles.push(a - corners, a, b - corners, b - corners, a, b);
    }
  });
  return { points, normals, triangles };
}

/** A smooth way through points (Catmull-Rom). */
export function smooth(through: readonly Vector[], steps = 8): Vector[] {
  const at = (n: number): Vector => through[Math.max(0, Math.min(through.length - 1, n))]!;
  const way: Vector[] = [at(0)];
  for (let n = 0; n + 1 < through.length; n++)
    for (let step = 1; step <= steps; step++) {
      const t = step / steps;
      const parts = [
        times(at(n - 1), -t + 2 * t * t - t * t * t),
        times(at(n), 2 - 5 * t * t + 3 * t * t * t),
        times(at(n + 1), t + 4 * t * t - 3 * t * t * t),
        times(at(n + 2), t * t * t - t * t),
      ];
      way.push(times(parts.reduce(plus), 0.5));
    }
  return way;
}

/** Length of the unit of a liftarm in the scene: 8 mm, where 19 mm are 1. */
export const HOLE = 8 / 19;
/** Radius of a liftarm's holes, and half of its width. */
const HOLE_RADIUS = 0.128;
const ARM_HALF = 0.195;

/** A liftarm along z with holes across x, two at least; and the walls of its holes. */
export function liftarm(count: number): readonly [arm: Mesh, holes: Mesh] {
  const thick = ARM_HALF * 0.97;
  // Each hole in its part of the arm: square towards the neighbours, round at the ends.
  const parts = Array.from({ length: count }, (_, n) => {
    const middle = (n - (count - 1) / 2) * HOLE;
    const outer = circle(1, [0, 0], HOLE_ROUND).map(([x, y]): Flat => {
      const isEnd = (n === 0 && x < 0) || (n === count - 1 && x > 0);
      const far = Math.max(Math.abs(x), Math.abs(y));
      return isEnd
        ? [middle + x * ARM_HALF, y * ARM_HALF]
        : [middle + ((x / far) * HOLE) / 2, (y / far) * ARM_HALF];
    });
    return { outer, inner: circle(HOLE_RADIUS, [middle, 0], HOLE_ROUND) };
  });
  /** Corners of a part from one direction to another, anticlockwise in eighths of a circle from its right side on. */
  const rim = (n: number, from: number, to: number): readonly Flat[] => {
    const eighth = HOLE_ROUND / 8;
    const indexes = Array.from({ length: (to - from) * eighth + 1 }, (_, at) => from * eighth + at);
    return indexes.map((index) => parts[n]!.outer[(index + HOLE_ROUND) % HOLE_ROUND]!);
  };
  const inner = parts.map((_, n) => n).slice(1, -1);
  const outline = [
    ...rim(count - 1, -3, 3),
    ...[...inner].reverse().flatMap((n) => rim(n, 1, 3)),
    ...rim(0, 1, 7),
    ...inner.flatMap((n) => rim(n, 5, 7)),
  ].filter(([x, y], n, all) => Math.hypot(x - all.at(n - 1)![0], y - all.at(n - 1)![1]) > 1e-9);
  const rings = parts.flatMap(({ outer, inner }) => [
    ring(outer, inner, thick, 1),
    ring(outer, inner, -thick, -1),
  ]);
  const holes = parts.map(({ inner }) => wall([...inner].reverse(), -thick, thick));
  return [across(joined([...rings, wall(outline, -thick, thick)])), across(joined(holes))];
}

/** Turns a liftarm along x with holes across z, so that it lies along z with holes across x. */
function across({ points, normals, triangles }: Mesh): Mesh {
  const turned = ([x, y, z]: Vector): Vector => [-z, y, x];
  return { points: points.map(turned), normals: normals.map(turned), triangles };
}

/** A gear wheel across y. */
export function gear(radius: number, teeth: number, thick: number): Mesh {
  const TOOTH = 0.09;
  const count = teeth * 4;
  const outer = circle(1, [0, 0], count).map(([x, y], n): Flat => {
    const far = n % 4 === 1 || n % 4 === 2 ? radius + TOOTH : radius - TOOTH;
    return [x * far, y * far];
  });
  return upright(plate(outer, circle(radius * 0.28, [0, 0], count), thick));
}
