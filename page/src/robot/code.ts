// The code that a robot shows: asked for in a dialog.
import { h, openDialog } from '../base/dom';
import { capital } from '../base/texts';

/** The code that the person gives; nothing if they give none. `wasWrong`: the one before was no code of the robot. */
export function askCode(reason: string, wasWrong: boolean): Promise<string | null> {
  const field = h('input', {
    type: 'text',
    inputmode: 'numeric',
    autocomplete: 'one-time-code',
    required: true,
    'aria-label': 'Code',
  });
  const form = h('form', { method: 'dialog' }, [
    h('h2', 'Code of the robot'),
    ...(wasWrong ? [h('p.bad', { role: 'alert' }, 'That code was wrong.')] : []),
    h('p', `${capital(reason)}.`),
    field,
    h('div.robot-buttons', [
      h('button.main', { value: 'ok' }, 'OK'),
      h('button', { value: '', formnovalidate: true }, 'Cancel'),
    ]),
  ]);
  const dialog = openDialog('code-dialog', 'Code of the robot', form);
  field.focus();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => resolve(dialog.returnValue === 'ok' ? field.value.trim() : null));
  });
}
