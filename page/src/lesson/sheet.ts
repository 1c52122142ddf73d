// The lesson on paper: each step with its picture before and after, its turns and its sentence. It is in the page while the
// lesson is open, and drawn when the page is printed.
import { h } from '../base/dom';
import { handSvg, netSvg } from '../model/pictures';
import type { Mask } from '../model/mask';
import { realNamesOf } from '../cube/colours';
import { textOf } from '../cube/core';
import { marksOf, settings } from '../cube/settings';
import { holdOf } from '../cube/words';
import { knownBy } from '../methods/said';
import type { Lesson } from './lesson';
import { setUpOf } from './set-up';
import { say } from './words';

export function sheetOf(lesson: Lesson): HTMLElement {
  const { words, plan, moves, steps, cube } = lesson;
  const steady = steps.map((step, number) => {
    const made = textOf(moves.slice(step.from, step.to));
    const reason = `${words.aim(step)} ${words.reason(plan, step, moves)}`;
    const looks = knownBy(step.about, made.split(' '));
    const names = step.case ? `${words.title(plan, step)} (${step.case})` : words.title(plan, step);
    return h('article', [
      h('div', [
        h('h2', `${number + 1}. ${names}`),
        h('p', reason.trim()),
        looks ? h('p', say('looks', { looks })) : '',
        h('p.sheet-turns', made),
      ]),
      h('div.sheet-pictures', [
        before(lesson, number),
        picture(say('sheet.after'), lesson.at(step.to), lesson.mask(number)),
      ]),
    ]);
  });
  const link = lesson.link(0);
  const setUp = h('span.sheet-set-up');
  setUpOf(lesson, 0).then(
    (turns) => (setUp.textContent = say('sheet.made_by', { turns })),
    // Without the turns the paper still has the cube's picture.
    () => {},
  );
  return h('section.sheet', { 'aria-hidden': 'true' }, [
    h('h1', say('sheet.title', { method: lesson.title })),
    h('div.sheet-start', [
      drawn(handSvg(cube, settings.now.colours, marksOf(settings.now))),
      h('p', [h('span', holdOf(cube, realNamesOf(settings.now.colours))), setUp]),
    ]),
    ...steady,
    h('p.sheet-link', link),
  ]);
}

/** The cube before a step, as it is held. Signs by which a case is known are about the cube after the rotation that begins the
 * step: it is drawn so, and the rotation is named. */
function before(lesson: Lesson, number: number): HTMLElement {
  const { from, about } = lesson.steps[number]!;
  const held = lesson.tried(number).start;
  const rotation = lesson.rotation(number);
  const mask = lesson.mask(number);
  return rotation && about.looks?.length
    ? picture(say('sheet.before_turned', { rotation }), held, mask)
    : picture(say('sheet.before'), lesson.at(from), mask);
}

/** Prints the lesson, once the turns to its cube are found. */
export async function print(lesson: Lesson): Promise<void> {
  await setUpOf(lesson, 0).catch(() => {});
  window.print();
}

function picture(name: string, facelets: string, mask: Mask | undefined): HTMLElement {
  const figure = drawn(netSvg(facelets, settings.now.colours, marksOf(settings.now), [], mask));
  figure.append(h('figcaption', name));
  return figure;
}

function drawn(svg: string): HTMLElement {
  const figure = h('figure');
  figure.innerHTML = svg;
  return figure;
}
