// `<share-panel>`: state and turns as text, links and pictures.
import { MAX_TITLE, isOfThisDevice, linkTo, routeTo } from '../base/address';
import { changes } from '../base/changes';
import { button, checkBox, copy, download, h, labelled, option, textField } from '../base/dom';
import { messageOf } from '../base/texts';
import { FACES, centreOf } from '../model/cube';
import type { Kit, Panel } from './kit';
import { handSvg, netSvg } from '../model/pictures';
import { marksOf, settings } from './settings';
import { BREAK, around, say } from './say';
import { solve } from './solving';
import { carryingRoute, openedBy, type Carried } from './link';
import { textOf } from './core';
import { STAGE_NAMES, stageMask, stageTitle } from './stages';
import { madeTurns, type CubeState } from './store';

/** Masks that algorithms are shared with most often. */
const COMMON = ['LL', 'F2L', 'Cross', 'OLL', 'PLL'];
/** Time for which a button says that it has copied. */
const COPIED_MS = 2500;
const local = (): string =>
  location.protocol === 'file:'
    ? say('share.local_file')
    : say('share.local_host', { host: location.hostname });
const FIELD = { rows: 3, spellcheck: 'false', autocapitalize: 'off' };

export class SharePanel extends HTMLElement implements Panel {
  private kit!: Kit;
  private readonly says = h('p.status', { role: 'status' });
  private readonly spoken = h('p.spoken', { role: 'status' });
  private readonly boxes = {
    plays: checkBox(say('share.plays'), false),
    place: checkBox(say('share.place'), false),
    view: checkBox(say('share.view'), false),
    speed: checkBox(say('share.speed'), false),
    solved: checkBox(say('share.ends_solved'), false),
  };
  private readonly mask = h('select');
  private readonly preview = h('div.link-preview', { role: 'img', 'aria-label': say('share.preview') });
  private readonly titleField = textField({ maxlength: MAX_TITLE });
  private readonly stateField = h('textarea', { ...FIELD, id: 'state-text' });
  private readonly turnsField = h('textarea', { ...FIELD, id: 'turns-text' });

  start(kit: Kit): void {
    this.kit = kit;
    const { core, player, store } = kit;
    const outward = (name: string, address: string, setupKey: string): HTMLAnchorElement => {
      const to = (state: CubeState, setup = ''): string =>
        `${address}?${new URLSearchParams({ alg: madeTurns(state), ...(setup && { [setupKey]: setup }) })}`;
      const link = h('a', { target: '_blank', rel: 'noopener', href: '#cube' }, name);
      link.addEventListener('click', (event) => {
        const state = store.now;
        if (state.setup !== undefined) return;
        // The start is known by its stickers alone: turns to it are a solution backwards.
        event.preventDefault();
        this.attempt(async () => {
          this.says.textContent = say('share.looking');
          const setup = await setupOf(kit, state);
          this.says.textContent = '';
          window.open(to(state, setup), '_blank', 'noopener');
        });
      });
      store.listen((state) => (link.href = to(state, state.setup)));
      return link;
    };
    const alg = outward('alg.cubing.net', 'https://alg.cubing.net/', 'setup');
    const twizzle = outward('Twizzle', 'https://alpha.twizzle.net/edit/', 'setup-alg');
    const facts = h('p.facts');
    const [formsBefore = '', formsAfter = ''] = around(say('share.state_forms', { random: BREAK }));
    const [exampleBefore = '', exampleAfter = ''] = around(say('share.turn_forms', { example: BREAK }));
    const [openBefore = '', openBetween = '', openAfter = ''] = around(
      say('share.open_in', { first: BREAK, second: BREAK }),
    );
    const set = button(say('share.set'), { class: 'main', 'aria-label': say('share.set_state') }, () =>
      this.attempt(() => {
        const { facelets, turns, rotation } = core.read(this.stateField.value);
        player.set(facelets, turns === null ? undefined : `${turns} ${rotation}`.trim());
      }),
    );
    const make = button(say('share.do'), { class: 'main', 'aria-label': say('share.do_turns') }, () =>
      this.attempt(() => void player.turns(this.turnsField.value)),
    );
    this.append(
      h('h2', h('label', { for: 'state-text' }, say('share.state'))),
      h('p', [formsBefore, h('code', 'random'), formsAfter]),
      this.stateField,
      h('div.buttons', [
        set,
        this.copyButton(say('share.copy'), say('share.copy_state'), () => store.now.facelets),
      ]),
      h('h2', h('label', { for: 'turns-text' }, say('share.turns'))),
      h('p', [exampleBefore, h('code', "[R: U2] r' M x"), exampleAfter]),
      this.turnsField,
      h('div.buttons', [
        make,
        button(say('share.undo'), { title: say('share.undo_title') }, () =>
          this.attempt(() => void player.turns(core.inverse(this.turnsField.value))),
        ),
        button(say('share.simplify'), () =>
          this.attempt(() => (this.turnsField.value = core.simplify(this.turnsField.value))),
        ),
        this.copyButton(say('share.copy'), say('share.copy_turns'), () => madeTurns(store.now)),
      ]),
      h('h2', say('share.links')),
      h('div.buttons', [
        this.copyButton(say('share.copy_link'), say('share.copy_link'), () =>
          linkTo(carryingRoute(store.now, this.carried())),
        ),
        button('PNG', () => this.attempt(async () => download('cube.png', await kit.stage.png()))),
        button('SVG', () => this.picture('cube.svg', handSvg)),
        button(say('share.net_svg'), () => this.picture('net.svg', netSvg)),
      ]),
      this.choices(),
      isOfThisDevice() ? h('p.local', local()) : '',
      h(
        'div.buttons',
        button(say('share.robot'), () => {
          location.hash = routeTo('robot', { run: 'start', cube: store.now.facelets });
        }),
      ),
      h('p.out', [openBefore, alg, openBetween, twizzle, openAfter]),
      facts,
      this.spoken,
      this.says,
    );
    const acts = [
      [this.stateField, set],
      [this.turnsField, make],
    ] as const;
    for (const [field, act] of acts)
      field.addEventListener('keydown', (event) => {
        // Enter sets; a new line is made with Shift.
        if (event.key !== 'Enter' || event.shiftKey) return;
        event.preventDefault();
        act.click();
      });
    store.listen((state) => {
      if (document.activeElement !== this.stateField) this.stateField.value = state.facelets;
      if (document.activeElement !== this.turnsField) this.turnsField.value = madeTurns(state);
      facts.textContent = this.hidden || state.painted !== undefined ? '' : describe(kit, state);
    });
  }

  /** What the link is to carry beside the cube. */
  private choices(): HTMLElement {
    const { plays, place, view, speed, solved } = this.boxes;
    const boxes = [solved, plays, place, view, speed].map(({ label }) => label);
    const others = STAGE_NAMES.filter((name) => !COMMON.includes(name));
    const isOther = changes();
    settings.listen(({ mask }) => {
      if (!isOther(mask)) return;
      const own = mask && !STAGE_NAMES.includes(mask) ? [option([mask, say('look.of_link')])] : [];
      this.mask.replaceChildren(
        option(['', say('look.all')]),
        ...COMMON.map((name) => option([name, name === 'LL' ? say('share.last_layer') : stageTitle(name)])),
        ...own,
        h(
          'optgroup',
          { label: say('share.more_masks') },
          others.map((name) => option([name, stageTitle(name)])),
        ),
      );
      // The one that is chosen under Look goes along, until another is chosen here.
      this.mask.value = mask;
    });
    const isNew = changes();
    this.kit.store.listen(({ title }) => isNew(title) && (this.titleField.value = title));
    const details = h('details.carried', [
      h('summary', say('share.carries')),
      labelled(say('share.mask'), this.mask),
      h('div.carried-boxes', boxes),
      labelled(say('share.title'), this.titleField),
      h('p', say('share.preview')),
      this.preview,
    ]);
    const draw = (): void => {
      const { painted, plan, moves } = this.kit.store.now;
      solved.label.hidden = plan !== undefined || moves.length === 0;
      if (!details.open || painted !== undefined) return;
      const carried = this.carried();
      const { facelets, held } = openedBy(this.kit.core, carryingRoute(this.kit.store.now, carried));
      const mask = carried.mask ? stageMask(carried.mask, held) : undefined;
      this.preview.innerHTML = handSvg(facelets, settings.now.colours, marksOf(settings.now), mask);
    };
    details.addEventListener('toggle', draw);
    details.addEventListener('change', draw);
    this.kit.store.listen(draw);
    settings.listen(draw);
    return details;
  }

  private carried(): Carried {
    const { plays, place, view, speed, solved } = this.boxes;
    const { moves, plan } = this.kit.store.now;
    const isWhole = solved.box.checked && !plan && moves.length > 0;
    return {
      plays: plays.box.checked,
      hasPlace: place.box.checked,
      view: view.box.checked ? this.kit.stage.angles : undefined,
      speed: speed.box.checked ? settings.now.tempo : undefined,
      mask: this.mask.value,
      setup: isWhole ? this.kit.core.inverse(textOf(moves)) : undefined,
      title: this.titleField.value,
    };
  }

  private picture(name: string, draw: typeof netSvg | typeof handSvg): void {
    const text = draw(this.kit.store.now.facelets, settings.now.colours, marksOf(settings.now));
    download(name, new Blob([text], { type: 'image/svg+xml' }));
  }

  private copyButton(text: string, name: string, content: () => string): HTMLElement {
    let timer = 0;
    const one = button(text, { 'aria-label': name }, () =>
      this.attempt(async () => {
        await copy(content());
        // On the button itself, where the person looks; it keeps its width.
        one.style.minWidth = `${one.offsetWidth}px`;
        one.textContent = say('share.copied');
        this.spoken.textContent = say('share.copied_said');
        clearTimeout(timer);
        timer = window.setTimeout(() => {
          one.textContent = text;
          this.spoken.textContent = '';
        }, COPIED_MS);
      }),
    );
    return one;
  }

  private attempt(act: () => unknown): void {
    this.says.className = 'status';
    this.says.textContent = '';
    void Promise.resolve()
      .then(act)
      .catch((error: unknown) => {
        this.says.className = 'status bad';
        this.says.textContent = messageOf(error);
      });
  }
}

function describe({ core }: Kit, { facelets }: CubeState): string {
  try {
    const { order, cycles } = core.structure(facelets);
    const home =
      [...facelets].filter((letter, at) => letter === centreOf(facelets, FACES[Math.floor(at / 9)]!)).length -
      6;
    return order === 1 ? '' : say('share.facts', { home, order, cycles });
  } catch {
    return '';
  }
}

/** Turns that make the start of the time line from the solved cube. */
async function setupOf({ core }: Kit, { start }: CubeState): Promise<string> {
  const { turns, rotation } = await solve({ state: start, to: 'solved', method: 'two-phase', person: false });
  return core.inverse(`${turns} ${rotation}`);
}

customElements.define('share-panel', SharePanel);
