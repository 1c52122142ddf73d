// `<look-panel>`: colours, marks and hidden faces.
import { FACES } from '../model/cube';
import { button, checkBox, h, labelled, option } from '../base/dom';
import { PRESETS, areSame, initialsOf } from './colours';
import type { Panel } from './kit';
import { settings, type Settings } from './settings';
import { STAGE_NAMES } from './stages';

const SIDES = ['Up', 'Right', 'Front', 'Down', 'Left', 'Back'];

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
    const wells = SIDES.map((side) => {
      const letter = side.charAt(0);
      const well = h('input', {
        type: 'color',
        oninput: () => settings.change({ colours: { ...settings.now.colours, [letter]: well.value } }),
      });
      settings.listen(({ colours }) => (well.value = colours[letter] ?? '#888888'));
      return labelled(`${side} (${letter})`, well);
    });
    const presets = PRESETS.map(({ name, colours }) => {
      const swatch = h(
        'span.swatch',
        { 'aria-hidden': 'true' },
        [...FACES].map((letter) => h('i', { style: `background:${colours[letter]}` })),
      );
      const preset = button('', { class: 'preset' }, () => settings.change({ colours }));
      preset.append(swatch, name);
      settings.listen((now) => preset.setAttribute('aria-pressed', String(areSame(now.colours, colours))));
      return preset;
    });
    const letterSet = h('select', {
      onchange: () => settings.change({ letterSet: letterSet.value as Settings['letterSet'] }),
    });
    const ofColours = option(['colours', '']);
    letterSet.append(ofColours, option(['sides', 'Of the sides: U R F D L B']));
    const whichLetters = labelled('Which letters', letterSet);
    settings.listen((now) => {
      const initials = Object.values(initialsOf(now.colours));
      ofColours.disabled = initials.length === 0;
      ofColours.textContent = initials.length
        ? `Of the colours: ${initials.join(' ')}`
        : 'Of the colours: two begin alike';
      letterSet.value = initials.length ? now.letterSet : 'sides';
      whichLetters.hidden = !now.letters;
    });
    const mask = h('select', { onchange: () => settings.change({ mask: mask.value }) });
    settings.listen((now) => {
      const own = now.mask && !STAGE_NAMES.includes(now.mask) ? [option([now.mask, 'Of the link'])] : [];
      mask.replaceChildren(option(['', 'All pieces']), ...STAGE_NAMES.map(option), ...own);
      mask.value = now.mask;
    });
    this.append(
      h('h2', 'Colours'),
      h('div.presets', presets),
      h('div.wells', wells),
      h('h2', 'Stickers'),
      choice('Letters on the stickers, to tell colours apart', 'letters', 'shapes'),
      whichLetters,
      choice('Shapes on the stickers: ring, stripes, cross, dots, triangle, square', 'shapes', 'letters'),
      choice('Hidden sides float behind the cube', 'hidden'),
      choice('The cube unfolded, beside it', 'net'),
      choice('Pieces of the step in colour, all others grey', 'lit'),
      h('h2', 'Pieces in colour'),
      labelled('Stage', mask),
    );
  }
}

customElements.define('look-panel', LookPanel);
