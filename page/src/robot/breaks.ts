// Sliders of the simulated robot: its light, wear, slips, battery and motors, as TOML for the simulator.
// config/simulator.toml lists the keys and their ranges.

interface Range {
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly usual: number;
  readonly unit?: string;
  /** Section and key of the simulator's setting. */
  readonly key: string;
}

const RANGES: Readonly<Record<string, Range>> = {
  lamp: { min: 20, max: 150, step: 1, usual: 100, unit: ' %', key: 'light.white' },
  uneven: { min: 0, max: 0.9, step: 0.025, usual: 0.075, key: 'light.face_brightness' },
  noise: { min: 0, max: 20, step: 0.5, usual: 1, key: 'light.reading_offset' },
  place: { min: 0, max: 20, step: 0.5, usual: 1.5, unit: ' mm', key: 'light.position_error_mm' },
  worn: { min: 0, max: 54, step: 1, usual: 2, key: 'light.worn_stickers' },
  fade: { min: 0, max: 1, step: 0.05, usual: 0.2, key: 'light.worn_fade' },
  slip: { min: 0, max: 0.3, step: 0.01, usual: 0, key: 'mechanism.slip_chance' },
  play: { min: 0, max: 90, step: 1, usual: 18, unit: '°', key: 'mechanism.play_deg' },
  firm: { min: 0.4, max: 1.5, step: 0.05, usual: 1, key: 'limits.scale' },
  stiff: { min: 0, max: 15, step: 0.5, usual: 4, unit: ' N·cm', key: 'motors.layer_load_ncm' },
  heavy: { min: 0, max: 15, step: 0.5, usual: 4, unit: ' N·cm', key: 'motors.tilt_load_ncm' },
  volts: { min: 5.5, max: 9, step: 0.05, usual: 7.8, unit: ' V', key: 'battery.voltage_mv' },
};

/** Name of each slider, and the effect of a greater value in a few words. */
const WORDS: readonly (readonly [string, string, string])[] = [
  ['lamp', 'Light', 'The dimmer, the nearer the colours are to one another.'],
  ['uneven', 'Changing light', 'Each side lies in other light when it comes up.'],
  ['noise', 'Noise of the sensor', 'Each reading is a little off.'],
  ['place', 'Sensor off its place', 'It looks at the edge of a sticker, or at its neighbour.'],
  ['worn', 'Worn stickers', 'Worn ones have lost colour.'],
  ['fade', 'How worn they are', 'At 1 they are grey.'],
  ['slip', 'Tilts that slip', 'The cube falls back, and no motor feels it.'],
  ['play', 'Play of the grip', 'A loose grip leaves layers askew: the next tilt gets stuck.'],
  ['firm', 'Firmness of the LEGO', 'At a low one a fast flipper knocks the cube askew.'],
  ['stiff', 'Stiff layers', 'The turntable works harder, and slower.'],
  ['heavy', 'Heavy tilts', 'The flipper works harder, and slower.'],
  ['volts', 'Battery', 'A weak one makes the robot slow; below 6.3 V it refuses.'],
];

export const SLIDERS = WORDS.map(([id, name, hint]) => ({ id, name, hint, ...RANGES[id]! }));
export type Slider = (typeof SLIDERS)[number];

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

/** Raw reading of white in usual light; 50 is the least that the simulator takes. */
const WHITE = { white_red: 265, white_green: 255, white_blue: 320 };

/** Settings of the simulator for a slider's value. */
function settingsOf({ id, key }: Slider, value: number): Readonly<Record<string, number>> {
  const share = (white: number): number => Math.max(50, Math.round((white * value) / 100));
  const [, name = ''] = key.split('.');
  if (id === 'lamp')
    return Object.fromEntries(Object.entries(WHITE).map(([one, white]) => [one, share(white)]));
  return { [name]: id === 'volts' ? Math.round(value * 1000) : value };
}

/** Settings of the simulator for these values; a slider at its usual place leaves its keys out. */
export function toml(values: Values): string {
  const sections = new Map<string, string[]>();
  for (const slider of SLIDERS) {
    const value = values[slider.id];
    if (value === undefined || value === slider.usual) continue;
    const [section = ''] = slider.key.split('.');
    const lines = Object.entries(settingsOf(slider, value)).map(([key, number]) => `${key} = ${number}`);
    sections.set(section, [...(sections.get(section) ?? []), ...lines]);
  }
  return [...sections].map(([section, lines]) => `[${section}]\n${lines.join('\n')}\n`).join('\n');
}
