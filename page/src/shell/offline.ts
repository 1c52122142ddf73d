// The page without its server: the service worker `sw.js` keeps its files, where the browser takes one.
import { language, wordsFile } from '../base/words';

/** Whether the page comes without its server. Browsers allow a worker on secure origins alone: https, and the machine itself. The
 * page in one file names no manifest, and needs no worker. */
export const staysOffline = (): boolean =>
  'serviceWorker' in navigator && document.querySelector('link[rel=manifest]') !== null;

/**
 * Starts the worker. Call this once the cube can be turned: the worker fetches all files.
 */
export async function keepOffline(): Promise<void> {
  if (!staysOffline()) return;
  const { serviceWorker } = navigator;
  // A person who saves data fetches the robot's module by using it.
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  const askForMore = (): void => {
    if (language() !== 'en') serviceWorker.controller?.postMessage(wordsFile(language()));
    if (!connection?.saveData) serviceWorker.controller?.postMessage('later');
  };
  // The worker of the first load, and of each new build.
  serviceWorker.addEventListener('controllerchange', askForMore);
  askForMore();
  // A browser that refuses shows the page as long as its server answers. The worker's script is asked for at each load.
  await serviceWorker.register('sw.js', { updateViaCache: 'none' }).catch(() => undefined);
}
