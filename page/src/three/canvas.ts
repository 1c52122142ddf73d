// A canvas on which a scene is drawn when something has changed.
import * as THREE from 'three';
import type { Eye } from './eye';

export interface Light {
  readonly ground: string;
  readonly sky: number;
  readonly sun: number;
  readonly from: readonly [number, number, number];
}

export class Canvas {
  private renderer: THREE.WebGLRenderer | undefined;
  private readonly scene = new THREE.Scene();
  private frame = 0;

  /** Calls `before` and `after` around each drawing. */
  constructor(
    private readonly host: HTMLElement,
    private readonly eye: Eye,
    private readonly around: { before?: () => void; after?: () => void },
  ) {}

  /** The canvas; nothing where the browser draws no 3-D, or `start` was not called yet. */
  get element(): HTMLCanvasElement | undefined {
    return this.renderer?.domElement;
  }

  /** Puts a canvas with an object into the host; false where the browser draws no 3-D. */
  start(object: THREE.Object3D, { ground, sky, sun, from }: Light): boolean {
    try {
      this.renderer = new THREE.WebGLRenderer({ antialias: true, alpha: true });
    } catch {
      return false;
    }
    this.renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
    this.host.append(this.renderer.domElement);
    const lamp = new THREE.DirectionalLight('#ffffff', sun);
    lamp.position.set(...from);
    this.scene.add(object, new THREE.HemisphereLight('#ffffff', ground, sky), lamp);
    new ResizeObserver(() => this.resize()).observe(this.host);
    this.resize();
    return true;
  }

  /** Asks for a picture with the next frame. */
  draw(): void {
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      this.render();
    });
  }

  render(): void {
    this.around.before?.();
    this.renderer?.render(this.scene, this.eye.camera);
    this.around.after?.();
  }

  private resize(): void {
    const { clientWidth: width, clientHeight: height } = this.host;
    if (!width || !height) return;
    this.renderer?.setSize(width, height);
    this.eye.resize(width, height);
    this.render();
  }
}
