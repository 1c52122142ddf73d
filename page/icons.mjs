// Icons of the installed page: a cube seen from a corner, drawn here and packed as PNG.
import { deflateSync } from 'node:zlib';

/** Colours of the ground, of the cube's body, and of its three sides: left, right, top. */
const GROUND = [0x1a, 0x1e, 0x25];
const BODY = [0x05, 0x06, 0x08];
const SIDES = [
  [0x0b, 0x8a, 0x43],
  [0xc4, 0x11, 0x1f],
  [0xf4, 0xf5, 0xf6],
];
/** Length of the cube's edges in the picture, which is 1 wide: systems may cut it to a circle of 0.4. */
const EDGE = 0.33;
/** Half of a sticker, where a cell is 1 wide, and the radius of its corners. */
const STICKER = 0.42;
const ROUND = 0.14;
/** Samples of each pixel, across and down. */
const SAMPLES = 4;

const [COS, SIN] = [Math.cos(Math.PI / 6), Math.sin(Math.PI / 6)];
/** Both edges of each side, from the corner in the middle. */
const AXES = [
  [-COS, -SIN, 0, 1],
  [COS, -SIN, 0, 1],
  [-COS, -SIN, COS, -SIN],
];

/** Colour at a place of the picture, from -0.5 to 0.5 each way, y down. */
function colourAt(x, y) {
  for (let side = 0; side < 3; side++) {
    const [a, b, c, d] = AXES[side];
    const cells = 3 / ((a * d - b * c) * EDGE);
    const u = (x * d - y * c) * cells;
    const v = (a * y - b * x) * cells;
    if (u < 0 || v < 0 || u > 3 || v > 3) continue;
    const p = Math.max(0, Math.abs((u % 1) - 0.5) - STICKER + ROUND);
    const q = Math.max(0, Math.abs((v % 1) - 0.5) - STICKER + ROUND);
    return p * p + q * q < ROUND * ROUND ? SIDES[side] : BODY;
  }
  return GROUND;
}

/** Colour of a pixel: the mean of its samples, as a number of 24 bits. */
function pixel(column, row, size) {
  let [red, green, blue] = [0, 0, 0];
  for (let n = 0; n < SAMPLES * SAMPLES; n++) {
    const x = (column + ((n % SAMPLES) + 0.5) / SAMPLES) / size - 0.5;
    const y = (row + (Math.floor(n / SAMPLES) + 0.5) / SAMPLES) / size - 0.5;
    const colour = colourAt(x, y);
    red += colour[0];
    green += colour[1];
    blue += colour[2];
  }
  const part = (sum) => Math.round(sum / SAMPLES ** 2);
  return (part(red) << 16) | (part(green) << 8) | part(blue);
}

/** CRC-32 of PNG. */
function crc(bytes) {
  let rest = ~0;
  for (const byte of bytes) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit++) rest = (rest >>> 1) ^ (rest & 1 ? 0xedb88320 : 0);
  }
  return ~rest >>> 0;
}

function chunk(name, content) {
  const body = Buffer.concat([Buffer.from(name), content]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(content.length, 0);
  ends.writeUInt32BE(crc(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

/** The icon as PNG with a palette, so many pixels wide and high. */
export function icon(size) {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  // Eight bits for the number of a colour.
  head.set([8, 3], 8);
  const palette = new Map();
  const rows = Buffer.alloc(size * (size + 1));
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) {
      const colour = pixel(column, row, size);
      if (!palette.has(colour)) palette.set(colour, palette.size);
      rows[row * (size + 1) + 1 + column] = palette.get(colour);
    }
  if (palette.size > 256) throw new Error(`icons.mjs: ${palette.size} colours, a palette has 256`);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk(
      'PLTE',
      Buffer.from([...palette.keys()].flatMap((one) => [one >> 16, (one >> 8) & 255, one & 255])),
    ),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
