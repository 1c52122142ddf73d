// The help: a dialog with the notation and the keys.
import { button, h, labelled, option } from '../base/dom';
import { LANGUAGES, chooseLanguage, language, type Language } from '../base/words';
import { keysOf } from '../cube/keys';
import { settings } from '../cube/settings';
import type { shell } from '../words/shell';
import { staysOffline } from './offline';
import { say } from './words';

type HelpKey = keyof typeof shell extends infer K
  ? K extends `help_text.${infer Name}`
    ? Name
    : never
  : never;

/** The help. Its texts are the page's own and hold marks of HTML. */
function text(): string {
  const paragraphs = (...keys: readonly HelpKey[]) =>
    keys.map((key) => `<p>${say(`help_text.${key}`)}</p>`).join('');
  const heading = (key: HelpKey) => `<h3>${say(`help_text.${key}`)}</h3>`;
  return [
    `<h2 id="help-title" tabindex="-1" autofocus>${say('help')}</h2>`,
    paragraphs(
      'hand',
      'play',
      'learn',
      'robot',
      'timer',
      'cases',
      'stop',
      ...(staysOffline() ? (['offline'] as const) : []),
    ),
    heading('letters'),
    paragraphs('turns'),
    heading('keys'),
    paragraphs('play_keys', 'lesson_keys', 'paint_keys', 'timer_keys'),
    '<div class="keys"></div><p class="hands"></p>',
    `<p class="version">mindcub3r ${VERSION}</p>`,
  ].join('');
}

export function helpDialog(): HTMLDialogElement {
  const dialog = h('dialog.help', { 'aria-labelledby': 'help-title' });
  dialog.innerHTML = text();
  const [keys, hands] = [dialog.querySelector('.keys'), dialog.querySelector('.hands')];
  settings.listen(({ keys: set }) => {
    const pairs = [...keysOf(set)].map(([turn, key]) => h('span', [h('kbd', key), turn]));
    keys?.replaceChildren(...pairs);
    if (hands) hands.textContent = say(set === 'letters' ? 'help_text.by_letters' : 'help_text.by_hands');
  });
  dialog.querySelector('h2')?.after(languageChoice());
  dialog.append(
    h(
      'div.closing',
      button(say('close'), { class: 'main' }, () => dialog.close()),
    ),
  );
  return dialog;
}

function languageChoice(): HTMLElement {
  const list = h('select', { onchange: () => chooseLanguage(list.value as Language) });
  list.append(...Object.entries(LANGUAGES).map(option));
  list.value = language();
  return labelled(say('language'), list);
}
