// Letters on stickers: a texture for each letter and ink.
import * as THREE from 'three';
import { inkOn } from '../model/colours';

const drawn = new Map<string, THREE.CanvasTexture>();

/** Texture of a letter for a sticker of this colour. */
export function drawnLetter(letter: string, colour: string): THREE.CanvasTexture {
  const ink = inkOn(colour);
  const name = letter + ink;
  let texture = drawn.get(name);
  if (!texture) {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 64;
    const context = canvas.getContext('2d');
    if (context) {
      context.fillStyle = ink;
      context.font = '600 50px system-ui, sans-serif';
      context.textAlign = 'center';
      context.textBaseline = 'middle';
      context.fillText(letter, 32, 35);
    }
    texture = new THREE.CanvasTexture(canvas);
    texture.colorSpace = THREE.SRGBColorSpace;
    drawn.set(name, texture);
  }
  return texture;
}
