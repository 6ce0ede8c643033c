/**
 * Runs in the page: the pairs of texts and fields within the selected part that touch each other, so that neither can
 * be read. Letters are judged, not the boxes of lines: between two lines of text that are set close there is a little
 * room. A text that is cut off counts as far as it is seen.
 */
export function overlappingTexts(selector: string): string[] {
  interface Seen {
    readonly element: Element;
    readonly name: string;
    readonly box: { left: number; top: number; right: number; bottom: number };
  }
  const seen: Seen[] = [];
  const root = document.querySelector(selector);
  if (root === null) return [`there is no ${selector}`];
  /** The part of a box that no element around it cuts off. */
  const visiblePart = ({ left, top, right, bottom }: DOMRect, element: Element) => {
    const box = { left, top, right, bottom };
    for (let each: Element | null = element; each !== null && each !== root; each = each.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(each);
      const around = each.getBoundingClientRect();
      if (overflowX !== 'visible') {
        box.left = Math.max(box.left, around.left);
        box.right = Math.min(box.right, around.right);
      }
      if (overflowY !== 'visible') {
        box.top = Math.max(box.top, around.top);
        box.bottom = Math.min(box.bottom, around.bottom);
      }
    }
    return box;
  };
  const note = (element: Element, name: string, box: Seen['box']) => {
    if (box.right - box.left > 2 && box.bottom - box.top > 2) seen.push({ element, name, box });
  };
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const element = node.parentElement;
    const text = (node.textContent ?? '').trim();
    if (element === null || text === '' || !element.checkVisibility({ visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    // The room above and below the letters belongs to the line.
    const size = parseFloat(getComputedStyle(element).fontSize);
    for (const line of range.getClientRects()) {
      const spare = Math.max(0, (line.height - size * 0.8) / 2);
      const letters = new DOMRect(line.x, line.y + spare, line.width, line.height - 2 * spare);
      note(element, text.slice(0, 40), visiblePart(letters, element));
    }
  }
  for (const field of root.querySelectorAll('input')) {
    const isSeen = field.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    if (!isSeen) continue;
    // Of a field the line that is typed in counts, of a slider and a checkbox what is drawn.
    const { x, y, width, height } = field.getBoundingClientRect();
    const drawn = field.type === 'checkbox' ? height : 12;
    note(
      field,
      field.name || field.type,
      visiblePart(new DOMRect(x, y + (height - drawn) / 2, width, drawn), field),
    );
  }
  const found = new Set<string>();
  for (const [at, one] of seen.entries()) {
    for (const other of seen.slice(at + 1)) {
      if (one.element === other.element) continue;
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (across > 1 && down > 1)
        found.add(`“${one.name}” touches “${other.name}” by ${across.toFixed(0)} × ${down.toFixed(0)}`);
    }
  }
  return [...found];
}
