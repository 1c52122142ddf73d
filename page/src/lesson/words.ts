// Texts of lessons.
import { speaker } from '../base/words';
import { lesson } from '../words/lesson';

export const say = speaker('lesson', lesson);
