// Texts of the shell.
import { speaker } from '../base/words';
import { shell } from '../words/shell';

export const say = speaker('shell', shell);
