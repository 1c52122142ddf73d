// Texts of the timer.
import { speaker } from '../base/words';
import { timer } from '../words/timer';

export const say = speaker('timer', timer);
