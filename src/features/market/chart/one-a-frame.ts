/** Draws at most once a frame; what is asked for after that is drawn with the next frame. */
export type Extent = 'last' | 'all';

export class OneAFrame {
  private readonly draw: (extent: Extent) => void;
  private due: Extent | undefined;
  private frame: number | undefined;
  private drawnAt: unknown;

  constructor(draw: (extent: Extent) => void) {
    this.draw = draw;
  }

  /** With the next frame. */
  later(extent: Extent): void {
    this.due = this.due === 'all' ? 'all' : extent;
    this.frame ??= requestAnimationFrame(() => this.run());
  }

  /** At once, for who is called on a frame; later, where this frame is drawn already or will be. */
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
    this.frame = undefined;
    this.due = undefined;
    this.drawnAt = document.timeline.currentTime;
    if (due !== undefined) this.draw(due);
  }
}
