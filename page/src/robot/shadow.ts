// Soft shadow on the ground: a disc that fades to its rim, seen from above alone.
import * as THREE from 'three';

/** Disc in the plane of x and y; `darkness` from 0 to 1 is that of its middle. */
export function shadow(radius: number, darkness: number): THREE.Mesh {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 128;
  const context = canvas.getContext('2d');
  if (context) {
    const gradient = context.createRadialGradient(64, 64, 8, 64, 64, 64);
    gradient.addColorStop(0, `rgba(0,0,0,${darkness})`);
    gradient.addColorStop(0.6, `rgba(0,0,0,${darkness * 0.45})`);
    gradient.addColorStop(1, 'rgba(0,0,0,0)');
    context.fillStyle = gradient;
    context.fillRect(0, 0, 128, 128);
  }
  const map = new THREE.CanvasTexture(canvas);
  const look = new THREE.MeshBasicMaterial({ map, transparent: true, depthWrite: false });
  return new THREE.Mesh(new THREE.CircleGeometry(radius, 48), look);
}
