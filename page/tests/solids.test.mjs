// Forms of which the twin is built, and where they stand.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { modules } from './bundle.mjs';

const solids = await modules('draw/solids.ts');
const { UNMOVED, between, combined, moved, stood, turnedBy } = await modules('draw/matrix.ts');
const { box, cylinder, gear, joined, liftarm, plate, circle, upright, tube, smooth } = solids;

/** Volume within a mesh, by its triangles: right only where it is closed and looks outwards. */
function volume({ points, triangles }) {
  let sum = 0;
  for (let n = 0; n < triangles.length; n += 3) {
    const [[a, b, c], [d, e, f], [g, h, i]] = triangles.slice(n, n + 3).map((corner) => points[corner]);
    sum += (a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)) / 6;
  }
  return sum;
}

/** Edges that no other triangle goes along the other way. */
function open({ points, triangles }) {
  const place = (n) => points[n].map((at) => (at + 0).toFixed(5).replace('-0.00000', '0.00000')).join();
  const edges = new Map();
  for (let n = 0; n < triangles.length; n += 3) {
    const corners = triangles.slice(n, n + 3).map(place);
    // A triangle without an area is none.
    if (new Set(corners).size < 3) continue;
    corners.forEach((from, at) => {
      const to = corners[(at + 1) % 3];
      const [way, back] = [`${from} ${to}`, `${to} ${from}`];
      if (edges.get(back)) edges.set(back, edges.get(back) - 1);
      else edges.set(way, (edges.get(way) ?? 0) + 1);
    });
  }
  return [...edges.values()].reduce((sum, count) => sum + count, 0);
}

const near = (one, other, by, what) => assert.ok(Math.abs(one - other) < by, `${what}: ${one}, not ${other}`);

test('forms are closed, look outwards, and have the volume of what they stand for', () => {
  const hole = Math.PI * 0.128 ** 2;
  const arm = (count) =>
    2 * 0.97 * 0.195 * ((count - 1) * 0.421 * 0.39 + Math.PI * 0.195 ** 2 - count * hole);
  for (const [name, mesh, expected, part] of [
    ['box', box([2, 1, 3], 0.2), 6, 0.05],
    ['rod', cylinder(0.5, 2), Math.PI * 0.25 * 2, 0.04],
    ['gear', gear(1.8, 36, 0.4), Math.PI * 1.8 ** 2 * (1 - 0.28 ** 2) * 0.4, 0.05],
    ['liftarm of two', joined(liftarm(2)), arm(2), 0.06],
    ['liftarm of fifteen', joined(liftarm(15)), arm(15), 0.06],
    ['frame', upright(plate(circle(1, [0, 0], 4), circle(0.9, [0, 0], 4), 0.5)), 2 * (1 - 0.81) * 0.5, 0.001],
  ]) {
    assert.equal(open(mesh), 0, `${name} has a gap`);
    near(volume(mesh), expected, expected * part, name);
    for (const [n, normal] of mesh.normals.entries())
      near(Math.hypot(...normal), 1, 1e-6, `${name}, direction ${n}`);
  }
});

test('a liftarm has a hole every 8 mm, and all of them in its middle line', () => {
  const [, holes] = liftarm(5);
  const middles = new Set(
    Array.from({ length: 5 }, (_, n) => {
      const points = holes.points.slice((holes.points.length / 5) * n, (holes.points.length / 5) * (n + 1));
      const mean = (axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length;
      near(mean(1), 0, 1e-9, 'height');
      return (mean(2) * 19).toFixed(3);
    }),
  );
  assert.deepEqual(
    [...middles].map(Number).sort((a, b) => a - b),
    [-16, -8, 0, 8, 16],
  );
});

test('a cable goes through its places, and is as thick everywhere', () => {
  const places = [
    [0, 0, 0],
    [1, 2, 0],
    [3, 2, -1],
    [3, -2, -4],
  ];
  const way = smooth(places);
  for (const place of places)
    assert.ok(way.some((at) => Math.hypot(...at.map((part, n) => part - place[n])) < 1e-9));
  const { points } = tube(way, 0.1);
  points.forEach((point, n) => {
    const middle = way[Math.floor(n / 8)];
    near(Math.hypot(...point.map((part, axis) => part - middle[axis])), 0.1, 1e-9, 'radius');
  });
});

test('things stand where they are put, also within others', () => {
  const quarter = Math.PI / 2;
  const at = (matrix, point) => moved(matrix, point).map((part) => Math.round(part * 1e9) / 1e9 + 0);
  assert.deepEqual(at(UNMOVED, [1, 2, 3]), [1, 2, 3]);
  // Anticlockwise seen from the axis's positive end.
  assert.deepEqual(at(stood([10, 0, 0], { x: quarter }), [0, 1, 0]), [10, 0, 1]);
  assert.deepEqual(at(stood([0, 10, 0], { y: quarter }), [0, 0, 1]), [1, 10, 0]);
  assert.deepEqual(at(stood([0, 0, 10], { z: quarter }), [1, 0, 0]), [0, 1, 10]);
  // About z first, then x, then y.
  assert.deepEqual(at(stood([0, 0, 0], { x: quarter, y: quarter, z: quarter }), [1, 0, 0]), [1, 0, 0]);
  const [outer, inner] = [stood([1, 2, 3], { y: 0.7 }), stood([-2, 0.5, 4], { x: -1.1, z: 0.3 })];
  const [twice, once] = [moved(outer, moved(inner, [3, 1, -2])), moved(combined(outer, inner), [3, 1, -2])];
  once.forEach((part, n) => near(part, twice[n], 1e-9, 'combined'));
  const rod = between([1, 1, 1], [4, 5, 1]);
  assert.deepEqual(at(rod, [0, -0.5, 0]), [1, 1, 1]);
  assert.deepEqual(at(rod, [0, 0.5, 0]), [4, 5, 1]);
  near(Math.hypot(...turnedBy(rod, [1, 0, 0])), 1, 1e-9, 'as thick as it was');
});
