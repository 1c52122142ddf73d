// Whether texts have the room that they need.

/** Texts that are cut off, reach out of their button or out of the window. */
export const misfits = (page) =>
  page.evaluate(() => {
    // Texts for screen readers, choices of a list that is closed, and the strip of tabs, which scrolls.
    const UNSEEN = 'h1, svg, noscript, script, style, option, .spoken, .sheet, .tabs';
    const wrong = [];
    for (const element of document.querySelectorAll('body *')) {
      const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
      const { left, right, width } = element.getBoundingClientRect();
      if (!own || !width || element.closest(UNSEEN)) continue;
      const range = document.createRange();
      range.selectNodeContents(element);
      const text = range.getBoundingClientRect();
      const isOut = text.left < -0.5 || text.right > innerWidth + 0.5;
      const isWide = text.left < left - 1 || text.right > right + 1;
      const isCut = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0;
      if (isOut || isWide || isCut) wrong.push(element.textContent.trim().slice(0, 60));
    }
    const page = document.documentElement;
    if (page.scrollWidth > innerWidth) wrong.push(`the page is ${page.scrollWidth} wide`);
    return wrong;
  });
