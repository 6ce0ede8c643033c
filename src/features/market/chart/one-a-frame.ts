/** Draws at most once a frame; later requests are drawn with the next frame. */
export type Extent = 'last' | 'all';

export class OneAFrame {
  private readonly draw: (extent: Extent) => void;
  private due: Extent | undefined;
  private frame: number | undefined;
  private drawnAt: unknown;

  constructor(draw: (extent: Extent) => void) {
    this.draw = draw;
  }

  /** Draws with the next frame. */
  later(extent: Extent): void {
    this.due = this.due === 'all' ? 'all' : extent;
    this.frame ??= requestAnimationFrame(() => this.run());
  }

  /** Draws at once, for callers on an animation frame; later if this frame is drawn already or will be. */
  now(extent: Extent): void {
    if (this.frame !== undefined || this.drawnAt === document.timeline.currentTime) {
      this.later(extent);
      return;
    }
    this.due = extent;
    this.run();
  }

  stop(): void {
    if (this.frame !== undefined) cancelAnimationFrame(this.frame);
    this.frame = undefined;
    this.due = undefined;
  }

  private run(): void {
    const { due } = this;
    const time = document.timeline.currentTime;
    this.frame = undefined;
    if (due === undefined) return;
    // Between two frames a browser may state the time of the next one, and something was drawn then.
    if (this.drawnAt === time) {
      this.later(due);
      return;
    }
    this.due = undefined;
    this.drawnAt = time;
    this.draw(due);
  }
}
