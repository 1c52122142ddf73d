// Things that move together, and the groups within them.
import type { Vector } from '../model/cube';
import { UNMOVED, combined, moved, stood, turnedBy, type Matrix, type Turn } from './matrix';
import type { Mesh } from './solids';

/** A mesh in one colour, `#rrggbb`, where it stands in its group. */
interface Solid {
  readonly mesh: Mesh;
  readonly colour: string;
  readonly at: Matrix;
}

export class Group {
  /** Where it stands in the group that it is in. */
  matrix: Matrix = UNMOVED;
  isVisible = true;
  /** Plastic, or its shadow alone, or light without shade that is so dense, from 0 to 1. */
  look: 'plastic' | 'shadow' | number = 'plastic';
  readonly groups: Group[] = [];
  private readonly solids: Solid[] = [];
  private parent: Group | undefined;

  /** A group within this one. */
  group(place: Vector = [0, 0, 0], turn: Turn = {}): Group {
    const group = new Group();
    group.parent = this;
    group.stand(place, turn);
    this.groups.push(group);
    return group;
  }

  /** Adds a mesh; it stays as it is once the group was drawn. */
  put(mesh: Mesh, colour: string, place: Vector = [0, 0, 0], turn: Turn = {}): this {
    return this.putAt(mesh, colour, stood(place, turn));
  }

  putAt(mesh: Mesh, colour: string, at: Matrix): this {
    this.solids.push({ mesh, colour, at });
    return this;
  }

  stand(place: Vector, turn: Turn = {}): void {
    this.matrix = stood(place, turn);
  }

  /** Whether it and all groups that it is in are visible. */
  get isShown(): boolean {
    return this.isVisible && (this.parent?.isShown ?? true);
  }

  /** Where it stands in the scene. */
  get world(): Matrix {
    return this.parent ? combined(this.parent.world, this.matrix) : this.matrix;
  }

  /** Where its origin is in the scene. */
  get place(): Vector {
    return moved(this.world, [0, 0, 0]);
  }

  /** Corners of all of its solids, nine numbers each: place, direction, colour; and triangles by numbers of corners. */
  baked(lightOf: (colour: string) => Vector): { corners: number[]; triangles: number[] } {
    const corners: number[] = [];
    const triangles: number[] = [];
    for (const { mesh, colour, at } of this.solids) {
      const first = corners.length / CORNER;
      const light = lightOf(colour);
      mesh.points.forEach((point, n) =>
        corners.push(...moved(at, point), ...turnedBy(at, mesh.normals[n]!), ...light),
      );
      for (const corner of mesh.triangles) triangles.push(first + corner);
    }
    return { corners, triangles };
  }
}

/** Numbers of a corner. */
export const CORNER = 9;
