// The event stream without a browser: reducer, track, player, and the check of lines.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { modules, recorded } from './bundle.mjs';

const page = await modules(
  'stream/events.ts',
  'model/cube.ts',
  'stream/motions.ts',
  'stream/reducer.ts',
  'stream/state.ts',
  'stream/track.ts',
  'stream/player.ts',
  'stream/recording.ts',
  'stream/live.ts',
  'stream/simulated.ts',
  'stream/colours.ts',
);
const { Track, Player, parse, reduce, BEGINNING, MOTIONS, carried } = page;

const SOLVED = [...'URFDLB'].map((face) => face.repeat(9)).join('');
const RUNS = ['solved', 'slipped', 'doubt'];
const events = (name) => recorded(name).map((line, number) => parse(line, number + 1));

test('each motion moves the stickers of a solved cube as the table tells', () => {
  const faces = { U: 0, R: 1, F: 2, D: 3, L: 4, B: 5 };
  // Letters that lie at U, R, F, D, L and B afterwards: a whole face, or its row at the bottom.
  const whole = {
    tilt: 'FRDBLU',
    'spin+90': 'UBRDFL',
    'spin-90': 'UFLDBR',
    'spin+180': 'ULBDRF',
    'spin-180': 'ULBDRF',
    hold: 'URFDLB',
    release: 'URFDLB',
  };
  for (const motion of ['hold-tilt', 'tilt-release', 'hold-tilt-release']) whole[motion] = whole.tilt;
  for (const [motion, letters] of Object.entries(whole)) {
    const seen = carried([...SOLVED], MOTIONS.get(motion).moves).join('');
    assert.equal(seen, [...letters].map((face) => face.repeat(9)).join(''), motion);
  }
  const bottom = { 'turn+90': 'BRFL', 'turn-90': 'FLBR', 'turn+180': 'LBRF', 'turn-180': 'LBRF' };
  for (const [motion, [right, front, left, back]] of Object.entries(bottom)) {
    const seen = carried([...SOLVED], MOTIONS.get(motion).moves);
    const rows = { R: right, F: front, L: left, B: back };
    for (const [face, letter] of Object.entries(rows)) {
      const nine = seen.slice(faces[face] * 9, faces[face] * 9 + 9).join('');
      assert.equal(nine, face.repeat(6) + letter.repeat(3), `${motion} ${face}`);
    }
  }
  assert.equal(MOTIONS.size, 14);
});

test('a tilt keeps rows and columns of the faces that it turns about', () => {
  const numbered = Array.from({ length: 54 }, (_, place) => place);
  const seen = carried(numbered, MOTIONS.get('tilt').moves);
  // F comes up as it stood; U turns upside down on its way to B; R turns with its top to the back.
  assert.deepEqual(seen.slice(0, 9), [18, 19, 20, 21, 22, 23, 24, 25, 26]);
  assert.deepEqual(seen.slice(45), [8, 7, 6, 5, 4, 3, 2, 1, 0]);
  assert.deepEqual(seen.slice(9, 18), [15, 12, 9, 16, 13, 10, 17, 14, 11]);
});

for (const name of RUNS)
  test(`the stickers that motions carried lie as the robot tells: ${name}`, () => {
    let state = BEGINNING;
    let cubes = 0;
    for (const event of events(name)) {
      if (event.event === 'cube') {
        cubes++;
        assert.equal(carried([...event.facelets], state.stickers).join(''), event.lies);
      }
      state = reduce(state, event);
    }
    assert.equal(cubes, name === 'slipped' ? 2 : 1);
    assert.ok(state.report.solved);
    assert.equal(new Set(state.lies.match(/.{9}/g).map((nine) => new Set(nine).size)).size, 1, state.lies);
    assert.match(state.lies, /^(.)\1{8}(.)\2{8}(.)\3{8}(.)\4{8}(.)\5{8}(.)\6{8}$/);
  });

test('seeking to a moment gives the state that playing up to it gives', () => {
  let seed = 7;
  const chance = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  for (const name of RUNS) {
    const lines = recorded(name);
    const track = Track.of(lines);
    for (let i = 0; i < 20; i++) {
      const ms = chance() * track.end;
      let played = BEGINNING;
      for (const event of events(name)) if (event.at_ms <= ms) played = reduce(played, event);
      assert.deepEqual(track.stateAt(ms), played, `${name} at ${ms}`);
      assert.equal(track.linesAt(ms).length, lines.filter((line) => JSON.parse(line).at_ms <= ms).length);
    }
  }
});

test('the motors stand where the last posture says, and go evenly to the next', () => {
  const track = Track.of(recorded('solved'));
  const postures = events('solved').filter(({ event }) => event === 'posture');
  // Of several postures of one moment the last one counts.
  const last = new Map(postures.map((posture) => [posture.at_ms, posture]));
  for (const { at_ms, flipper, turntable, arm } of last.values())
    assert.deepEqual(track.motorsAt(at_ms), { flipper, turntable, arm });
  const [a, b] = [600, 601].map((i) => postures[i]);
  const between = track.motorsAt((a.at_ms + b.at_ms) / 2);
  for (const motor of ['flipper', 'turntable', 'arm']) {
    assert.ok(
      between[motor] >= Math.min(a[motor], b[motor]) && between[motor] <= Math.max(a[motor], b[motor]),
      motor,
    );
  }
});

test('colours, plan and phases are shown as they come', () => {
  const track = Track.of(recorded('solved'));
  const at = (name) => track.marks.find((mark) => mark.text === name).at;
  assert.equal(track.stateAt(at('read the cube')).readings.filter(Boolean).length, 0);
  assert.equal(track.stateAt(at('side F read')).readings.filter(Boolean).length, 18);
  assert.equal(track.stateAt(at('side D read')).readings.filter(Boolean).length, 54);
  const end = track.stateAt(track.end);
  assert.ok(end.plan.motions.every(({ took }) => took > 0));
  assert.deepEqual(
    end.phases.map(({ phase }) => phase),
    ['home', 'scan', 'recognise', 'solve', 'plan', 'turn', 'verify'],
  );
  assert.equal(end.turnsDone.length, end.report.turns.split(' ').length);
  const middle = track.stateAt(40_000);
  const [done, open] = [
    middle.plan.motions.filter(({ took }) => took),
    middle.plan.motions.filter(({ began }) => began === undefined),
  ];
  assert.ok(done.length > 10 && open.length > 10);
});

test('a slip is marked where it was noticed, and the cube is unknown until it was read again', () => {
  const track = Track.of(recorded('slipped'));
  const fault = track.marks.find(({ kind }) => kind === 'fault');
  const state = track.stateAt(fault.at);
  assert.equal(state.faults[0].part, 'cube');
  assert.equal(state.faults[0].phase, 'verify');
  assert.equal(state.lies, '?'.repeat(54));
  assert.equal(track.stateAt(fault.at - 1).lies.includes('?'), false);
  const end = track.stateAt(track.end);
  assert.ok(end.faults[0].recovered > fault.at);
  assert.equal(end.lies.includes('?'), false);
});

test('stickers in doubt are marked and forgotten once they are settled', () => {
  const track = Track.of(recorded('doubt'));
  const { at } = track.marks.find(({ kind }) => kind === 'doubt');
  assert.equal(track.stateAt(at).doubtful.length, 4);
  assert.equal(track.stateAt(track.end).doubtful.length, 0);
});

test('a later version, an older one and a line that is no event are named by their line', () => {
  const ok = '{"v":1,"at_ms":0,"event":"recovery"}';
  const refusal = (line) => {
    try {
      Track.of([ok, line]);
    } catch (error) {
      assert.ok(error instanceof page.BadLine);
      return error.message;
    }
    return 'nothing';
  };
  assert.match(
    refusal('{"v":2,"at_ms":0,"event":"posture"}'),
    /^line 2: version 2 .* reads version 1: open it with a page as new/,
  );
  assert.match(
    refusal('{"v":0,"at_ms":0,"event":"recovery"}'),
    /^line 2: version 0 .* reads version 1: record the run again/,
  );
  assert.match(refusal('{"at_ms":0,"event":"posture"}'), /^line 2: no version/);
  assert.match(refusal('solved: yes'), /^line 2: no JSON/);
  assert.match(refusal('[1]'), /^line 2: no event/);
  assert.match(refusal('{"v":1,"event":"recovery"}'), /^line 2: event recovery without "at_ms"/);
  assert.match(
    refusal('{"v":1,"at_ms":0,"event":"posture","flipper":"up","turntable":0,"arm":0}'),
    /"flipper" is "up"/,
  );
  assert.match(refusal('{"v":1,"at_ms":0,"event":"cube","facelets":"UU"}'), /"facelets"/);
  // A program of the same version may tell more.
  assert.equal(refusal('{"v":1,"at_ms":0,"event":"something_new"}'), 'nothing');
});

test('a recording that was cut off in its last line is read up to there', () => {
  const lines = recorded('solved').slice(0, 100);
  assert.equal(page.trackOf(`${lines.join('\n')}\n{"v":1,"at_ms":9`).length, 100);
  assert.throws(() => page.trackOf(['{"v":1', ...lines].join('\n')), /line 1/);
  assert.throws(() => page.trackOf(''), /empty/);
});

test('a recording of an older program, whose hello has no facts, is that of the shipped robot', () => {
  const text = readFileSync(new URL('runs/old.jsonl', import.meta.url), 'utf8');
  assert.match(text.split('\n', 1)[0], /"event":"hello","program":"[^"]*","robot":"simulated"}$/);
  const track = page.trackOf(text);
  const end = track.stateAt(track.end);
  const shipped = parse(recorded('solved')[0], 1);
  for (const fact of ['quarter_deg', 'arm_centre_deg', 'battery', 'phases'])
    assert.deepEqual(end.hello[fact], shipped[fact], fact);
  assert.ok(end.report.solved);
  assert.equal(new Set(end.lies.match(/.{9}/g).map((nine) => new Set(nine).size)).size, 1, end.lies);
  // It names no part of a fault: a slip is the cube's.
  assert.equal(end.faults[0].part, 'cube');
  assert.ok(end.faults[0].recovered > end.faults[0].at);
});

test('two runs in one recording follow one another', () => {
  const lines = recorded('solved');
  const track = Track.of([...lines, ...lines]);
  const [one] = [Track.of(lines).end];
  assert.equal(track.end, 2 * one);
  assert.equal(track.stateAt(one + 10_000).faults.length, 0);
  assert.ok(track.stateAt(2 * one).report.solved);
});

test('the player keeps time by the clock, however rarely it is asked', () => {
  let now = 0;
  const player = new Player(() => now);
  player.open(Track.of(recorded('solved')));
  player.play();
  now = 1000;
  assert.equal(player.time, 1000);
  player.setSpeed(20);
  now = 2000;
  assert.equal(player.time, 21_000);
  player.pause();
  now = 9000;
  assert.equal(player.time, 21_000);
  player.play();
  player.seek(5000);
  now = 9100;
  assert.equal(player.time, 7000);
  now = 100_000;
  assert.equal(player.time, player.track.end);
  assert.equal(player.isPlaying, false);
  player.play();
  assert.equal(player.time, 0);
});

test('steps go from event to event and back', () => {
  const player = new Player(() => 0);
  player.open(Track.of(recorded('solved')));
  player.seek(player.track.marks.find(({ text }) => text === 'turn').at);
  const there = player.time;
  player.step(1);
  const next = player.time;
  assert.ok(next > there);
  player.step(-1);
  assert.ok(player.time <= there);
});

test('a player that follows shows the end as it grows', () => {
  const [player, track] = [new Player(() => 0), new Track()];
  const lines = recorded('solved');
  player.open(track);
  player.followLive();
  lines.slice(0, 300).forEach((line) => track.append(line));
  assert.equal(player.time, track.end);
  player.seek(100);
  lines.slice(300).forEach((line) => track.append(line));
  assert.equal(player.time, 100);
  assert.equal(player.isLive, false);
});

test('a stop runs the same again with the button pressed at the moment shown', async () => {
  const asked = [];
  const robot = {
    call: async (request) => (
      asked.push(structuredClone(request)),
      { events: recorded('solved'), solved: true, reached: true, seconds: 60, disturbances: [], faults: [] }
    ),
  };
  const heard = [];
  const listener = { opened: (_, keepsTime) => heard.push(keepsTime), grew() {}, message() {} };
  const choices = { cube: 'R', target: 'solved', method: 'robot', seed: 3, simulator: '' };
  const source = new page.SimulatedSource(robot, listener, () => choices);
  assert.ok((await source.command({ command: 'start', state: 'superflip' }, 0)).ok);
  assert.ok((await source.command({ command: 'stop' }, 12_345.6)).ok);
  assert.deepEqual(heard, [false, true]);
  assert.deepEqual(asked[1], { ...asked[0], inputs: [{ at_ms: 12_346, do: 'stop' }] });
  assert.equal(asked[0].target, 'superflip');
  // A disturbance after the stop that is made at an earlier moment takes the stop back.
  await source.disturb({ fault: 'jam flipper for 3' }, 5000);
  assert.deepEqual(asked[2].inputs, [{ at_ms: 5000, do: { fault: 'jam flipper for 3' } }]);
  await source.disturb('stop', 9000);
  // An address has them as text.
  assert.deepEqual(page.inputsOf(page.inputsText(source.inputs)), source.inputs);
  assert.deepEqual(page.inputsOf('x;5000;3000 <b>'), []);
});

test('versions that differ are named', () => {
  assert.equal(page.mismatch('0.1.0 (a)', '0.1.0 (a)', undefined), '');
  assert.match(page.mismatch('0.1.0 (a)', '0.1.0 (b)', '0.1.0 (a)'), /page 0.1.0 \(a\), robot 0.1.0 \(b\);/);
  assert.match(page.mismatch('0.1.0 (a)', '0.1.0 (a)', '0.1.0 (c)'), /laptop 0.1.0 \(c\)/);
});

test('the colours of a usual cube are vivid in any light, those of another cube as read', () => {
  const state = Track.of(recorded('solved')).stateAt(20_300);
  const centres = (factor) =>
    Object.fromEntries(
      [...'URFDLB'].map((letter, face) => [
        letter,
        state.readings[face * 9 + 4].map((value) => value * factor),
      ]),
    );
  for (const factor of [1, 0.2]) {
    const colours = page.letterColours(centres(factor));
    assert.deepEqual(colours, {
      U: '#f4f4f0',
      R: '#c4111f',
      F: '#0b8a43',
      D: '#f7d117',
      L: '#f26a12',
      B: '#1449b8',
    });
  }
  const other = { ...centres(1), R: [150, 40, 140] };
  assert.notEqual(page.letterColours(other).R, '#c4111f');
});
