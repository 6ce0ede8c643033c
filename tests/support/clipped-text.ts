/**
 * Runs in the page: finds every text that a user cannot read completely, because its box cuts it off or it overflows
 * sideways. Texts that the page cuts on purpose are marked `data-cut`. Content that scrolls sideways may be wider than
 * the screen.
 */
export function clippedTexts(): string[] {
  const found = new Set<string>();
  const width = document.documentElement.clientWidth;
  const name = (element: Element) => {
    const text = element.textContent.trim().replace(/\s+/g, ' ').slice(0, 60);
    return `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> “${text}”`;
  };
  if (document.documentElement.scrollWidth > width) found.add('the page scrolls sideways');
  const isExempt = (element: Element): boolean => {
    for (let each: Element | null = element; each !== null; each = each.parentElement) {
      const { overflowX } = getComputedStyle(each);
      const scrolls = overflowX === 'auto' || overflowX === 'scroll';
      const isUnseen = each.clientWidth <= 1 && overflowX === 'hidden';
      if (isUnseen || each.hasAttribute('data-cut')) return true;
      if (scrolls && each.scrollWidth > each.clientWidth && each !== element) return true;
    }
    return false;
  };
  for (const element of document.body.querySelectorAll('*')) {
    if (element.closest('svg, canvas, script, style, [hidden], dialog:not([open])') !== null) continue;
    if (element.textContent.trim() === '' || element.getClientRects().length === 0) continue;
    const style = getComputedStyle(element);
    if (style.visibility === 'hidden' || style.opacity === '0') continue;
    const hidesX = style.overflowX === 'hidden' || style.overflowX === 'clip';
    const hidesY = style.overflowY === 'hidden' || style.overflowY === 'clip';
    const isCutX = hidesX && element.scrollWidth > element.clientWidth + 1;
    const isCutY = hidesY && element.scrollHeight > element.clientHeight + 1;
    const hasOwnText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
    );
    const box = element.getBoundingClientRect();
    const sticksOut = hasOwnText && (box.right > width + 1 || box.left < -1);
    const spills =
      hasOwnText && style.display !== 'inline' && element.scrollWidth > element.clientWidth + 1 && !hidesX;
    if (!(isCutX || isCutY || sticksOut || spills) || isExempt(element)) continue;
    const how = isCutX ? 'cut' : isCutY ? 'cut below' : sticksOut ? 'outside' : 'spills';
    found.add(`${how}: ${name(element)} ${element.scrollWidth} in ${element.clientWidth}`);
  }
  return [...found];
}
