// Elements without a framework.

type Attributes = Readonly<Record<string, string | number | boolean | ((event: never) => void) | undefined>>;
export type Children = Node | string | readonly (Node | string)[];
type TagOf<Selector extends string> = Selector extends `${infer Name}.${string}` ? Name : Selector;
type ElementOf<Selector extends string> =
  TagOf<Selector> extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[TagOf<Selector>] : never;

/** An element by name and classes (`p.quiet`), with attributes, listeners (`onclick`) and children. `true` sets an
 * attribute without a value, `false` and `undefined` leave it out. */
export function h<Selector extends string>(
  selector: Selector,
  ...rest: [Attributes, Children?] | [Children?]
): ElementOf<Selector> {
  const [attributes, children] = isAttributes(rest[0]) ? [rest[0], rest[1]] : [{}, rest[0]];
  const [name = '', ...classes] = selector.split('.');
  const element = document.createElement(name);
  element.classList.add(...classes);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(key.slice(2), value as EventListener);
    else if (value === true) element.setAttribute(key, '');
    else if (value !== false && value !== undefined) element.setAttribute(key, String(value));
  }
  element.append(...[children ?? []].flat());
  return element as ElementOf<Selector>;
}

function isAttributes(value: Attributes | Children | undefined): value is Attributes {
  return typeof value === 'object' && !(value instanceof Node) && !Array.isArray(value);
}

/** A button that does something. */
export function button(text: Children, ...rest: [Attributes, () => void] | [() => void]): HTMLButtonElement {
  const [attributes, onclick] = rest.length === 2 ? rest : [{}, rest[0]];
  return h('button', { type: 'button', onclick, ...attributes }, text);
}

/** A field for a text that is no prose. */
export function textField(attributes: Attributes): HTMLInputElement {
  return h('input', { type: 'text', spellcheck: 'false', autocomplete: 'off', ...attributes });
}

/** A field with its name before it. */
export function labelled(text: string, field: HTMLElement): HTMLLabelElement {
  return h('label.field', [h('span', text), field]);
}

/** A choice of a list: values, or values with their texts. */
export function option(choice: string | readonly [string | number, string]): HTMLOptionElement {
  const [value, text] = typeof choice === 'string' ? [choice, choice] : choice;
  return h('option', { value }, text);
}

/** A box to check, with its text; `onchange` takes whether it is checked. */
export function checkBox(text: string, isChecked: boolean, onchange = (_: boolean) => {}) {
  const box = h('input', { type: 'checkbox', checked: isChecked, onchange: () => onchange(box.checked) });
  return { box, label: h('label.choice', [box, text]) };
}

/** A dialog that is there until it is closed. */
export function openDialog(kind: string, name: string, children: Children): HTMLDialogElement {
  const dialog = h('dialog', { class: kind, 'aria-label': name, onclose: () => dialog.remove() }, children);
  document.body.append(dialog);
  showOver(dialog);
  return dialog;
}

const CHANGED = 'dialogs';

/** Opens a dialog over the page, which then answers to nothing outside the dialog. */
export function showOver(dialog: HTMLDialogElement): void {
  const changed = () => document.dispatchEvent(new Event(CHANGED));
  dialog.addEventListener('close', changed, { once: true });
  closeBeside(dialog);
  dialog.showModal();
  changed();
}

const closing = new WeakSet<HTMLDialogElement>();

/** Closes a dialog by a press beside it that also began there. */
function closeBeside(dialog: HTMLDialogElement): void {
  if (closing.has(dialog)) return;
  closing.add(dialog);
  const isBeside = ({ target, clientX, clientY }: MouseEvent): boolean => {
    const { left, top, right, bottom } = dialog.getBoundingClientRect();
    const isWithin = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
    return target === dialog && !isWithin;
  };
  let hasBegun = false;
  dialog.addEventListener('pointerdown', (event) => (hasBegun = isBeside(event)));
  dialog.addEventListener('click', (event) => hasBegun && isBeside(event) && dialog.close());
}

/** The dialog over all else; nothing if none is open. */
export const topDialog = (): HTMLDialogElement | undefined =>
  [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')].at(-1);

/** Calls the listener when a dialog was opened or closed. */
export const onDialogs = (listener: () => void): void => document.addEventListener(CHANGED, listener);

/** Hands a file to the person. */
export function download(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  h('a', { href: url, download: name }).click();
  // The download has begun with the click; the browser keeps the content until it is saved.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Puts a text on the clipboard. Pages over plain http have no clipboard of their own: a selected
 * field is copied there. */
export async function copy(text: string): Promise<void> {
  if (navigator.clipboard && window.isSecureContext) {
    try {
      await navigator.clipboard.writeText(text);
      return;
    } catch {
      // Refused, as in a page without focus.
    }
  }
  const field = h('textarea.away');
  field.value = text;
  document.body.append(field);
  field.select();
  document.execCommand('copy');
  field.remove();
}
