/**
 * A canvas as large as its place on the screen, in device pixels, with the theme's colours. When its size, the theme
 * or the text's size changes it is blank again and says so.
 */
import { Figures } from './figures.ts';

const COLOURS = {
  surface: '--surface',
  skeleton: '--skeleton',
  ink: '--ink',
  quiet: '--ink-3',
  up: '--up',
  upSoft: '--up-soft',
  down: '--down',
  downSoft: '--down-soft',
  accent: '--accent',
} as const;

export type Palette = Readonly<Record<keyof typeof COLOURS, string>>;

export class Surface {
  readonly context: CanvasRenderingContext2D;
  palette: Palette;
  width = 0;
  height = 0;
  /** Device pixels of one CSS pixel at the person's text size. */
  unit = 1;
  private family = '';
  private readonly canvas: HTMLCanvasElement;
  private blanked: (() => void) | undefined;
  private readonly fonts = new Map<number, Figures>();
  private readonly sizes: ResizeObserver;
  private readonly themes: MutationObserver;

  constructor(canvas: HTMLCanvasElement) {
    const context = canvas.getContext('2d', { alpha: false });
    if (context === null) throw new Error('this browser has no canvas');
    this.context = context;
    this.canvas = canvas;
    this.palette = paletteOf(canvas);
    this.sizes = new ResizeObserver(() => this.fit());
    this.sizes.observe(canvas);
    this.themes = new MutationObserver(() => this.fit());
    this.themes.observe(document.documentElement, {
      attributes: true,
      attributeFilter: ['data-theme', 'data-colours'],
    });
    this.fit();
  }

  /** Who paints everything anew when nothing is left of it. */
  onBlank(blanked: () => void): void {
    this.blanked = blanked;
  }

  /** Text at a size in device pixels. */
  figures(pixels: number): Figures {
    let figures = this.fonts.get(pixels);
    if (figures === undefined) {
      figures = new Figures(pixels, this.family);
      this.fonts.set(pixels, figures);
    }
    return figures;
  }

  dispose(): void {
    this.sizes.disconnect();
    this.themes.disconnect();
  }

  private fit(): void {
    const { canvas, context } = this;
    const ratio = window.devicePixelRatio;
    const style = getComputedStyle(document.documentElement);
    this.unit = (ratio * Number.parseFloat(style.fontSize)) / 16;
    this.family = style.getPropertyValue('--font');
    this.palette = paletteOf(canvas);
    this.fonts.clear();
    this.width = Math.max(1, Math.round(canvas.clientWidth * ratio));
    this.height = Math.max(1, Math.round(canvas.clientHeight * ratio));
    canvas.width = this.width;
    canvas.height = this.height;
    context.fillStyle = this.palette.surface;
    context.fillRect(0, 0, this.width, this.height);
    this.blanked?.();
  }
}

function paletteOf(element: Element): Palette {
  const style = getComputedStyle(element);
  const read = ([name, property]: [string, string]) => [name, style.getPropertyValue(property).trim()];
  return Object.fromEntries(Object.entries(COLOURS).map(read)) as Palette;
}
