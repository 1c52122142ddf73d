// Texts of the modules' files. The worker says none of them, and has none in its script.
import { speaker } from '../base/words';
import { wasm } from '../words/wasm';

export const say = /* @__PURE__ */ speaker('wasm', wasm);
