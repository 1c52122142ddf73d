// Sentences of the methods in the reader's language, by the keys with which robot.wasm names them.
import { speaker } from '../base/words';
import { methods } from '../words/methods';

export const say = speaker('methods', methods);

/** Keys of the steps of the shipped methods, by the titles in their files. */
const STEPS = {
  Cross: 'cross',
  'First two layers': 'two_layers',
  'First layer': 'first_layer',
  'Middle layer': 'middle_layer',
  'Top cross': 'top_cross',
  'Top face': 'top_face',
  'Top corners': 'top_corners',
  'Top edges': 'top_edges',
  'Last layer orientation': 'last_orientation',
  'Last corner orientation': 'last_corners',
  'Last layer permutation': 'last_permutation',
  'First block': 'first_block',
  'Second block': 'second_block',
  'Corners of the last layer': 'corners_last',
  'Last six edges': 'last_six',
  '2x2x2 block': 'block_222',
  '2x2x3 block': 'block_223',
  'Edge orientation': 'edge_orientation',
  EOLine: 'eo_line',
  'Two blocks': 'two_blocks',
  'Domino reduction': 'domino',
  'Half-turn reduction': 'half_reduction',
  'Half turns': 'half_turns',
} as const;

/** Title of a step by that of its method's file; one that is in no table stays as it is. */
export const stepTitle = (title: string): string =>
  title in STEPS ? say(`step.${STEPS[title as keyof typeof STEPS]}`) : title;
