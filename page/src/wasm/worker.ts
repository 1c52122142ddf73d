// Runs a module in a worker: each message is a request with a number, each answer has it too.
import { messageOf } from '../base/texts';
import { Module, Refused } from './module';

type Message = { start: ArrayBuffer } | { id: number; request: object; bytes?: Uint8Array<ArrayBuffer> };

let module: Promise<Module> | undefined;

self.onmessage = async ({ data }: MessageEvent<Message>) => {
  if ('start' in data) {
    module = Module.start(data.start);
    return;
  }
  const { id, request, bytes } = data;
  try {
    if (!module) throw new Error('the module was not started');
    postMessage({ id, ok: (await module).call(request, bytes) });
  } catch (error) {
    const text = messageOf(error);
    // A module that has panicked is not asked again: the page starts another.
    postMessage({ id, error: text, isBroken: !(error instanceof Refused) });
  }
};
