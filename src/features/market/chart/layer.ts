/** A transparent canvas over a plot, in device pixels. */
export class Layer {
  readonly canvas = document.createElement('canvas');
  readonly context: CanvasRenderingContext2D;

  constructor(className: string) {
    const context = this.canvas.getContext('2d');
    if (context === null) throw new Error('this browser has no canvas');
    this.context = context;
    this.canvas.className = className;
    this.canvas.setAttribute('aria-hidden', 'true');
  }

  /** Empty, and as large as told. */
  clear(width: number, height: number): void {
    if (this.canvas.width === width && this.canvas.height === height) {
      this.context.clearRect(0, 0, width, height);
      return;
    }
    this.canvas.width = width;
    this.canvas.height = height;
  }
}
