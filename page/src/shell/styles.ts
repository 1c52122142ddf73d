// Styles of a view that is fetched when it is first looked at.
import { h } from '../base/dom';
import { addressOf } from '../base/files';

/** Waits for the styles; the page in one file has them already. */
export async function styles(name: string): Promise<void> {
  const href = addressOf(name);
  if (!document.querySelector('link[rel=stylesheet]') || document.querySelector(`link[href='${href}']`))
    return;
  await new Promise((resolve, reject) => {
    const onerror = () => reject(new Error(`the server has no ${name}`));
    document.head.append(h('link', { rel: 'stylesheet', href, onload: resolve, onerror }));
  });
}
