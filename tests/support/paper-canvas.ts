/**
 * A canvas for where there is none: it keeps what was painted where. Glyphs are told apart by their sheet's slot, so a
 * row reads back as the number of glyphs that stand in it.
 */
interface Glyph {
  readonly x: number;
  readonly y: number;
}

class PaperContext {
  readonly canvas: PaperCanvas;
  font = '';
  textAlign = '';
  textBaseline = '';
  fillStyle = '';
  strokeStyle = '';
  lineWidth = 0;
  globalAlpha = 1;
  glyphs: Glyph[] = [];
  globalCompositeOperation = '';
  fills: string[] = [];
  /** How many times a part was made blank. */
  cleared = 0;

  constructor(canvas: PaperCanvas) {
    this.canvas = canvas;
  }

  fillRect(): void {
    this.fills.push(this.fillStyle);
  }

  clearRect(x: number, y: number, width: number, height: number): void {
    this.cleared++;
    this.glyphs = this.glyphs.filter(
      (each) => each.x < x || each.x >= x + width || each.y < y || each.y >= y + height,
    );
  }

  drawImage(source: PaperCanvas, ...[, , , , x, y]: number[]): void {
    if (source === this.canvas)
      this.glyphs = this.glyphs.map((each) => ({ x: each.x, y: each.y + (y ?? 0) }));
    else this.glyphs.push({ x: x ?? 0, y: y ?? 0 });
  }

  measureText(text: string): { width: number } {
    return { width: 6 * text.length };
  }

  fillText = (): void => undefined;
  strokeRect = (): void => undefined;
  beginPath = (): void => undefined;
  moveTo = (): void => undefined;
  lineTo = (): void => undefined;
  stroke = (): void => undefined;
  fill = (): void => undefined;
  closePath = (): void => undefined;
}

export class PaperCanvas {
  width: number;
  height: number;
  readonly paper = new PaperContext(this);

  constructor(width = 1, height = 1) {
    this.width = width;
    this.height = height;
  }

  getContext(): PaperContext {
    return this.paper;
  }

  /** How many glyphs stand in a band of the canvas. */
  glyphsBetween(top: number, bottom: number): number {
    return this.paper.glyphs.filter(({ y }) => y >= top && y < bottom).length;
  }
}

/** As a worker would be handed it. */
export function paperCanvas(): PaperCanvas & OffscreenCanvas {
  return new PaperCanvas() as unknown as PaperCanvas & OffscreenCanvas;
}
