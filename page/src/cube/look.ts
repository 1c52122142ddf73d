// `<look-panel>`: colours, marks and hidden faces.
import { FACES } from '../model/cube';
import { button, checkBox, h, labelled, option } from '../base/dom';
import { PRESETS, areSame, initialsOf } from './colours';
import type { Panel } from './kit';
import { say } from './say';
import { settings, type Settings } from './settings';
import { STAGE_NAMES, stageTitle } from './stages';

const SIDES = ['U', 'R', 'F', 'D', 'L', 'B'] as const;

type Choice = 'letters' | 'shapes' | 'hidden' | 'net' | 'lit';

export class LookPanel extends HTMLElement implements Panel {
  start(): void {
    /** `other` ends where this is chosen. */
    const choice = (text: string, name: Choice, other?: Choice): HTMLElement => {
      const { box, label } = checkBox(text, false, (isChecked) =>
        settings.change({ ...(other && isChecked && { [other]: false }), [name]: isChecked }),
      );
      settings.listen((now) => (box.checked = now[name]));
      return label;
    };
    const wells = SIDES.map((letter) => {
      const well = h('input', {
        type: 'color',
        oninput: () => settings.change({ colours: { ...settings.now.colours, [letter]: well.value } }),
      });
      settings.listen(({ colours }) => (well.value = colours[letter] ?? '#888888'));
      return labelled(say(`look.${letter}`), well);
    });
    const presets = PRESETS.map(({ name, colours }) => {
      const swatch = h(
        'span.swatch',
        { 'aria-hidden': 'true' },
        [...FACES].map((letter) => h('i', { style: `background:${colours[letter]}` })),
      );
      const preset = button('', { class: 'preset' }, () => settings.change({ colours }));
      preset.append(swatch, say(`preset.${name}`));
      settings.listen((now) => preset.setAttribute('aria-pressed', String(areSame(now.colours, colours))));
      return preset;
    });
    const letterSet = h('select', {
      onchange: () => settings.change({ letterSet: letterSet.value as Settings['letterSet'] }),
    });
    const ofColours = option(['colours', '']);
    letterSet.append(ofColours, option(['sides', say('look.of_sides')]));
    const whichLetters = labelled(say('look.which'), letterSet);
    settings.listen((now) => {
      const initials = Object.values(initialsOf(now.colours));
      ofColours.disabled = initials.length === 0;
      ofColours.textContent = initials.length
        ? say('look.of_colours', { letters: initials.join(' ') })
        : say('look.alike');
      letterSet.value = initials.length ? now.letterSet : 'sides';
      whichLetters.hidden = !now.letters;
    });
    const mask = h('select', { onchange: () => settings.change({ mask: mask.value }) });
    settings.listen((now) => {
      const own =
        now.mask && !STAGE_NAMES.includes(now.mask) ? [option([now.mask, say('look.of_link')])] : [];
      mask.replaceChildren(
        option(['', say('look.all')]),
        ...STAGE_NAMES.map((name) => option([name, stageTitle(name)])),
        ...own,
      );
      mask.value = now.mask;
    });
    this.append(
      h('h2', say('look.colours')),
      h('div.presets', presets),
      h('div.wells', wells),
      h('h2', say('look.stickers')),
      choice(say('look.letters'), 'letters', 'shapes'),
      whichLetters,
      choice(say('look.shapes'), 'shapes', 'letters'),
      choice(say('look.hidden'), 'hidden'),
      choice(say('look.net'), 'net'),
      choice(say('look.lit'), 'lit'),
      h('h2', say('look.masks')),
      labelled(say('look.stage'), mask),
    );
  }
}

customElements.define('look-panel', LookPanel);
