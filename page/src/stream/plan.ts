// Plan of motions: planned and taken times, as the events tell them one by one.
import type { Fields } from './events';
import type { Plan, PlannedMotion } from './state';

/** Typical milliseconds of the motions, by which a plan's time is spread before more is known. */
function typical(text: string): number {
  if (/^spin.180/.test(text)) return 750;
  if (text.startsWith('spin')) return 450;
  if (/^turn.180/.test(text)) return 900;
  if (text.startsWith('turn')) return 600;
  if (text === 'hold' || text === 'release') return 300;
  return text === 'hold-tilt-release' ? 1050 : 800;
}

function spread(motions: readonly string[], ms: number): PlannedMotion[] {
  const total = motions.reduce((sum, text) => sum + typical(text), 0) || 1;
  return motions.map((text) => ({ text, planned: (typical(text) * ms) / total }));
}

/** The plan of an event. */
export function planned({ turns, motions, seconds }: Fields['plan']): Plan {
  const all = turns.split(' ').filter(Boolean);
  return { turns: all, motions: spread(motions, seconds * 1000), seconds, saved: 0 };
}

function changed(plan: Plan, index: number, change: Partial<PlannedMotion>): Plan {
  const motions = [...plan.motions];
  const before = motions[index];
  if (before) motions[index] = { ...before, ...change };
  return { ...plan, motions };
}

/** Plan of another length: motions that were not begun are unknown until they begin. */
function replaced(plan: Plan, length: number): Plan {
  const kept = plan.motions.filter(({ began }) => began !== undefined);
  const texts = Array.from({ length: Math.max(0, length - kept.length) }, () => '?');
  return { ...plan, motions: [...kept, ...spread(texts, texts.length * 600)] };
}

/** Plan with a shorter end. */
export function better(plan: Plan | undefined, { saved, motions }: Fields['better_plan']): Plan | undefined {
  return plan && { ...replaced(plan, motions), saved: plan.saved + saved, seconds: plan.seconds - saved };
}

/** Plan when one of its motions begins. */
export function began(
  plan: Plan | undefined,
  { motion, number, of }: Fields['motion_begins'],
  at: number,
): Plan | undefined {
  if (!plan || !number) return plan;
  const whole = of && of !== plan.motions.length ? replaced(plan, of) : plan;
  const known = whole.motions[number - 1]?.text === motion ? {} : { planned: typical(motion) };
  return changed(whole, number - 1, { text: motion, began: at, ...known });
}

/** Plan when one of its motions has ended. */
export function ended(
  plan: Plan | undefined,
  { number, took_ms, left_ms }: Fields['motion_ends'],
): Plan | undefined {
  if (!plan || !number) return plan;
  const done = changed(plan, number - 1, { took: took_ms });
  if (left_ms === null || left_ms === undefined) return done;
  // Motions to come are scaled to the time that is left by the plan.
  const ahead = done.motions.slice(number);
  const estimate = ahead.reduce((sum, { planned: ms }) => sum + ms, 0) || 1;
  const scaled = ahead.map((one) => ({ ...one, planned: (one.planned * left_ms) / estimate }));
  return { ...done, motions: [...done.motions.slice(0, number), ...scaled] };
}
