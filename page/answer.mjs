// Answers of a module outside a browser.
import { readFileSync } from 'node:fs';
import { cases } from './cases.mjs';

/** Answer of the module in a file to a request; docs/studio.md lists the requests. */
export async function answer(file, request) {
  const { instance } = await WebAssembly.instantiate(readFileSync(file), {});
  const { memory, alloc, call, answer_length } = instance.exports;
  const text = new TextEncoder().encode(JSON.stringify(request));
  const address = alloc(text.length);
  new Uint8Array(memory.buffer, address, text.length).set(text);
  const begin = call(address, text.length);
  const { ok, error } = JSON.parse(Buffer.from(memory.buffer, begin, answer_length()).toString());
  if (error !== undefined) throw new Error(`${file}: ${error}`);
  return ok;
}

/** What the page knows of the program when it is built: globals.d.ts describes it. */
export async function facts(file) {
  const run = await answer(file, { call: 'run', cube: 'solved', reads_only: true });
  const { v, at_ms, event, program, robot, ...hello } = JSON.parse(run.events[0]);
  const calls = ['methods', 'breaks', 'exercises'].map((call) => answer(file, { call }));
  const [methods, breaks, exercises] = await Promise.all(calls);
  return {
    METHODS: JSON.stringify(methods), // A text goes where it is used; an object would go into the first view.
    BREAKS: JSON.stringify(JSON.stringify(breaks)),
    EXERCISES: JSON.stringify(JSON.stringify(exercises)),
    CASES: JSON.stringify(JSON.stringify(cases())),
    HELLO: JSON.stringify(hello),
  };
}
