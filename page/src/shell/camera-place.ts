// The camera, fetched with the first press on *Photograph* or *Follow with the camera*: its code and its styles are no part of the
// first view.
import { notice } from '../base/notice';
import { messageOf, sentence } from '../base/texts';
import type { CubeGuide } from '../cube/guide';
import type { CubeView } from '../cube/view';
import { styles } from './styles';
import { say } from './words';

type Script = typeof import('../camera/view');

/** Opens the camera over the page. */
export const openCamera = (cube: CubeView): Promise<void> =>
  withCamera(({ Camera }) => void new Camera(cube));

/** Finds the turns of the guide in the live picture. */
export const followWithCamera = (guide: CubeGuide): Promise<void> =>
  withCamera(({ follow }) => follow(guide));

async function withCamera(begin: (script: Script) => void): Promise<void> {
  notice.set(say('loading_camera'));
  try {
    const [script] = await Promise.all([import('../camera/view'), styles('camera.css')]);
    notice.set('');
    begin(script);
  } catch (error) {
    notice.set(say('no_camera', { reason: sentence(messageOf(error)) }));
  }
}
