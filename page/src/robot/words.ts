// Texts of the robot's view.
import { speaker } from '../base/words';
import { robot } from '../words/robot';

export { fixed, locale } from '../stream/words';
export const say = speaker('robot', robot);
