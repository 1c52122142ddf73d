// The camera, fetched with the first press on *Photograph*: its code and its styles are no part of the first view.
import { notice } from '../base/notice';
import { messageOf, sentence } from '../base/texts';
import type { CubeView } from '../cube/view';
import { styles } from './styles';
import { say } from './words';

/** Opens the camera over the page. */
export async function openCamera(cube: CubeView): Promise<void> {
  notice.set(say('loading_camera'));
  try {
    const [{ Camera }] = await Promise.all([import('../camera/view'), styles('camera.css')]);
    notice.set('');
    new Camera(cube);
  } catch (error) {
    notice.set(say('no_camera', { reason: sentence(messageOf(error)) }));
  }
}
