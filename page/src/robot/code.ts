// The code that a robot shows: asked for in a dialog.
import { h, openDialog } from '../base/dom';
import { capital } from '../base/texts';
import { say } from './words';

/** The code that the person gives; nothing if they give none. `wasWrong`: the one before was no code of the robot. */
export function askCode(reason: string, wasWrong: boolean): Promise<string | null> {
  const field = h('input', {
    type: 'text',
    inputmode: 'numeric',
    autocomplete: 'one-time-code',
    required: true,
    'aria-label': say('code.code'),
  });
  const form = h('form', { method: 'dialog' }, [
    h('h2', say('code.title')),
    ...(wasWrong ? [h('p.bad', { role: 'alert' }, say('code.wrong'))] : []),
    h('p', `${capital(reason)}.`),
    field,
    h('div.robot-buttons', [
      h('button.main', { value: 'ok' }, say('code.ok')),
      h('button', { value: '', formnovalidate: true }, say('cancel')),
    ]),
  ]);
  const dialog = openDialog('code-dialog', say('code.title'), form);
  field.focus();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => resolve(dialog.returnValue === 'ok' ? field.value.trim() : null));
  });
}
