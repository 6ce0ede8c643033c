/**
 * A canvas as large as its place on the screen, in device pixels, with the theme's colours. It is transparent, so that
 * the background keeps its colour when the page greys the painting.
 */
import { Glyphs } from './glyphs.ts';
import type { Look, Palette } from './look.ts';

export class Surface {
  readonly context: OffscreenCanvasRenderingContext2D;
  private readonly canvas: OffscreenCanvas;
  private readonly fonts = new Map<number, Glyphs>();
  private look: Look;

  constructor(canvas: OffscreenCanvas, look: Look) {
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('this browser has no canvas');
    this.canvas = canvas;
    this.context = context;
    this.look = look;
    this.wear(look);
  }

  get palette(): Palette {
    return this.look.palette;
  }

  get width(): number {
    return this.look.width;
  }

  get height(): number {
    return this.look.height;
  }

  get ratio(): number {
    return this.look.ratio;
  }

  get family(): string {
    return this.look.family;
  }

  get unit(): number {
    return this.look.unit;
  }

  /** Sets a new size, theme or font; the canvas is blank afterwards. */
  wear(look: Look): void {
    this.look = look;
    this.fonts.clear();
    this.canvas.width = look.width;
    this.canvas.height = look.height;
  }

  /** Sets the font to a size in device pixels. */
  glyphs(pixels: number): Glyphs {
    let glyphs = this.fonts.get(pixels);
    if (glyphs === undefined) {
      glyphs = new Glyphs(pixels, this.look.family);
      this.fonts.set(pixels, glyphs);
    }
    return glyphs;
  }
}
