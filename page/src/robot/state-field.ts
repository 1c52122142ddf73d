// A field for a cube state: a list of names, and a refusal at the field.
import { h, labelled, textField } from '../base/dom';
import { messageOf } from '../base/texts';
import { Module, load } from '../wasm/module';
import { say } from './words';

const NAMES = ['solved', 'superflip', 'checkerboard', 'cube-in-a-cube', 'random', "R U R' U'"];
/** A name that only the robot knows: of a saved state, or of a moment of its history. */
const IS_NAME = /^[a-z][\w-]*$/;

let reader: Promise<Module> | undefined;
let fields = 0;

/** Module that reads states; nothing if it cannot be loaded. */
function readerOfStates(): Promise<Module | undefined> {
  reader ??= load('cube.wasm').then((bytes) => Module.start(bytes));
  return reader.catch(() => (reader = undefined));
}

export class StateField {
  readonly field: HTMLInputElement;
  readonly element: HTMLElement;
  private readonly error = h('small.bad', { role: 'alert' });

  /** `hasMore`: whether the robot knows names that the page does not. */
  constructor(
    label: string,
    value: string,
    private readonly hasMore: boolean,
  ) {
    const id = `state-${++fields}`;
    this.field = textField({
      value,
      list: `${id}-names`,
      'aria-describedby': `${id}-help`,
      onchange: () => void this.check(),
      oninput: () => this.say(''),
    });
    this.error.id = `${id}-error`;
    this.element = h('div.state-field', [
      labelled(label, this.field),
      h('small', { id: `${id}-help` }, say('state.help')),
      this.error,
      h(
        'datalist',
        { id: `${id}-names` },
        NAMES.map((name) => h('option', { value: name })),
      ),
    ]);
  }

  get value(): string {
    return this.field.value.trim();
  }

  /** Whether the robot can be asked for this state; says at the field why not. */
  async check(): Promise<boolean> {
    const { value } = this;
    // A name goes to the robot, and so does any text where the module does not come: the robot checks it, too.
    const isNamed = value === '' || (this.hasMore && IS_NAME.test(value));
    const module = isNamed ? undefined : await readerOfStates();
    try {
      module?.call({ call: 'read', text: value, seed: 0 });
      this.say('');
      return true;
    } catch (error) {
      this.say(messageOf(error));
      return false;
    }
  }

  private say(text: string): void {
    if (this.error.textContent !== text) this.error.textContent = text;
    this.field.setAttribute('aria-invalid', String(text !== ''));
  }
}
