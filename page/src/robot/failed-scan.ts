// A failed scan that was dropped on the page: its colours, the stickers in doubt, and the reason.
import { button, h, openDialog } from '../base/dom';
import { sentence } from '../base/texts';
import { place } from '../stream/motions';
import type { Fields, Rgb } from '../stream/events';
import { BEGINNING, type RobotState } from '../stream/state';
import { Track } from '../stream/track';
import { RobotNet } from './net';
import { fixed, say } from './words';

/** Answer to the call `resolve`. */
export type Resolved = Fields['recognition'] & {
  /** Stickers in doubt, by the colours that they may have. */
  readonly in_doubt: readonly { readonly stickers: readonly number[]; readonly colours: readonly string[] }[];
  readonly colours: readonly { readonly sticker: number; readonly rgb: Rgb | null }[];
};

/** Whether a text is a scan: an object whose keys are the numbers of stickers. */
export function isScan(text: string): boolean {
  if (text.trimStart().split('\n', 1)[0]?.includes('"v"')) return false;
  try {
    const value = JSON.parse(text) as object;
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

/** Numbers of the stickers that a person is to look at. */
const numbersOf = ({ in_doubt }: Resolved): number[] =>
  in_doubt.flatMap(({ stickers }) => stickers).sort((a, b) => a - b);

/** State that the net shows for a scan. */
export function scanned(resolved: Resolved): RobotState {
  const { facelets, accepted, colours } = resolved;
  const doubtful = numbersOf(resolved);
  const readings = [...BEGINNING.readings];
  for (const { sticker, rgb } of colours) if (rgb) readings[place(sticker)] = rgb;
  const letters = accepted ? (facelets ?? undefined) : undefined;
  return {
    ...BEGINNING,
    readings,
    letters,
    doubtful: doubtful.map(place),
    recognition: resolved,
    refused: accepted ? undefined : { reason: resolved.reason ?? '', looks_again: false, doubtful },
  };
}

/** Shows why a scan was refused. */
export function scanDialog(name: string, resolved: Resolved): void {
  const net = new RobotNet();
  const { accepted, confidence, reason } = resolved;
  const isInDoubt = resolved.in_doubt.length > 0;
  const verdict = accepted
    ? say('scan.sure', { percent: fixed(100 * confidence, 1) })
    : isInDoubt
      ? say('scan.refused')
      : sentence(say('scan.refused_why', { reason: reason ?? say('scan.no_cube') }));
  const title = say('scan.title', { name });
  const dialog = openDialog('scan-dialog', title, [
    h('h2', title),
    net,
    h('p', { class: accepted ? 'good' : 'bad' }, verdict),
    h('p', isInDoubt ? say('scan.cure') : ''),
    button(say('close'), { class: 'main' }, () => dialog.close()),
  ]);
  net.show({ state: scanned(resolved), ms: 0, track: new Track() });
}
