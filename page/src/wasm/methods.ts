/** Methods of finding turns and the rungs of a hint, as robot.wasm names them. */
export interface Methods {
  readonly methods: readonly {
    readonly name: string;
    readonly title: string;
    /** Whether it has steps with reasons. */
    readonly is_human: boolean;
  }[];
  /** Hints from the least to the most. */
  readonly hints: readonly string[];
}
