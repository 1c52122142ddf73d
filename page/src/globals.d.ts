/** The program's version, as `mindcub3r --version` prints it; build.mjs sets it. */
declare const VERSION: string;
/** Hash of the page's files; empty in the page in one file. build.mjs sets it. */
declare const BUILD: string;
/** Answer of robot.wasm to the call `methods`, asked for when the page is built. */
declare const METHODS: import('./wasm/methods').Methods;
/** Answer of robot.wasm to the call `breaks` as JSON, asked for when the page is built. */
declare const BREAKS: string;
/** Answer of robot.wasm to the call `exercises` as JSON, asked for when the page is built. */
declare const EXERCISES: string;
/** Cases of the methods as JSON: cases.mjs reads them when the page is built. */
declare const CASES: string;
/** Facts of the shipped robot, as the first line of a run of robot.wasm has them when the page is built. */
declare const HELLO: Omit<import('./stream/events').Fields['hello'], 'program' | 'robot'>;
/** A file of GLSL as text. */
declare module '*.glsl' {
  const text: string;
  export default text;
}
