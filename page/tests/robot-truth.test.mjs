// Stickers computed from events alone against the simulator's own, in the robot's module.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { modules, recorded } from './bundle.mjs';
import { isFull, wallClock } from './wall-clock.mjs';

const wasm = new URL('../dist/robot.wasm', import.meta.url);
const { Module, parse, place, reduce, BEGINNING, Track, carried } = await modules(
  'wasm/module.ts',
  'stream/events.ts',
  'stream/reducer.ts',
  'stream/state.ts',
  'stream/track.ts',
  'model/cube.ts',
  'stream/motions.ts',
);

const skip = existsSync(wasm) ? false : 'page/dist/robot.wasm is missing; run scripts/build-page.sh';
const robot = skip ? undefined : await Module.start(readFileSync(wasm).buffer);

/** Plays the events, and asks `check` after each motion and each event `cube`. */
function played(events, truth, check) {
  let state = BEGINNING;
  let number = 0;
  for (const [index, line] of events.entries()) {
    const event = parse(line, index + 1);
    const before = state;
    state = reduce(state, event);
    if (event.event !== 'motion_ends' && event.event !== 'cube') continue;
    const [at_ms, lies] = truth[number++];
    assert.equal(at_ms, event.at_ms);
    check(state, lies, event, before);
  }
  assert.equal(number, truth.length);
  return state;
}

/** The same stickers under other names: each scan names the colours by the centres as they lie then. */
function isRenamed(mine, truth) {
  const names = new Map();
  for (const place of [4, 13, 22, 31, 40, 49]) names.set(mine[place], truth[place]);
  return [...mine].map((letter) => names.get(letter)).join('') === truth;
}

test(
  'the stickers from events alone are those of the simulator after each motion',
  { skip, timeout: 300_000 },
  () => {
    let compared = 0;
    const seeds = isFull ? 100 : 6;
    for (let seed = 1; seed <= seeds; seed++) {
      const { events, solved } = robot.call({ call: 'run', cube: 'random', seed });
      assert.ok(solved, `seed ${seed}`);
      let letters;
      const state = played(events, robot.call({ call: 'truth' }), (now, lies) => {
        if (now.lies.includes('?')) return;
        compared++;
        assert.ok(isRenamed(now.lies, lies), `seed ${seed} at ${now.at}: ${now.lies} is not ${lies}`);
        letters ??= now.letters;
      });
      assert.ok(state.report.solved);
    }
    assert.ok(compared > 40 * seeds, String(compared));
  },
);

test('a cube in the robot as it lies at the start has the very letters of the simulator', { skip }, () => {
  const { events } = robot.call({ call: 'run', cube: "R U2 F' L", seed: 5 });
  played(
    events,
    robot.call({ call: 'truth' }),
    (now, lies) => now.lies.includes('?') || assert.equal(now.lies, lies),
  );
});

test('spins of the table while it reads are counted: a quick scan', { skip }, () => {
  let spins = 0;
  const seeds = isFull ? 10 : 4;
  for (let seed = 1; seed <= seeds; seed++) {
    const { events } = robot.call({ call: 'run', cube: 'random', seed, robot: '[run]\nscan = "quick"\n' });
    spins += events.filter((line) => line.includes('"event":"spun"')).length;
    let compared = 0;
    played(events, robot.call({ call: 'truth' }), (now, lies, event, before) => {
      // At the event `cube` the robot tells how it lies; the pose is the page's own count.
      if (event.event === 'cube')
        assert.equal(carried([...event.facelets], before.stickers).join(''), event.lies);
      if (now.lies.includes('?')) return;
      compared++;
      assert.ok(isRenamed(now.lies, lies), `seed ${seed} at ${now.at}`);
    });
    assert.ok(compared > 20);
  }
  assert.ok(spins >= seeds, String(spins));
});

test('after a slip the stickers are right again from the next look on', { skip, timeout: 300_000 }, () => {
  let slipped = 0;
  const seeds = isFull ? 20 : 5;
  for (let seed = 1; seed <= seeds; seed++) {
    const { events, faults } = robot.call({
      call: 'run',
      cube: 'random',
      seed,
      simulator: '[mechanism]\nslip_chance = 0.03\n',
    });
    // A slip that nothing has noticed yet leaves the robot, and this page, in error until the next look.
    const slips = faults.map((text) => Number(/at ([\d.]+) s/.exec(text)?.[1]) * 1000);
    slipped += slips.length > 0 ? 1 : 0;
    let sureSince = -1;
    played(events, robot.call({ call: 'truth' }), (now, lies, event) => {
      if (event.event === 'cube') sureSince = event.at_ms;
      if (now.lies.includes('?') || slips.some((at) => at >= scanBegan(now, sureSince) && at <= event.at_ms))
        return;
      assert.ok(isRenamed(now.lies, lies), `seed ${seed} at ${now.at}`);
    });
  }
  assert.ok(slipped >= seeds / 4, String(slipped));
});

/** Begin of the scan from which the present cube is known. */
function scanBegan(state, known) {
  const scan = state.phases.filter(
    ({ phase, end }) => (phase === 'scan' || phase === 'look_again') && end <= known,
  );
  const first = scan.findLastIndex(({ phase }) => phase === 'scan');
  return scan[first] ? scan[first].end - scan[first].seconds * 1000 : 0;
}

test('a stop at a moment leaves all before it as it was', { skip }, () => {
  const { events } = robot.call({ call: 'run', cube: 'random', seed: 9 });
  for (const at_ms of [7000, 30_000, 45_500]) {
    const stopped = robot.call({ call: 'run', cube: 'random', seed: 9, inputs: [{ at_ms, do: 'stop' }] });
    const before = (lines) => lines.filter((line) => JSON.parse(line).at_ms < at_ms - 100);
    assert.deepEqual(before(stopped.events), before(events));
    const state = Track.of(stopped.events).stateAt(Infinity);
    assert.equal(state.report.error_kind, 'stopped');
    assert.equal(state.faults.length, 0);
    // The motors stand at once; only then the robot lets go of the cube.
    const moved = stopped.events
      .map((line) => JSON.parse(line))
      .filter(({ event, at_ms: at }) => event === 'posture' && at > at_ms + 200 && at < at_ms + 450);
    assert.deepEqual(moved, []);
  }
});

test('a blocked motor is marked at its part', { skip }, () => {
  for (const [motor, part] of [
    ['flipper', 'flipper'],
    ['turntable', 'turntable'],
    ['arm', 'arm'],
  ]) {
    const at_ms = motor === 'arm' ? 5000 : 30_000;
    const { events } = robot.call({
      call: 'run',
      cube: 'random',
      seed: 3,
      inputs: [{ at_ms, do: { fault: `jam ${motor} for 4` } }],
    });
    const { faults } = Track.of(events).stateAt(Infinity);
    assert.equal(faults[0]?.part, part, JSON.stringify(faults));
  }
});

test(
  'a whole job is computed and played at least 300 times as fast as the robot works',
  { skip: skip || wallClock },
  () => {
    const begin = performance.now();
    const { events, seconds } = robot.call({ call: 'run', cube: 'random', seed: 42 });
    const track = Track.of(events);
    for (let ms = 0; ms <= track.end; ms += 1000) track.motorsAt(ms);
    const times = (seconds * 1000) / (performance.now() - begin);
    assert.ok(times > 300, `${times.toFixed(0)} times life`);
  },
);

/** Fields of the page's state that the program's account of the run has as well. */
function accountOf(state) {
  const { phase, motion, plan, faults, report } = state;
  const ended = report?.error && report.error_kind !== 'stopped' ? 1 : 0;
  return {
    target: state.target ?? null,
    profile: state.profile ?? 'own',
    phase: phase?.name ?? null,
    motion: motion && { motion: motion.text, number: motion.number, of: motion.of, since_ms: motion.since },
    cube: state.letters ?? null,
    readings: state.readings.flatMap((rgb, place) => (rgb ? [[place, ...rgb]] : [])),
    plan: plan && { turns: plan.turns.join(' '), motions: plan.motions.length, saved: plan.saved },
    faults: faults
      .slice(0, faults.length - ended)
      .map((fault) => ({
        at_ms: fault.at,
        kind: fault.kind,
        message: fault.message,
        part: fault.part,
        phase: fault.phase ?? null,
        motion: fault.motion ?? null,
        recovered_ms: fault.recovered ?? null,
        slower: fault.slower ?? null,
        ...(fault.happened ? { happened: fault.happened } : {}),
      })),
    phases: state.phases.map(({ phase, seconds, result }) => ({ phase, seconds, result })),
    millivolts: state.millivolts ?? null,
    ending: report && {
      reached: report.reached,
      solved: report.solved,
      error: report.error,
      error_kind: report.error_kind,
      error_part: report.error_part ?? null,
    },
  };
}

/** Numbers as the program keeps most of them: of 32 bits. */
const inShort = (value) =>
  JSON.parse(JSON.stringify(value), (_, one) => (typeof one === 'number' ? Math.fround(one) : one));

test('the page folds a run as the program does, at any moment', { skip, timeout: 300_000 }, () => {
  const jam = (seed, at_ms, motor) =>
    robot.call({
      call: 'run',
      cube: 'random',
      seed,
      inputs: [{ at_ms, do: { fault: `jam ${motor} for 4` } }],
    }).events;
  const slips = (seed) =>
    robot.call({ call: 'run', cube: 'random', seed, simulator: '[mechanism]\nslip_chance = 0.05\n' }).events;
  const runs = [
    ...['solved', 'slipped', 'doubt'].map(recorded),
    ...(isFull ? [20_000, 45_000] : [45_000]).flatMap((at, seed) =>
      ['flipper', 'turntable', 'arm'].map((motor) => jam(seed, at, motor)),
    ),
    ...(isFull ? [1, 2, 3] : [1]).map(slips),
    robot.call({ call: 'run', cube: 'random', seed: 9, inputs: [{ at_ms: 30_000, do: 'stop' }] }).events,
    robot.call({ call: 'run', cube: 'random', seed: 9, method: 'cfop' }).events,
  ];
  let faults = 0;
  for (const events of runs) {
    const parts = isFull ? 8 : 4;
    const moments = Array.from({ length: parts }, (_, part) =>
      Math.round((events.length * (part + 1)) / parts),
    );
    let [state, done] = [BEGINNING, 0];
    for (const count of moments) {
      for (; done < count; done++) state = reduce(state, parse(events[done], done + 1));
      const { progress, motions, turns, step, ...account } = robot.call({
        call: 'account',
        events: events.slice(0, count),
      });
      const mine = accountOf(state);
      const stickers = new Map(account.readings.map(({ sticker, rgb }) => [place(sticker), rgb]));
      account.readings = [...stickers].sort(([a], [b]) => a - b).map(([at, rgb]) => [at, ...rgb]);
      for (const key of Object.keys(mine)) {
        const theirs =
          key === 'plan' && account.plan ? (({ seconds, ...rest }) => rest)(account.plan) : account[key];
        assert.deepEqual(
          inShort(mine[key] ?? null),
          inShort(theirs),
          `${key} after ${count} of ${events.length} lines`,
        );
      }
      if (state.phase && state.phase.name !== 'solve') assert.equal(progress.done, state.phase.done);
      if (state.phase?.name === 'turn') assert.equal(step?.name, state.step?.name);
      assert.equal(motions.filter(({ number }) => number !== null).length >= state.turnsDone.length, true);
      assert.ok(turns.endsWith(state.turnsDone.join(' ')), turns);
    }
    faults += state.faults.length;
  }
  assert.ok(faults >= (isFull ? 6 : 4), String(faults));
});
