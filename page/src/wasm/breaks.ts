/** Values of properties. */
export type Values = Readonly<Record<string, number | string>>;

/** A fault from outside, with one choice or more; `words` are what the simulator takes. */
export interface Fault {
  readonly title: string;
  readonly hint: string;
  /** Whether it can be over after a time. */
  readonly passes: boolean;
  readonly choices: readonly { readonly title: string; readonly words: string }[];
}

/** A property of the simulated robot: a number, or a word or none. */
export interface Property {
  /** Name in an address. */
  readonly id: string;
  readonly title: string;
  readonly hint: string;
  readonly group: string;
  readonly unit: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly usual: number | string;
  /** Settings that it sets: section, key, and the setting's value for 1. */
  readonly keys: readonly (readonly [string, string, number])[];
  /** Words of which one can be chosen; none for a number. */
  readonly words: readonly string[];
}

/** All that can break on the simulated robot, as robot.wasm names it. */
export interface Breaks {
  readonly groups: readonly { readonly title: string; readonly faults: readonly Fault[] }[];
  readonly properties: readonly Property[];
  /** Robots that are known by a name: values that differ from the usual ones, by the name of the property. */
  readonly robots: readonly { readonly name: string; readonly values: Values }[];
}
