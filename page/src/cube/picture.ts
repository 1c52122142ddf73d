// The state as a picture that scales: the net, and the cube as it lies in the hand.
import { FACES, type Colours } from '../three/cubies';

const CORNERS: Readonly<Record<string, readonly [number, number]>> = {
  U: [3, 0],
  L: [0, 3],
  F: [3, 3],
  R: [6, 3],
  B: [9, 3],
  D: [3, 6],
};
const UNKNOWN = '#9a9fa6';

/** The unfolded cube as an SVG. */
export function netSvg(facelets: string, colours: Colours, edge = 24): string {
  const squares = [...facelets].map((letter, at) => {
    const [left, top] = CORNERS[FACES[Math.floor(at / 9)] ?? 'U'] ?? [0, 0];
    const x = (left + (at % 3)) * edge + 2;
    const y = (top + Math.floor((at % 9) / 3)) * edge + 2;
    return `<rect x="${x}" y="${y}" width="${edge - 2}" height="${edge - 2}" rx="4" fill="${colours[letter] ?? UNKNOWN}"/>`;
  });
  return svg(12 * edge + 2, 9 * edge + 2, squares.join(''));
}

/** The sides U, F and R as they lie in the hand, as an SVG. */
export function handSvg(facelets: string, colours: Colours, edge = 40): string {
  const [right, down] = [edge * 0.87, edge / 2];
  // Corners of a face: its origin, and the steps along its columns and rows.
  const faces: Readonly<Record<string, readonly number[][]>> = {
    U: [
      [0, -3 * down],
      [right, down],
      [-right, down],
    ],
    F: [
      [-3 * right, 0],
      [right, down],
      [0, edge],
    ],
    R: [
      [0, 3 * down],
      [right, -down],
      [0, edge],
    ],
  };
  const shapes = Object.entries(faces).flatMap(([face, [from = [], column = [], row = []]]) =>
    Array.from({ length: 9 }, (_, at) => {
      const point = (c: number, r: number): string =>
        [0, 1]
          .map((n) =>
            (
              (from[n] ?? 0) +
              (column[n] ?? 0) * c +
              (row[n] ?? 0) * r +
              (n ? 3.2 * edge * 0.5 : 2.7 * edge)
            ).toFixed(1),
          )
          .join(',');
      const [c, r] = [at % 3, Math.floor(at / 3)];
      const fill = colours[facelets[FACES.indexOf(face) * 9 + at] ?? ''] ?? UNKNOWN;
      return `<polygon points="${point(c, r)} ${point(c + 1, r)} ${point(c + 1, r + 1)} ${point(c, r + 1)}" fill="${fill}"/>`;
    }),
  );
  return svg(
    5.4 * edge,
    6.2 * edge,
    `<g stroke="#15171a" stroke-width="3" stroke-linejoin="round">${shapes.join('')}</g>`,
  );
}

function svg(width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${content}</svg>`;
}
