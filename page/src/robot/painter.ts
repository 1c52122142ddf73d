// Draws the twin by three.
import * as THREE from 'three';
import type { Painter } from '../draw/canvas';
import { FAR, NEAR, type Eye } from '../draw/eye';

export interface Light {
  readonly ground: string;
  readonly sky: number;
  readonly sun: number;
  readonly from: readonly [number, number, number];
}

/** The scene of an object under a light; `undefined` where the browser draws no 3-D. */
export function threePainter(object: THREE.Object3D, { ground, sky, sun, from }: Light): Painter | undefined {
  let renderer: THREE.WebGLRenderer;
  try {
    renderer = new THREE.WebGLRenderer({ antialias: true, alpha: true });
  } catch {
    return undefined;
  }
  const scene = new THREE.Scene();
  const lamp = new THREE.DirectionalLight('#ffffff', sun);
  lamp.position.set(...from);
  scene.add(object, new THREE.HemisphereLight('#ffffff', ground, sky), lamp);
  const camera = new THREE.PerspectiveCamera(undefined, undefined, NEAR, FAR);
  return {
    element: renderer.domElement,
    resize(width, height, ratio) {
      renderer.setPixelRatio(ratio);
      renderer.setSize(width, height);
    },
    render(eye) {
      follow(camera, eye);
      renderer.render(scene, camera);
    },
  };
}

/** Puts the camera where the eye is. */
function follow(camera: THREE.PerspectiveCamera, eye: Eye): void {
  camera.fov = eye.limits.angle;
  camera.aspect = eye.aspect;
  camera.position.set(...eye.place);
  camera.lookAt(...eye.target);
  camera.updateProjectionMatrix();
}
