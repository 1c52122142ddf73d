// A question before motors move.
import { h, openDialog } from '../base/dom';

/** Asks; whether the person agrees, which the button `action` says. */
export function confirmed(title: string, text: string, action: string): Promise<boolean> {
  const dialog = openDialog(
    'code-dialog',
    title,
    h('form', { method: 'dialog' }, [
      h('h2', title),
      h('p', text),
      h('div.robot-buttons', [
        h('button.main', { value: 'ok', autofocus: true }, action),
        h('button', { value: '' }, 'Cancel'),
      ]),
    ]),
  );
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => resolve(dialog.returnValue === 'ok'));
  });
}
