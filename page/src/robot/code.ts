// The code that a robot shows: asked for in a dialog.
import { h } from '../base/dom';

/** The code that the person gives; nothing if they give none. */
export function askCode(reason: string): Promise<string | null> {
  const field = h('input', {
    type: 'text',
    inputmode: 'numeric',
    autocomplete: 'one-time-code',
    required: true,
    'aria-label': 'Code',
  });
  const form = h('form', { method: 'dialog' }, [
    h('h2', 'Code of the robot'),
    h('p', `${reason[0]?.toUpperCase()}${reason.slice(1)}.`),
    field,
    h('div.robot-buttons', [
      h('button.main', { value: 'ok' }, 'OK'),
      h('button', { value: '', formnovalidate: true }, 'Cancel'),
    ]),
  ]);
  const dialog = h('dialog.code-dialog', { 'aria-label': 'Code of the robot' }, form);
  document.body.append(dialog);
  dialog.showModal();
  field.focus();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === 'ok' ? field.value.trim() : null);
    });
  });
}
