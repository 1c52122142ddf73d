// The brick's screen: 178 by 128 pixels from lengths of runs, as the event `screen` tells them.

import { h } from '../base/dom';

export const SCREEN_WIDTH = 178;
export const SCREEN_HEIGHT = 128;

/** Pixels, row by row: true is black. A length of 255 goes on in the same colour. */
export function pixels(runs: string): Uint8Array {
  const lengths = Uint8Array.from(atob(runs), (letter) => letter.charCodeAt(0));
  const result = new Uint8Array(SCREEN_WIDTH * SCREEN_HEIGHT);
  let [at, black] = [0, 0];
  for (const length of lengths) {
    result.fill(black, at, at + length);
    at += length;
    if (length !== 255) black = 1 - black;
  }
  return result;
}

const PAPER = [205, 218, 200];
const INK = [28, 34, 30];

/** A canvas of the screen's size, which stays: a texture keeps the size of its first picture. */
export const screenCanvas = (): HTMLCanvasElement =>
  h('canvas', { width: SCREEN_WIDTH, height: SCREEN_HEIGHT });

/** Draws a screen on such a canvas; without one, its resting picture. */
export function drawScreen(canvas: HTMLCanvasElement, runs: string | undefined): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  if (runs === undefined) {
    context.fillStyle = `rgb(${PAPER.join()})`;
    context.fillRect(0, 0, SCREEN_WIDTH, SCREEN_HEIGHT);
    context.fillStyle = `rgb(${INK.join()})`;
    context.font = 'bold 22px sans-serif';
    context.textAlign = 'center';
    context.fillText('MindCub3r', SCREEN_WIDTH / 2, 34, SCREEN_WIDTH - 8);
    return;
  }
  const image = context.createImageData(SCREEN_WIDTH, SCREEN_HEIGHT);
  pixels(runs).forEach((black, place) => image.data.set([...(black ? INK : PAPER), 255], place * 4));
  context.putImageData(image, 0, 0);
}
