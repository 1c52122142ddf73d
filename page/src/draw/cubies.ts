// The 27 cubies of a cube in the coordinates of model/cube: what is to be drawn of them, as numbers for the graphics card.
import { UNKNOWN, USUAL_COLOURS, channels, inkOn, type Colours } from '../model/colours';
import type { Marks } from '../model/marks';
import { shaded, shadesOf, type Mask, type Shade } from '../model/mask';
import { FACES, PLACES, frameOf, type AxisName, type FaceLetter, type Vector } from '../model/cube';
import { HALF, STICKER_HEIGHT } from './shape';
import { plus, times } from './vector';

/** Stickers of hidden faces float this far from their place. */
const FLOATING = 1.7;

/** Middles of the cubies. */
export const HOMES: readonly Vector[] = [-1, 0, 1].flatMap((x) =>
  [-1, 0, 1].flatMap((y) => [-1, 0, 1].map((z): Vector => [x, y, z])),
);

/** A sticker to be drawn. */
export interface Sticker {
  /** Middle of its cubie. */
  readonly home: Vector;
  readonly place: Vector;
  /** Directions of its columns to the right and of its rows up, as they are read. */
  readonly right: Vector;
  readonly up: Vector;
  /** Parts of red, green and blue light, from 0 to 1. */
  readonly colour: Vector;
  /** Whether it shines. */
  readonly isLit: boolean;
  readonly isFloating: boolean;
  /** The letter, or the shape of the letter, that is drawn on it, if any, and whether it is white. */
  readonly marks: Marks;
  readonly letter: string;
  readonly isInkWhite: boolean;
}

/** Layers that are turned by an angle, anticlockwise seen from the axis's positive end. */
export interface Twist {
  readonly axis: AxisName;
  readonly layers: readonly number[];
  readonly radians: number;
}

const STRAIGHT: Twist = { axis: 'x', layers: [], radians: 0 };

/** Cubies with stickers, drawn by the letters of a state. */
export class Cubies {
  /** Colour of the bodies, as parts of light. */
  body: Vector = lightOf('#2b3037');
  twisted = STRAIGHT;
  hasHidden = false;
  private facelets = '?'.repeat(54);
  /** Colour of each sticker by place, where it is not that of its letter. */
  private painted: readonly string[] = [];
  private marks: Marks;
  private lit: ReadonlySet<number> = new Set();
  private masked: Mask | undefined;
  private drawn: readonly Sticker[] | undefined;

  constructor(private colours: Colours = USUAL_COLOURS) {}

  /** Stickers as they are to be drawn; the same list as long as nothing of it has changed. */
  get stickers(): readonly Sticker[] {
    const shades = this.drawn || !this.masked ? [] : shadesOf(this.facelets, this.masked);
    return (this.drawn ??= [false, ...(this.hasHidden ? [true] : [])].flatMap((isFloating) =>
      PLACES.map((_, facelet) => this.sticker(facelet, isFloating, shades[facelet] ?? 'x')),
    ));
  }

  /** Shows a state: 54 letters by place; an unknown letter is grey. Layers stand straight, and nothing shines. */
  show(facelets: string): void {
    this.straighten();
    this.facelets = facelets;
    this.light(new Set());
  }

  /** Paints 54 letters by place, in one colour for each place; layers stand as before. */
  paint(facelets: string, painted: readonly string[]): void {
    this.facelets = facelets;
    this.painted = painted;
    this.drawn = undefined;
  }

  /** Takes other colours. */
  recolour(colours: Colours): void {
    this.colours = colours;
    this.drawn = undefined;
  }

  /** Gives the bodies another colour, `#rrggbb`. */
  recolourBody(colour: string): void {
    this.body = lightOf(colour);
  }

  /** Draws letters or shapes on the stickers, or none. */
  showMarks(marks: Marks): void {
    this.marks = marks;
    this.drawn = undefined;
  }

  /** Draws the stickers of hidden faces behind the cube, or none. */
  showHidden(isOn: boolean): void {
    this.hasHidden = isOn;
    this.drawn = undefined;
  }

  /** Lets the stickers of these places shine; all others lie as usual. */
  light(facelets: ReadonlySet<number>): void {
    this.lit = facelets;
    this.drawn = undefined;
  }

  /** Draws the pieces of a mask in colour and all others grey, in this and all later states; or all in colour. */
  mask(mask: Mask | undefined): void {
    this.masked = mask;
    this.drawn = undefined;
  }

  /** Draws the layers at these places along an axis (-1, 0 and 1) turned by an angle, anticlockwise
   * seen from the axis's positive end. All other layers stand straight. */
  twist(axis: AxisName, layers: readonly number[], radians: number): void {
    this.twisted = { axis, layers, radians };
  }

  /** Draws all layers straight. */
  straighten(): void {
    this.twisted = STRAIGHT;
  }

  private sticker(facelet: number, isFloating: boolean, shade: Shade): Sticker {
    const { cubie: home, normal } = PLACES[facelet]!;
    const [, right, down] = frameOf(FACES[Math.floor(facelet / 9)] as FaceLetter);
    const letter = this.facelets[facelet] ?? '?';
    const colour = shaded(this.painted[facelet] ?? this.colours[letter] ?? UNKNOWN, shade);
    return {
      home,
      place: plus(home, times(normal, HALF + (isFloating ? FLOATING : STICKER_HEIGHT))),
      // A floating sticker is seen from behind alone, so that those of the faces in view are not doubled.
      right: times(right, isFloating ? -1 : 1),
      up: times(down, -1),
      colour: lightOf(colour),
      isLit: this.lit.has(facelet) && !isFloating,
      isFloating,
      marks: letter === '?' || shade === '-' ? undefined : this.marks,
      letter,
      isInkWhite: inkOn(colour) === '#fff',
    };
  }
}

/** Parts of light of a colour `#rrggbb` as screens show it (sRGB). */
export function lightOf(colour: string): Vector {
  const parts = channels(colour).map((value) => (value || 0) / 255);
  return parts.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  ) as unknown as Vector;
}
