// A failed scan that was dropped on the page: its colours, the stickers in doubt, and the reason.
import { h } from '../base/dom';
import { place } from '../stream/motions';
import type { Rgb } from '../stream/events';
import { BEGINNING, type RobotState } from '../stream/state';
import { Track } from '../stream/track';
import { sentence } from './explain';
import { RobotNet } from './net';

/** Answer to the call `resolve`. */
export interface Resolved {
  facelets: string | null;
  accepted: boolean;
  confidence: number;
  doubtful: number[];
  reason: string | null;
  colours: { sticker: number; rgb: Rgb | null }[];
}

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

/** State that the net shows for a scan. */
export function scanned({ facelets, accepted, confidence, doubtful, reason, colours }: Resolved): RobotState {
  const readings: (Rgb | undefined)[] = [...BEGINNING.readings];
  for (const { sticker, rgb } of colours) if (rgb) readings[place(sticker)] = rgb;
  return {
    ...BEGINNING,
    readings,
    doubtful: accepted ? [] : doubtful.map(place),
    letters: accepted ? (facelets ?? undefined) : undefined,
    recognition: { label: 'scan', facelets, accepted, confidence, doubtful, reason },
  };
}

/** Dialog that tells why a scan was refused. */
export function scanDialog(name: string, resolved: Resolved): HTMLDialogElement {
  const net = new RobotNet();
  const { accepted, confidence, doubtful, reason } = resolved;
  const verdict = accepted
    ? `The robot would turn this cube: ${(100 * confidence).toFixed(1)} % sure.`
    : doubtful.length && reason
      ? 'The robot would not turn this cube.'
      : sentence(`The robot would not turn this cube: ${reason ?? 'no legal cube has these colours'}`);
  const close = h('button.main', { type: 'button' }, 'Close');
  const dialog = h('dialog.scan-dialog', { 'aria-label': `Scan ${name}` }, [
    h('h2', `Scan ${name}`),
    net,
    h('p', { class: accepted ? 'good' : 'bad' }, verdict),
    h(
      'p',
      accepted ? '' : 'Stickers with a ring are in doubt. Clean them, keep other light off, and scan again.',
    ),
    close,
  ]);
  close.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  net.show({ state: scanned(resolved), ms: 0, track: new Track() });
  dialog.showModal();
  return dialog;
}
