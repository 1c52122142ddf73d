// Elements without a framework.

type Attributes = Readonly<Record<string, string | number | boolean | ((event: never) => void) | undefined>>;

/** An element with attributes, listeners (`onclick`) and children. `true` sets an attribute without a
 * value, `false` and `undefined` leave it out. */
export function h<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(key.slice(2), value as EventListener);
    else if (value === true) element.setAttribute(key, '');
    else if (value !== false && value !== undefined) element.setAttribute(key, String(value));
  }
  element.append(...children);
  return element;
}

/** A button that does something. */
export function button(text: string, onclick: () => void, attributes: Attributes = {}): HTMLButtonElement {
  return h('button', { type: 'button', onclick, ...attributes }, text);
}

/** A field with its name before it. */
export function labelled(text: string, field: HTMLElement): HTMLLabelElement {
  return h('label', { class: 'field' }, h('span', {}, text), field);
}

/** Message of anything that was thrown. */
export function told(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

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
  const field = h('textarea', { class: 'away' });
  field.value = text;
  document.body.append(field);
  field.select();
  document.execCommand('copy');
  field.remove();
}
