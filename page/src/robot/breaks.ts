// Sliders of the simulated robot: its light, wear, slips, battery and motors, as TOML for the simulator.
// config/simulator.toml lists the keys and their ranges.

export interface Slider {
  readonly id: string;
  readonly name: string;
  /** Effect of a greater value, in a few words. */
  readonly hint: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly usual: number;
  readonly unit: string;
  /** Keys of the simulator's settings by section, for a value. */
  readonly keys: (value: number) => Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** Raw reading of white in usual light; 50 is the least that the simulator takes. */
const WHITE = { white_red: 265, white_green: 255, white_blue: 320 };

export const SLIDERS: readonly Slider[] = [
  {
    id: 'lamp',
    name: 'Light',
    hint: 'The dimmer, the nearer the colours are to one another.',
    min: 20,
    max: 150,
    step: 1,
    usual: 100,
    unit: ' %',
    keys: (percent) => ({
      light: Object.fromEntries(
        Object.entries(WHITE).map(([key, value]) => [key, Math.max(50, Math.round((value * percent) / 100))]),
      ),
    }),
  },
  {
    id: 'uneven',
    name: 'Changing light',
    hint: 'Each side lies in other light when it comes up.',
    min: 0,
    max: 0.9,
    step: 0.025,
    usual: 0.075,
    unit: '',
    keys: (value) => ({ light: { face_brightness: value } }),
  },
  {
    id: 'noise',
    name: 'Noise of the sensor',
    hint: 'Each reading is a little off.',
    min: 0,
    max: 20,
    step: 0.5,
    usual: 1,
    unit: '',
    keys: (value) => ({ light: { reading_offset: value } }),
  },
  {
    id: 'place',
    name: 'Sensor off its place',
    hint: 'It looks at the edge of a sticker, or at its neighbour.',
    min: 0,
    max: 20,
    step: 0.5,
    usual: 1.5,
    unit: ' mm',
    keys: (value) => ({ light: { position_error_mm: value } }),
  },
  {
    id: 'worn',
    name: 'Worn stickers',
    hint: 'Worn ones have lost colour.',
    min: 0,
    max: 54,
    step: 1,
    usual: 2,
    unit: '',
    keys: (value) => ({ light: { worn_stickers: value } }),
  },
  {
    id: 'fade',
    name: 'How worn they are',
    hint: 'At 1 they are grey.',
    min: 0,
    max: 1,
    step: 0.05,
    usual: 0.2,
    unit: '',
    keys: (value) => ({ light: { worn_fade: value } }),
  },
  {
    id: 'slip',
    name: 'Tilts that slip',
    hint: 'The cube falls back, and no motor feels it.',
    min: 0,
    max: 0.3,
    step: 0.01,
    usual: 0,
    unit: '',
    keys: (value) => ({ mechanism: { slip_chance: value } }),
  },
  {
    id: 'play',
    name: 'Play of the grip',
    hint: 'A loose grip leaves layers askew: the next tilt gets stuck.',
    min: 0,
    max: 90,
    step: 1,
    usual: 18,
    unit: '°',
    keys: (value) => ({ mechanism: { play_deg: value } }),
  },
  {
    id: 'firm',
    name: 'Firmness of the LEGO',
    hint: 'At a low one a fast flipper knocks the cube askew.',
    min: 0.4,
    max: 1.5,
    step: 0.05,
    usual: 1,
    unit: '',
    keys: (value) => ({ limits: { scale: value } }),
  },
  {
    id: 'stiff',
    name: 'Stiff layers',
    hint: 'The turntable works harder, and slower.',
    min: 0,
    max: 15,
    step: 0.5,
    usual: 4,
    unit: ' N·cm',
    keys: (value) => ({ motors: { layer_load_ncm: value } }),
  },
  {
    id: 'heavy',
    name: 'Heavy tilts',
    hint: 'The flipper works harder, and slower.',
    min: 0,
    max: 15,
    step: 0.5,
    usual: 4,
    unit: ' N·cm',
    keys: (value) => ({ motors: { tilt_load_ncm: value } }),
  },
  {
    id: 'volts',
    name: 'Battery',
    hint: 'A weak one makes the robot slow; below 6.3 V it refuses.',
    min: 5.5,
    max: 9,
    step: 0.05,
    usual: 7.8,
    unit: ' V',
    keys: (value) => ({ battery: { voltage_mv: Math.round(value * 1000) } }),
  },
];

export type Values = Readonly<Record<string, number>>;

/** Sliders that differ from the usual robot, by the name of the robot. */
export const PRESETS: readonly { readonly name: string; readonly values: Values }[] = [
  { name: 'Good robot', values: {} },
  { name: 'Dim lamp', values: { lamp: 20, uneven: 0.6, noise: 4 } },
  { name: 'Worn stickers', values: { worn: 16, fade: 0.8 } },
  { name: 'Slippery cube', values: { slip: 0.06 } },
  { name: 'Weak battery', values: { volts: 6.65, heavy: 10, stiff: 10 } },
  { name: 'Empty battery', values: { volts: 6.2 } },
  { name: 'Stuck flipper', values: { play: 60 } },
  { name: 'Wobbly LEGO', values: { firm: 0.55 } },
];

/** Settings of the simulator for these values; a slider at its usual place leaves its keys out. */
export function toml(values: Values): string {
  const sections = new Map<string, string[]>();
  for (const { id, usual, keys } of SLIDERS) {
    const value = values[id];
    if (value === undefined || value === usual) continue;
    for (const [section, entries] of Object.entries(keys(value))) {
      const lines = sections.get(section) ?? [];
      for (const [key, number] of Object.entries(entries)) lines.push(`${key} = ${number}`);
      sections.set(section, lines);
    }
  }
  return [...sections].map(([section, lines]) => `[${section}]\n${lines.join('\n')}\n`).join('\n');
}
