// Sides of the cube in pictures: calls of photo.wasm, which docs/studio.md lists. No picture leaves the page.
import { WorkerModule } from '../wasm/robot';

export type Rgb = readonly [number, number, number];
export type Point = readonly [number, number];

/** A side as a picture shows it, row by row. */
export interface Side {
  /** Outer corners of the grid in pixels, clockwise from the upper left. */
  readonly corners: readonly [Point, Point, Point, Point];
  /** From 0 to 1: that the grid is right. */
  readonly sure: number;
  readonly colours: readonly Rgb[];
  readonly samples: readonly (readonly Rgb[])[];
}

/** A side that was found, and others that the picture may show instead, the likeliest first. */
export interface Found extends Side {
  readonly others: readonly Side[];
}

/** Why a picture shows no side. */
export type None = 'dark' | 'small' | 'no_grid';

/** Picture and place of a sticker. */
export type Place = readonly [number, number];

/** The neighbour of a side that is held as in its picture, or with side `above` on top. */
export interface Ask {
  readonly side: number;
  readonly above: number | null;
  readonly neighbour: 'above' | 'right' | 'below' | 'left';
}

/** What six sides are, and which of those that a picture may show this is about: 0 is the likeliest. */
export type Assembled = { readonly which: readonly number[] } & Answer;

type Answer =
  | {
      readonly facelets: string;
      /** Colours of the centres U, R, F, D, L and B, and whether they have the usual names there. */
      readonly centres: readonly Rgb[];
      readonly is_usual: boolean;
    }
  /** One of two colours is asked for. */
  | {
      readonly sticker: Place;
      readonly colours: readonly { readonly name: string; readonly rgb: Rgb | null }[];
    }
  /** A side is needed as well; what was shown in its place looks like another one, or none. */
  | { readonly ask: Ask; readonly looks_like?: number | null }
  | { readonly same: readonly [number, number] }
  /** Stickers that do not fit; none where nothing is known of them. */
  | { readonly refused: readonly Place[] };

const photoModule = new WorkerModule('photo.wasm');

/** The side in a picture. */
export function findSide(picture: Picture): Promise<Found | { readonly none: None }> {
  const { width, height } = picture.canvas;
  return photoModule.call({ call: 'side', width, height }, picture.pixels());
}

/** What six sides are, with the sides that were asked for, and answers to questions, 0 or 1. */
export const assemble = (
  sides: readonly Found[],
  more: readonly Side[],
  answers: readonly number[],
): Promise<Assembled> =>
  photoModule.call({
    call: 'assemble',
    sides: sides.map(({ samples }) => samples),
    others: sides.map(({ others }) => others.map(({ samples }) => samples)),
    more: more.map(({ samples }) => samples),
    answers,
  });

/** A picture in the page's memory. */
export class Picture {
  readonly canvas = document.createElement('canvas');
  private readonly context = this.canvas.getContext('2d', { willReadFrequently: true })!;

  /** Draws a frame or a file, at most so wide and high. */
  draw(source: CanvasImageSource, width: number, height: number, most: number): void {
    const scale = Math.min(1, most / Math.max(width, height));
    this.canvas.width = Math.round(width * scale);
    this.canvas.height = Math.round(height * scale);
    this.context.drawImage(source, 0, 0, this.canvas.width, this.canvas.height);
  }

  pixels(): Uint8Array<ArrayBuffer> {
    const { width, height } = this.canvas;
    return new Uint8Array(this.context.getImageData(0, 0, width, height).data.buffer);
  }
}
