/**
 * Bitmaps in the place of canvases that are not painted for a while. A browser without a graphics processor copies each
 * canvas again with every frame in which anything on the page moves; a bitmap it copies once.
 */
export class Stills {
  private ends: (() => void)[] = [];

  /** Shows the canvases that match within `root` as they are now. They must not be painted before `thaw`. */
  freeze(root: Element, match: string): void {
    // Safari before 16.4 lacks it: the canvases stay.
    if (this.ends.length > 0 || typeof OffscreenCanvas === 'undefined') return;
    const canvases = [...root.querySelectorAll<HTMLCanvasElement>(match)];
    this.ends = canvases.filter(({ hidden }) => !hidden).map(replaced);
  }

  /** Shows the canvases themselves again. */
  thaw(): void {
    for (const end of this.ends) end();
    this.ends = [];
  }
}

/** Returns what puts the canvas back. */
function replaced(canvas: HTMLCanvasElement): () => void {
  const { width, height } = canvas;
  const copy = new OffscreenCanvas(width, height);
  const still = document.createElement('canvas');
  Object.assign(still, { width, height });
  const [from, to] = [copy.getContext('2d'), still.getContext('bitmaprenderer')];
  if (from === null || to === null) return () => undefined;
  from.drawImage(canvas, 0, 0);
  to.transferFromImageBitmap(copy.transferToImageBitmap());
  still.className = canvas.className;
  still.style.cssText = canvas.style.cssText;
  still.setAttribute('aria-hidden', 'true');
  canvas.after(still);
  canvas.style.display = 'none';
  return () => {
    canvas.style.display = '';
    still.remove();
  };
}
