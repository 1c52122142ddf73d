// Properties of the simulated robot as TOML for the simulator.
import type { Property, Values } from '../wasm/breaks';

/** Settings of the simulator for these values; a property at its usual value leaves its keys out. */
export function toml(properties: readonly Property[], values: Values): string {
  const sections = new Map<string, string[]>();
  for (const { id, usual, keys, words } of properties) {
    const value = values[id] ?? usual;
    if (value === usual) continue;
    for (const [section, key, factor] of keys) {
      const number = Number(value) * factor;
      const text = words.length ? `"${value}"` : factor === 1 ? number : Math.round(number);
      sections.set(section, [...(sections.get(section) ?? []), `${key} = ${text}`]);
    }
  }
  return [...sections].map(([section, lines]) => `[${section}]\n${lines.join('\n')}\n`).join('\n');
}
