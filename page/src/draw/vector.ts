// Arithmetic on points and directions of space.
import type { Vector } from '../model/cube';

export const plus = ([a, b, c]: Vector, [x, y, z]: Vector): Vector => [a + x, b + y, c + z];
export const times = ([x, y, z]: Vector, by: number): Vector => [x * by, y * by, z * by];
export const dot = ([a, b, c]: Vector, [x, y, z]: Vector): number => a * x + b * y + c * z;
export const cross = ([a, b, c]: Vector, [x, y, z]: Vector): Vector => [
  b * z - c * y,
  c * x - a * z,
  a * y - b * x,
];
export const unit = (vector: Vector): Vector => times(vector, 1 / Math.hypot(...vector));
