// A camera for tests: a cube in the hand, whose sides are shown one after the other, as a film that Chromium takes for a camera,
// and as pictures.
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { deflateSync, crc32 } from 'node:zlib';
import { launch } from './serve.mjs';

const [WIDTH, HEIGHT, RATE] = [480, 360, 5];
/** Edge of the side in the picture, and of a sticker with the plastic around it. */
const EDGE = 216;
const CELL = EDGE / 3;
const PLASTIC = [22, 24, 28];
const TABLE = [150, 140, 128];
const COLOURS = {
  U: [236, 238, 232],
  R: [176, 22, 34],
  F: [14, 132, 66],
  D: [232, 206, 40],
  L: [232, 104, 22],
  B: [22, 70, 168],
  '?': [90, 90, 90],
  // Between red and green, and between yellow and green.
  m: [95, 77, 50],
  n: [123, 169, 53],
};

/** Facelets of a cube, as pictures show its sides: nine letters each, in the order URFDLB. */
export const sidesOf = (facelets) => facelets.match(/.{9}/g);

/** Colour at a place of the picture of a side, which is moved by some pixels; `light` is 1 by day. */
function colourAt(side, x, y, [right, down] = [0, 0], light = 1) {
  const [column, row] = [x - (WIDTH - EDGE) / 2 - right, y - (HEIGHT - EDGE) / 2 - down];
  let colour = TABLE;
  if (side && column >= 0 && row >= 0 && column < EDGE && row < EDGE) {
    const isSticker = [column, row].every((at) => at % CELL >= 5 && at % CELL < CELL - 5);
    const place = 3 * Math.floor(row / CELL) + Math.floor(column / CELL);
    colour = isSticker ? COLOURS[side[place]] : PLASTIC;
  }
  return colour.map((value) => Math.round(value * light));
}

/** A frame in the colours of television, a quarter of them: 4:2:0 with the whole range of values. */
function frame(side, moved, light) {
  const half = (WIDTH * HEIGHT) / 4;
  const bytes = Buffer.alloc(WIDTH * HEIGHT + 2 * half);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const [r, g, b] = colourAt(side, x, y, moved, light);
      bytes[y * WIDTH + x] = 16 + (65.5 * r + 128.6 * g + 25 * b) / 255;
      if (x % 2 || y % 2) continue;
      const at = WIDTH * HEIGHT + ((y / 2) * WIDTH) / 2 + x / 2;
      bytes[at] = 128 + (-37.8 * r - 74.2 * g + 112 * b) / 255;
      bytes[at + half] = 128 + (112 * r - 93.8 * g - 18.2 * b) / 255;
    }
  return bytes;
}

/** Seconds for which a side is held still, several times as long as a busy machine takes to look at three frames, and for
 * which the hand turns the cube. */
const [STILL, MOVING] = [3, 0.4];

/** A film of sides, with the table alone between them, which begins anew at its end; a side is its nine letters, or nothing for a table alone. */
function film(sides, light = 1) {
  const parts = [Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${RATE}:1 Ip A1:1 C420jpeg\n`)];
  const add = (picture, seconds) => {
    for (let n = 0; n < seconds * RATE; n++) parts.push(Buffer.from('FRAME\n'), picture);
  };
  for (const side of sides) {
    add(frame(side, [0, 0], light), STILL);
    if (sides.length > 1) add(frame(undefined, [0, 0], light), MOVING);
  }
  return Buffer.concat(parts);
}

/** A browser whose camera shows this film. */
export const launchWithCamera = async (sides, light) => (await filmed(film(sides, light))).browser;

/** A browser whose camera shows a side for as long as the test wants, in the light of day or another: `show` puts another before
 * it, without a change of the film's length. */
export async function launchWithHand() {
  const { browser, file } = await filmed(film([undefined]));
  const show = (side, light) => {
    const written = openSync(file, 'r+');
    writeSync(written, film([side], light));
    closeSync(written);
  };
  return { browser, show };
}

async function filmed(content) {
  const folder = mkdtempSync(join(tmpdir(), 'camera-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'film.y4m');
  writeFileSync(file, content);
  const flags = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'];
  const browser = await launch([...flags, `--use-file-for-fake-video-capture=${file}`]);
  after(() => browser.close());
  return { browser, file };
}

/** A picture of a side as a file for a field of files. */
export function photo(name, side) {
  const rows = [];
  for (let y = 0; y < HEIGHT; y++) {
    const row = [0];
    for (let x = 0; x < WIDTH; x++) row.push(...colourAt(side, x, y));
    rows.push(Buffer.from(row));
  }
  const chunk = (kind, content) => {
    const body = Buffer.concat([Buffer.from(kind), content]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(WIDTH, 0);
  head.writeUInt32BE(HEIGHT, 4);
  head.set([8, 2], 8);
  const buffer = Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return { name: `${name}.png`, mimeType: 'image/png', buffer };
}
