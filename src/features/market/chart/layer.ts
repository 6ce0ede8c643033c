/** A transparent canvas over a plot, or over a part of it, in device pixels. */
export class Layer {
  readonly canvas = document.createElement('canvas');
  readonly context: CanvasRenderingContext2D;
  private left = 0;
  private top = 0;

  constructor(className: string) {
    const context = this.canvas.getContext('2d');
    if (context === null) throw new Error('this browser has no canvas');
    this.context = context;
    this.canvas.className = className;
    this.canvas.setAttribute('aria-hidden', 'true');
  }

  /** Covers a part of the plot; painting still uses the plot's coordinates. */
  stand(left: number, top: number, width: number, height: number, ratio: number): void {
    const { canvas } = this;
    const { style } = canvas;
    this.left = left;
    this.top = top;
    style.left = `${left / ratio}px`;
    style.top = `${top / ratio}px`;
    if (canvas.width === width && canvas.height === height) return;
    canvas.width = width;
    canvas.height = height;
    style.width = `${width / ratio}px`;
    style.height = `${height / ratio}px`;
  }

  /** Device pixels of the plot. */
  get edges(): { readonly left: number; readonly width: number } {
    return { left: this.left, width: this.canvas.width };
  }

  clear(): void {
    const { context, canvas } = this;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.setTransform(1, 0, 0, 1, -this.left, -this.top);
  }
}
