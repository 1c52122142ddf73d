// The cube for those who do not see it: each turn in words, and the stickers of each face.
import { capital } from '../base/texts';
import { h } from '../base/dom';
import { namesOf } from './colours';
import type { Kit } from './kit';
import { say as textOf } from './say';
import { settings } from './settings';
import { shown } from './store';
import { describe, inWords } from './words';

/** Announcements are at least this far apart: of quick turns only the latest is read. */
const PAUSE_MS = 1500;

/** A text that a screen reader reads at each turn, and a list of the faces to be read at will. */
export function spokenCube({ store }: Kit, isQuiet: () => boolean): HTMLElement {
  const turn = h('p', { role: 'status' });
  const faces = h('ul');
  let last = -PAUSE_MS;
  let timer = 0;
  const say = (text: string): void => {
    clearTimeout(timer);
    const wait = last + PAUSE_MS - performance.now();
    const now = (): void => {
      last = performance.now();
      turn.textContent = text;
    };
    if (wait <= 0) now();
    else timer = window.setTimeout(now, wait);
  };
  const list = (): void => {
    const texts = describe(shown(store.now), namesOf(settings.now.colours));
    faces.replaceChildren(...texts.map((text) => h('li', text)));
  };
  store.listen(({ change, painted }) => {
    list();
    if (change.kind === 'turn' && painted === undefined && !isQuiet())
      say(capital(inWords(change.move.text)));
  });
  settings.listen(list);
  return h('section.spoken', { 'aria-label': textOf('words.spoken') }, [
    turn,
    h('h2', textOf('words.by_face')),
    faces,
  ]);
}
