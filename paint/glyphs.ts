/**
 * Text with tabular digits for a canvas. A canvas has no such setting, and proportional digits would make a column
 * jump at every tick. So each glyph is drawn once per colour and then copied, every digit as wide as the widest. All
 * lengths are device pixels, and every position is whole, so that glyphs stay sharp.
 */
export type Align = 'left' | 'right';

interface Sheet {
  readonly canvas: OffscreenCanvas;
  readonly context: OffscreenCanvasRenderingContext2D;
  readonly slots: Map<string, number>;
  /** The drawn glyphs. Of a canvas the browser would make a picture for each glyph that is copied. */
  picture: ImageBitmap | undefined;
}

const DIGITS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'];
/** Enough for the digits, marks, signs and subscripts of every language; a further glyph begins a new sheet. */
const SLOTS = 64;

export class Glyphs {
  readonly size: number;
  private readonly font: string;
  private readonly ruler: OffscreenCanvasRenderingContext2D;
  private readonly steps = new Map<string, number>();
  private readonly sheets = new Map<string, Sheet>();
  private readonly digitStep: number;
  private readonly slotWidth: number;
  private readonly slotHeight: number;

  /** @param size the font's size in device pixels. */
  constructor(size: number, family: string) {
    this.size = size;
    this.font = `400 ${size}px ${family}`;
    this.slotWidth = Math.ceil(size * 1.5);
    this.slotHeight = Math.ceil(size * 1.6);
    this.ruler = contextOf(new OffscreenCanvas(1, 1));
    this.ruler.font = this.font;
    this.digitStep = Math.max(...DIGITS.map((digit) => Math.round(this.ruler.measureText(digit).width)));
  }

  width(text: string): number {
    let width = 0;
    for (const glyph of text) width += this.step(glyph);
    return width;
  }

  /** Writes `text` with its left or right end at `x`, centred on `y`. */
  write(on: CanvasDrawImage, text: string, x: number, y: number, colour: string, align: Align): void {
    const sheet = this.sheet(colour);
    const picture = this.picture(sheet, text, colour);
    let left = Math.round(align === 'left' ? x : x - this.width(text));
    const top = Math.round(y - this.slotHeight / 2);
    const { slotWidth, slotHeight } = this;
    for (const glyph of text) {
      const slot = sheet.slots.get(glyph) as number;
      const step = this.step(glyph);
      const room = Math.round((slotWidth - step) / 2);
      on.drawImage(
        picture,
        slot * slotWidth,
        0,
        slotWidth,
        slotHeight,
        left - room,
        top,
        slotWidth,
        slotHeight,
      );
      left += step;
    }
  }

  private step(glyph: string): number {
    const known = this.steps.get(glyph);
    if (known !== undefined) return known;
    const step = DIGITS.includes(glyph) ? this.digitStep : Math.round(this.ruler.measureText(glyph).width);
    this.steps.set(glyph, step);
    return step;
  }

  private sheet(colour: string): Sheet {
    let sheet = this.sheets.get(colour);
    if (sheet === undefined || sheet.slots.size >= SLOTS) {
      const canvas = new OffscreenCanvas(this.slotWidth * SLOTS, this.slotHeight);
      const context = contextOf(canvas);
      context.font = this.font;
      context.textAlign = 'center';
      context.textBaseline = 'middle';
      sheet = { canvas, context, slots: new Map(), picture: undefined };
      this.sheets.set(colour, sheet);
    }
    return sheet;
  }

  /** The sheet's picture with all glyphs of the text. */
  private picture(sheet: Sheet, text: string, colour: string): ImageBitmap {
    const { canvas, context, slots, picture } = sheet;
    let isWhole = true;
    for (const glyph of text) isWhole &&= slots.has(glyph);
    if (picture !== undefined && isWhole) return picture;
    if (picture !== undefined) context.drawImage(picture, 0, 0);
    context.fillStyle = colour;
    for (const glyph of text) {
      if (slots.has(glyph)) continue;
      const slot = slots.size % SLOTS;
      slots.set(glyph, slot);
      context.fillText(glyph, (slot + 0.5) * this.slotWidth, this.slotHeight / 2);
    }
    picture?.close();
    return (sheet.picture = canvas.transferToImageBitmap());
  }
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('this browser has no canvas');
  return context;
}
