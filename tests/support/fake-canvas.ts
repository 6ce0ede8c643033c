/**
 * A canvas for tests without a browser: it keeps what is painted and where. A glyph is known by its slot in the
 * sheet, so a row reads back as the number of glyphs in it.
 */
interface Glyph {
  readonly x: number;
  readonly y: number;
}

class FakeContext {
  readonly canvas: FakeCanvas;
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
  /** Left, top, width and height of each filled box. */
  boxes: (readonly number[])[] = [];
  texts: string[] = [];
  /** How many times an area was cleared. */
  cleared = 0;

  constructor(canvas: FakeCanvas) {
    this.canvas = canvas;
  }

  fillRect(...box: readonly number[]): void {
    this.boxes.push(box);
    this.fills.push(this.fillStyle);
  }

  clearRect(x: number, y: number, width: number, height: number): void {
    this.cleared++;
    this.glyphs = this.glyphs.filter(
      (each) => each.x < x || each.x >= x + width || each.y < y || each.y >= y + height,
    );
  }

  drawImage(source: FakeCanvas, ...[, , , , x, y]: number[]): void {
    if (source === this.canvas)
      this.glyphs = this.glyphs.map((each) => ({ x: each.x, y: each.y + (y ?? 0) }));
    else this.glyphs.push({ x: x ?? 0, y: y ?? 0 });
  }

  measureText(text: string): Pick<TextMetrics, 'width' | 'fontBoundingBoxAscent' | 'fontBoundingBoxDescent'> {
    return { width: 6 * text.length, fontBoundingBoxAscent: 9, fontBoundingBoxDescent: 3 };
  }

  fillText(text: string): void {
    this.texts.push(text);
  }

  save = (): void => undefined;
  restore = (): void => undefined;
  rect = (): void => undefined;
  clip = (): void => undefined;
  roundRect = (): void => undefined;
  strokeRect = (): void => undefined;
  beginPath = (): void => undefined;
  moveTo = (): void => undefined;
  lineTo = (): void => undefined;
  stroke = (): void => undefined;
  fill = (): void => undefined;
  closePath = (): void => undefined;
}

export class FakeCanvas {
  width: number;
  height: number;
  readonly fake = new FakeContext(this);

  constructor(width = 1, height = 1) {
    this.width = width;
    this.height = height;
  }

  getContext(): FakeContext {
    return this.fake;
  }

  /** Of a sheet of glyphs: only the places to which it is copied matter. */
  transferToImageBitmap(): Pick<ImageBitmap, 'close'> {
    return { close: () => undefined };
  }

  /** The number of glyphs in a band of the canvas. */
  glyphsBetween(top: number, bottom: number): number {
    return this.fake.glyphs.filter(({ y }) => y >= top && y < bottom).length;
  }
}

/** The canvas as a worker receives it. */
export function fakeCanvas(): FakeCanvas & OffscreenCanvas {
  return new FakeCanvas() as unknown as FakeCanvas & OffscreenCanvas;
}
