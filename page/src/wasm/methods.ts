/** Methods of finding turns, and hints from the least to the most, as robot.wasm names them. */
export interface Methods {
  /** `is_human`: whether it has steps with reasons. */
  readonly methods: readonly { readonly name: string; readonly title: string; readonly is_human: boolean }[];
  readonly hints: readonly string[];
}
