// `window.studio`: for tests, and for people at the browser's console. docs/studio.md describes it.
import { StudioShell } from './shell/shell';

function shell(): StudioShell {
  const found = document.querySelector('studio-shell');
  if (!(found instanceof StudioShell)) throw new Error('the page has no <studio-shell>');
  return found;
}

const studio = {
  /** 54 letters by place, as the cube is held. */
  facelets: () => document.querySelector<HTMLElement>('cube-view [data-facelets]')?.dataset.facelets ?? '',
  /** Makes turns; the promise ends when they are drawn. */
  turn: async (text: string): Promise<void> => {
    await (await shell().cube.ready).player.turns(text);
  },
  /** The lines of the event stream so far; none before the first look at the robot. */
  events: (): string[] => shell().robot.view?.events() ?? [],
};

declare global {
  interface Window {
    studio: typeof studio;
  }
}

window.studio = studio;
