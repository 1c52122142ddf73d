// A WebAssembly module with one call: JSON in, JSON out. docs/studio.md describes the interface.
import { addressOf } from '../base/files';
import { say } from './words';

/** Functions that a module of crates/web exports. */
interface Exports {
  memory: WebAssembly.Memory;
  alloc(length: number): number;
  free(address: number, length: number): void;
  call(address: number, length: number): number;
  answer_length(): number;
}

/** Refusal of a call; the message tells what was seen and what is allowed. */
export class Refused extends Error {}

/** That a file did not come, by what a person knows of it. */
function notLoaded(file: string, reason: string): string {
  if (file === 'cube.wasm') return say('no_cube', { reason });
  if (file === 'robot.wasm' || file === 'worker.js') return say('no_solver', { reason });
  return say('no_file', { file, reason });
}

/** A file of the page that did not come; another attempt may help. */
export class NotLoaded extends Error {
  /** `isMissing`: the server has no such file, and another attempt does not help. */
  constructor(
    name: string,
    reason: string,
    readonly isMissing = false,
  ) {
    super(notLoaded(name, reason));
  }
}

/** A module that runs. */
export class Module {
  private constructor(private readonly exports: Exports) {}

  /** Starts the module in these bytes. */
  static async start(bytes: ArrayBuffer): Promise<Module> {
    const { instance } = await WebAssembly.instantiate(bytes, {});
    return new Module(instance.exports as unknown as Exports);
  }

  /** Answer to a request, and to the bytes that it is about. @throws Refused */
  call<T>(request: object, bytes = new Uint8Array()): T {
    const { memory, alloc, free, call, answer_length } = this.exports;
    const text = new TextEncoder().encode(JSON.stringify(request));
    // A zero byte is between the two; the room is full of them.
    const length = text.length + (bytes.length && bytes.length + 1);
    const address = alloc(length);
    const room = new Uint8Array(memory.buffer, address, length);
    room.set(text);
    if (bytes.length) room.set(bytes, text.length + 1);
    const said = call(address, length);
    free(address, length);
    const answer = new Uint8Array(memory.buffer, said, answer_length());
    const { ok, error } = JSON.parse(new TextDecoder().decode(answer)) as { ok?: T; error?: string };
    if (error !== undefined) throw new Refused(error);
    return ok as T;
  }
}

/** Bytes of a file beside the page, or of the same file held in `studio.html`. */
export async function load(name: string): Promise<ArrayBuffer> {
  const held = document.getElementById(`held-${name}`)?.textContent;
  if (held) {
    const packed = Uint8Array.from(atob(held), (letter) => letter.charCodeAt(0));
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
    return new Response(stream).arrayBuffer();
  }
  const response = await fetch(addressOf(name)).catch(() => undefined);
  if (!response) throw new NotLoaded(name, say('no_answer'));
  const { ok, status } = response;
  if (status === 404) throw new NotLoaded(name, say('missing', { file: name }), true);
  if (!ok) throw new NotLoaded(name, say('status', { status, file: name }));
  try {
    return await response.arrayBuffer();
  } catch {
    throw new NotLoaded(name, say('broke'));
  }
}

/** Whether the server says that it has no such file, which is asked without fetching it. */
export async function isMissing(name: string): Promise<boolean> {
  if (document.getElementById(`held-${name}`) || location.protocol === 'file:') return false;
  const response = await fetch(addressOf(name), { method: 'HEAD' }).catch(() => undefined);
  return response?.status === 404;
}
