// The turn that was made with a cube in the hand: a side in the live picture, against the sides that the cube shows before the
// turn of the solution, after it, and after each other turn. A side may be held in any of its four turns.
import type { Core } from '../cube/core';
import type { CubeState } from '../cube/store';
import { FACES, centreOf } from '../model/cube';
import type { Rgb } from './side';
import { QUARTER } from './steady';

/** Usual distance of a reading from its colour, of one that was photographed and of one that was not: 255 a channel, in a light
 * in which the mean of the six colours is `MEAN`. */
const SPREAD = { photographed: 28, supposed: 45 } as const;
const MEAN = 128;
/** Cost of a sticker at most, in squares of that distance: a logo or a reflection on one makes no other side. */
const MAX_STICKER_COST = 16;
/** Cost of the nine stickers up to which a side is one that a cube shows. */
const MAX_COST = 40;
/** Cost by which a side is worse that is ruled out. */
const MIN_MARGIN = 12;
/** Part of a colour's mean that each frame renews, as the light changes. */
const RENEWED = 0.1;
/** Turns of the solution that may be made before the camera sees a side again. */
const MAX_AHEAD = 3;
/** Frames, and the time between the first and the last of them, that say the same before it counts. A wrong turn needs more: a
 * hand that makes a half turn rests after a quarter. */
const NEEDED = {
  right: { frames: 3, ms: 400 },
  wrong: { frames: 5, ms: 1500 },
  lost: { frames: 8, ms: 4000 },
} as const;
/** Sides in the order in which they are easily shown. */
const SHOWN_FIRST = 'FURLDB';

/** What frames in a row say. */
export type Verdict =
  /** Turns that were made: those of the solution, or another one. */
  | { readonly made: readonly string[] }
  /** The side tells nothing; what it tells has to last; a quarter of a half turn is made; no cube near this one has the side. */
  | 'open'
  | 'wait'
  | 'half'
  | 'lost';

/** A side in each of its four turns. */
const turnsOf = (side: string): string[] => {
  const all = [side];
  while (all.length < 4) all.push(QUARTER.map((place) => all.at(-1)![place]!).join(''));
  return all;
};

const sidesOf = (facelets: string): string[] => facelets.match(/.{9}/g) ?? [];
const isRotation = (turn: string): boolean => /^[xyz]/.test(turn);

/** The six colours of a cube as the camera sees them. */
export class StickerColours {
  private readonly means: Map<string, readonly number[]>;

  constructor(
    colours: Readonly<Record<string, Rgb>>,
    private readonly known: keyof typeof SPREAD,
  ) {
    const all = Object.values(colours).flat();
    const scale = (MEAN * all.length) / all.reduce((sum, value) => sum + value, 1);
    this.means = new Map(
      Object.entries(colours).map(([letter, rgb]) => [letter, rgb.map((value) => value * scale)]),
    );
  }

  /** Colours of six photographed sides, which are this cube. */
  static of(sides: readonly (readonly Rgb[])[], facelets: string, centres: readonly Rgb[]): StickerColours {
    const made = new StickerColours(
      Object.fromEntries([...FACES].map((face, n) => [face, centres[n]!])),
      'photographed',
    );
    const turns = sidesOf(facelets).flatMap(turnsOf);
    sides.forEach((seen, n) => {
      const costs = turns.map((side) => made.cost(seen, side));
      // The first side has an equal part in the mean as the last.
      made.learn(seen, turns[costs.indexOf(Math.min(...costs))]!, 1 / (n + 2));
    });
    return made;
  }

  /** How far readings are from a side, in the brightness in which they come nearest. */
  cost(seen: readonly Rgb[], side: string): number {
    const scale = this.scale(seen, side);
    return seen.reduce((sum, rgb, n) => sum + Math.min(this.away(rgb, scale, side[n]!), MAX_STICKER_COST), 0);
  }

  /** Takes readings of a side into the means. */
  learn(seen: readonly Rgb[], side: string, part: number): void {
    const scale = this.scale(seen, side);
    seen.forEach((rgb, n) => {
      const letter = side[n]!;
      if (this.away(rgb, scale, letter) >= MAX_STICKER_COST) return;
      const mean = this.means.get(letter)!;
      this.means.set(
        letter,
        mean.map((value, channel) => value + part * (rgb[channel]! * scale - value)),
      );
    });
  }

  private scale(seen: readonly Rgb[], side: string): number {
    let [both, own] = [0, 1];
    seen.forEach((rgb, n) =>
      rgb.forEach((value, channel) => {
        both += value * this.means.get(side[n]!)![channel]!;
        own += value * value;
      }),
    );
    return both / own;
  }

  private away(rgb: Rgb, scale: number, letter: string): number {
    const mean = this.means.get(letter)!;
    return rgb.reduce((sum, value, n) => sum + ((value * scale - mean[n]!) / SPREAD[this.known]) ** 2, 0);
  }
}

/** Turns that may have been made, and the sides of the cube after them, each in its four turns. */
interface Way {
  readonly turns: readonly string[];
  /** Number of the turns, without those of the whole cube. */
  readonly count: number;
  readonly sides: readonly string[];
}

export class Follower {
  /** The side to show: as the net has it after the turn. None where no side shows the turn. */
  wanted: string | undefined;
  private ways: readonly Way[] = [];
  private asked = '';
  private last = { says: '', frames: 0, since: 0 };

  constructor(
    private readonly core: Core,
    private readonly colours: StickerColours,
  ) {}

  /** Waits for the next turn of a time line. */
  aim({ facelets, moves, at }: CubeState): void {
    const ahead = moves.slice(at, at + MAX_AHEAD).map(({ text }) => text);
    this.asked = ahead[0] ?? '';
    this.last = { says: '', frames: 0, since: 0 };
    const layers = new Set([...FACES, ...(isRotation(this.asked) ? [] : [this.asked.replace(/['2]$/, '')])]);
    const singles = [...layers].flatMap((layer) => ['', "'", '2'].map((amount) => [layer + amount]));
    const known = new Map<string, Way>();
    for (const turns of [[], ...ahead.map((_, n) => ahead.slice(0, n + 1)), ...singles]) {
      const after = this.core.after(facelets, turns.join(' '));
      const sides = sidesOf(after).map(turnsOf);
      // Of turns after which the cube looks the same, the first counts.
      const look = sides.map((all) => [...all].sort()[0]).sort();
      const count = turns.filter((turn) => !isRotation(turn)).length;
      if (!known.has(look.join())) known.set(look.join(), { turns, count, sides: sides.flat() });
    }
    this.ways = [...known.values()];
    this.wanted = this.asked && this.telling(facelets, this.core.after(facelets, this.asked));
  }

  /** Takes the nine readings of a side in the next frame. */
  next(seen: readonly Rgb[], now: number): Verdict {
    const made = this.madeBy(seen);
    const says = made?.join(' ') ?? 'lost';
    if (says !== this.last.says) this.last = { says, frames: 0, since: now };
    this.last.frames++;
    const isMeant = made !== undefined && made[0] === this.asked;
    const needed = isMeant ? NEEDED.right : made ? NEEDED.wrong : NEEDED.lost;
    if (says === '') return 'open';
    if (this.last.frames < needed.frames || now - this.last.since < needed.ms) return 'wait';
    if (!made) return 'lost';
    const [turn = ''] = made;
    return !isMeant && this.asked === `${turn.replace("'", '')}2` ? 'half' : { made };
  }

  /** Turns after which the cube shows this side; none of them where it tells nothing, `undefined` where no cube shows it. */
  private madeBy(seen: readonly Rgb[]): readonly string[] | undefined {
    const known = new Map<string, number>();
    const costs = this.ways.map(({ sides }) =>
      sides.map((side) => {
        const cost = known.get(side) ?? this.colours.cost(seen, side);
        known.set(side, cost);
        return cost;
      }),
    );
    const all = [...known].sort(([, one], [, other]) => one - other);
    const [[best, cost] = ['', Infinity], second] = all;
    if (cost > MAX_COST) return undefined;
    const limit = cost + MIN_MARGIN;
    if (!second || second[1] > limit) this.colours.learn(seen, best, RENEWED);
    const fits = this.ways.filter((_, n) => Math.min(...costs[n]!) <= limit);
    const count = Math.min(...fits.map((way) => way.count));
    const [way, ...others] = fits.filter((one) => one.count === count);
    if (others.length || !way) return [];
    // A turn of the whole cube is made when the side that it brings to the front is shown.
    const isTurned = isRotation(this.asked) && count === 0 && best[4] === this.wanted?.[4];
    return isTurned ? [this.asked] : way.turns;
  }

  /** The side that tells the turn best from no turn and from all others. */
  private telling(before: string, after: string): string | undefined {
    const places = [...SHOWN_FIRST].map((face) => after.slice(FACES.indexOf(face) * 9).slice(0, 9));
    if (isRotation(this.asked)) {
      const isNew = (face: string): boolean => centreOf(before, face) !== centreOf(after, face);
      return places[isNew('F') ? 0 : 1];
    }
    const [still, ...turned] = this.ways.map(({ turns, sides }) => ({ turns, sides }));
    const others = turned.filter(({ turns }) => turns[0] !== this.asked);
    const worth = places.map((side) => {
      const apart = (way: { readonly sides: readonly string[] }): number =>
        Math.min(2, ...way.sides.map((other) => [...side].filter((letter, n) => letter !== other[n]).length));
      const [fromNone, fromOthers] = [apart(still!), Math.min(2, ...others.map(apart))];
      return 10 * Math.min(fromNone, fromOthers) + fromNone;
    });
    const most = Math.max(...worth);
    return most > 0 ? places[worth.indexOf(most)] : undefined;
  }
}
