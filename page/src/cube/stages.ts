// Masks of stages of a solution by name, most as Twizzle names them. A cube is held with the side below that is solved first.
import { centreOf } from '../model/cube';
import { isMask, maskOf, type Mask } from '../model/mask';
import { say } from './say';

const CENTRES = 'U R F D L B';
const CROSS = 'DF DR DB DL';
const SLOTS = 'DFR FR DFL FL DBL BL DBR BR';
const F2L = `${CROSS} ${SLOTS}`;
const OTHERS = 'DFL FL DBL BL DBR BR';
const CORNERS = 'UFR UFL UBL UBR';
const EDGES = 'UF UR UB UL';
const MIDDLE = 'FR FL BL BR';
const BOTTOM = 'DFR DFL DBL DBR';
const LEFT = 'DL FL BL DFL DBL';
const RIGHT = 'DR FR BR DFR DBR';

/** The stickers of these pieces that show a colour. */
const only = (pieces: string, colour = 'U'): string =>
  pieces
    .split(' ')
    .map((piece) => `${piece}:${colour}`)
    .join(' ');

/** Name, what is in full colour, what is pale; all else is grey. */
const STAGES: readonly (readonly [name: string, full: string, pale?: string])[] = [
  ['Cross', `${CROSS} ${CENTRES}`],
  ['Daisy', `U ${only(CROSS, 'D')}`, 'R F L B'],
  ['First layer', `${CROSS} ${BOTTOM} ${CENTRES}`],
  ['Second layer', `${MIDDLE} R F L B`, `${CROSS} ${BOTTOM} D`],
  ['F2L', `${F2L} ${CENTRES}`],
  ['LS', 'DFR FR U R F', `${CROSS} ${OTHERS} D L B`],
  ['ELS', `FR ${only(EDGES)} U`, `${CROSS} ${OTHERS} R F D L B`],
  ['CLS', `DFR ${only(CORNERS)} U`, `${CROSS} ${SLOTS} ${only(EDGES)} R F D L B`],
  ['VLS', `DFR FR ${only(EDGES)} ${only(CORNERS)} U`, `${CROSS} ${OTHERS} R F D L B`],
  ['ZBLS', `DFR FR ${only(EDGES)} U`, `${CROSS} ${OTHERS} R F D L B`],
  ['EOLL', `${only(EDGES)} U`, `${F2L} R F D L B`],
  ['OCLL', `${only(CORNERS)} ${only(EDGES)} U`, `${F2L} R F D L B`],
  ['OLL', `${only(EDGES)} ${only(CORNERS)} U`, `${F2L} R F D L B`],
  ['CPLL', `${CORNERS}`, `${F2L} ${only(EDGES)} ${CENTRES}`],
  ['EPLL', `${EDGES}`, `${F2L} ${CORNERS} ${CENTRES}`],
  ['PLL', `${EDGES} ${CORNERS} U`, `${F2L} R F D L B`],
  ['LL', `${EDGES} ${CORNERS} U`, `${F2L} R F D L B`],
  ['COLL', `${CORNERS} ${only(EDGES)} U`, `${F2L} R F D L B`],
  ['ZBLL', `${EDGES} ${CORNERS} U`, `${F2L} R F D L B`],
  ['ELL', `${EDGES} U`, `${F2L} ${CORNERS} R F D L B`],
  ['CLL', `${CORNERS} U`, `${F2L} R F D L B`],
  ['EOLine', `DF DB F B D`, `${EDGES} DR DL ${MIDDLE} U R L`],
  ['EOCross', `${CROSS} D`, `${EDGES} ${MIDDLE} U R F L B`],
  ['ZZ blocks', `${LEFT} ${RIGHT}`, `DF DB ${CENTRES}`],
  ['First block', `${LEFT} L`, 'D'],
  ['Second block', `${RIGHT} R`, `${LEFT} L`],
  ['CMLL', CORNERS, `${LEFT} ${RIGHT} L R`],
  ['L6E', `${EDGES} DF DB U F D B`, `${CORNERS} ${LEFT} ${RIGHT} L R`],
  ['L6EO', `${only(EDGES)} ${only('DF DB', 'D')} U D`, `${CORNERS} ${LEFT} ${RIGHT} L R`],
  ['2x2x2', 'DBL DB DL BL D B L'],
  ['2x2x3', 'DBL DFL DL BL FL DB DF D B L F'],
  ['Edges', `${EDGES} ${CROSS} ${MIDDLE}`],
  ['Corners', `${CORNERS} ${BOTTOM}`],
  ['Centres', CENTRES],
  ['Void cube', `${EDGES} ${CROSS} ${MIDDLE} ${CORNERS} ${BOTTOM}`],
];

export const STAGE_NAMES: readonly string[] = STAGES.map(([name]) => name);

/** Stages whose names are words; names of sets of cases are the same in all languages. */
const TITLES = {
  Cross: 'cross',
  Daisy: 'daisy',
  'First layer': 'first_layer',
  'Second layer': 'second_layer',
  'ZZ blocks': 'zz_blocks',
  'First block': 'first_block',
  'Second block': 'second_block',
  Edges: 'edges',
  Corners: 'corners',
  Centres: 'centres',
  'Void cube': 'void_cube',
} as const;
const hasTitle = (name: string): name is keyof typeof TITLES => name in TITLES;

/** Name of a stage for the reader. */
export const stageTitle = (name: string): string => (hasTitle(name) ? say(`stage.${TITLES[name]}`) : name);

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** The name of a stage however it is written, or a mask by its 54 shades; nothing for another text. */
export const stageNamed = (text: string): string | undefined =>
  isMask(text) ? text : STAGE_NAMES.find((name) => plain(name) === plain(text));

/** The mask of a stage for a cube that is held as in a state; none for no name. */
export function stageMask(name: string, facelets: string): Mask | undefined {
  if (isMask(name)) return name;
  const [, full, pale = ''] = STAGES.find(([known]) => known === name) ?? [];
  if (full === undefined) return undefined;
  const held = (pieces: string): readonly string[] =>
    pieces
      .split(' ')
      .filter(Boolean)
      .map((piece) => piece.replace(/[URFDLB]/g, (face) => centreOf(facelets, face) ?? face));
  return maskOf({ full: held(full), pale: held(pale) });
}
