// Texts of the camera.
import { speaker } from '../base/words';
import { camera } from '../words/camera';

export const say = speaker('camera', camera);
