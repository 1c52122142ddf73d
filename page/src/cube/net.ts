// `<cube-net>`: the cube unfolded, beside the one in 3-D, with the same colours, marks and mask.
import { netSvg } from '../model/pictures';
import type { Kit, Panel } from './kit';
import { say } from './say';
import { marksOf, settings } from './settings';
import { shown } from './store';

export class CubeNet extends HTMLElement implements Panel {
  start({ stage, store }: Kit): void {
    this.setAttribute('role', 'img');
    this.setAttribute('aria-label', say('view.unfolded'));
    const draw = (): void => {
      const { colours, net } = settings.now;
      this.hidden = !net;
      if (!net) return;
      this.innerHTML = netSvg(shown(store.now), colours, marksOf(settings.now), [], stage.masked.now);
    };
    store.listen(draw);
    settings.listen(draw);
    stage.masked.listen(draw);
  }
}

customElements.define('cube-net', CubeNet);
