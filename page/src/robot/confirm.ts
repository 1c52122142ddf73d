// A question before motors move.
import { h, openDialog } from '../base/dom';
import { say } from './words';

const open = new Set<HTMLDialogElement>();

/** Takes questions away that can no longer be answered: the robot is out of reach. */
export function withdrawQuestions(): void {
  for (const dialog of open) dialog.close('');
}

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
        h('button', { value: '' }, say('cancel')),
      ]),
    ]),
  );
  open.add(dialog);
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      open.delete(dialog);
      resolve(dialog.returnValue === 'ok');
    });
  });
}
