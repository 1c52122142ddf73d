// Scrambles of the 2x2x2: the shortest turns to a random state. The corner at D, B and L stays, so R, U and F turn it all.

/** Corners without the one that stays: URF, UFL, ULB, UBR, DFR, DLF, DRB. A turn brings the corner at `from` to each place, and
 * twists it. */
interface Quarter {
  readonly from: readonly number[];
  readonly twist: readonly number[];
}

const QUARTERS: readonly (readonly [string, Quarter])[] = [
  ['R', { from: [4, 1, 2, 0, 6, 5, 3], twist: [2, 0, 0, 1, 1, 0, 2] }],
  ['U', { from: [3, 0, 1, 2, 4, 5, 6], twist: [0, 0, 0, 0, 0, 0, 0] }],
  ['F', { from: [1, 5, 2, 3, 0, 4, 6], twist: [1, 2, 0, 0, 2, 1, 0] }],
];
const ENDS = ['', '2', "'"];
const CORNERS = 7;
const PLACES = 5040;
const TWISTS = 729;
/** Turns of the hardest state. */
const MAX_TURNS = 11;
/** The WCA takes no state that fewer turns solve. */
const MIN_TURNS = 4;

function placeNumber(order: readonly number[]): number {
  let number = 0;
  for (let n = 0; n < CORNERS; n++)
    number = number * (CORNERS - n) + order.slice(n + 1).filter((other) => other < order[n]!).length;
  return number;
}

function orderOf(number: number): number[] {
  const digits: number[] = [];
  for (let n = 1; n <= CORNERS; n++) {
    digits.unshift(number % n);
    number = Math.floor(number / n);
  }
  const left = Array.from({ length: CORNERS }, (_, n) => n);
  return digits.map((digit) => left.splice(digit, 1)[0]!);
}

/** Twists in base 3; the last corner's follows from the others. */
const twistNumber = (twists: readonly number[]): number =>
  twists.slice(0, 6).reduce((number, twist) => number * 3 + twist, 0);

function twistsOf(number: number): number[] {
  const twists: number[] = [];
  for (let n = 0; n < 6; n++) {
    twists.unshift(number % 3);
    number = Math.floor(number / 3);
  }
  return [...twists, (30 - twists.reduce((sum, twist) => sum + twist, 0)) % 3];
}

/** Where each quarter turn leads from each number, and turns to the solved one at least. */
interface Table {
  readonly next: readonly Int16Array[];
  readonly turns: Int8Array;
}

function tableOf(size: number, turned: (number: number, quarter: Quarter) => number): Table {
  const next = QUARTERS.map(([, quarter]) => Int16Array.from({ length: size }, (_, n) => turned(n, quarter)));
  const turns = new Int8Array(size).fill(-1);
  turns[0] = 0;
  for (let row = [0], depth = 1; row.length; depth++) {
    const found: number[] = [];
    for (const from of row)
      for (const way of next)
        for (let n = 0, at = from; n < 3; n++) {
          at = way[at]!;
          if (turns[at]! >= 0) continue;
          turns[at] = depth;
          found.push(at);
        }
    row = found;
  }
  return { next, turns };
}

let made: { readonly places: Table; readonly twists: Table } | undefined;

const tables = () =>
  (made ??= {
    places: tableOf(PLACES, (number, { from }) => {
      const order = orderOf(number);
      return placeNumber(from.map((place) => order[place]!));
    }),
    twists: tableOf(TWISTS, (number, { from, twist }) => {
      const twists = twistsOf(number);
      return twistNumber(from.map((place, n) => (twists[place]! + twist[n]!) % 3));
    }),
  });

/** Faces and quarters of the shortest solution. */
function solution(place: number, twist: number): readonly (readonly [number, number])[] {
  const { places, twists } = tables();
  const turns: [number, number][] = [];
  const search = (place: number, twist: number, left: number, last: number): boolean => {
    if (Math.max(places.turns[place]!, twists.turns[twist]!) > left) return false;
    if (left === 0) return true;
    for (let face = 0; face < QUARTERS.length; face++) {
      if (face === last) continue;
      let [p, t] = [place, twist];
      for (let quarters = 1; quarters <= 3; quarters++) {
        [p, t] = [places.next[face]![p]!, twists.next[face]![t]!];
        turns.push([face, quarters]);
        if (search(p, t, left - 1, face)) return true;
        turns.pop();
      }
    }
    return false;
  };
  for (let length = 0; length <= MAX_TURNS; length++) if (search(place, twist, length, -1)) return turns;
  throw new Error(`the 2x2x2 has no solution of ${MAX_TURNS} turns`);
}

/** Turns to a random state; `below` draws a whole number below another. */
export function pocketScramble(below: (size: number) => number): string {
  for (;;) {
    const turns = solution(below(PLACES), below(TWISTS));
    if (turns.length < MIN_TURNS) continue;
    // The way back: from the solved cube to the state.
    return [...turns]
      .reverse()
      .map(([face, quarters]) => QUARTERS[face]![0] + ENDS[3 - quarters])
      .join(' ');
  }
}
