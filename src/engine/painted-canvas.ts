/**
 * A canvas in the page that the engine paints. The page only sends its size, its colours and whether it is visible;
 * the values never reach the page's thread. A restarted engine gets a new canvas, because the old one was
 * transferred to the previous worker.
 */
import type { Look, Marks, PaletteName } from '#paint/look';
import type { PaintedLevel, PaintedPlace, PaintState, PaintWork } from '#worker/engine-api';
import { engine, followEngine } from './start-engine.ts';

const COLOURS: Readonly<Record<PaletteName, string>> = {
  skeleton: '--skeleton',
  ink: '--ink',
  quiet: '--ink-3',
  up: '--up',
  upSoft: '--up-soft',
  down: '--down',
  downSoft: '--down-soft',
  accent: '--accent',
};

const open = new Set<PaintedCanvas>();
let ids = 0;

followEngine({
  suspected: () => undefined,
  restarted: () => {
    for (const each of open) each.begin();
  },
});

/** An old browser cannot transfer a canvas to a worker; it shows the table instead. */
export const canPaint = 'transferControlToOffscreen' in HTMLCanvasElement.prototype;

/** The id of another canvas. */
export function nextPainting(): number {
  return ++ids;
}

export class PaintedCanvas {
  private readonly host: HTMLElement;
  private readonly work: PaintWork;
  private id = 0;
  private inSight = true;
  private marks: Marks = { picked: undefined, cursor: undefined };
  private readonly observers: readonly { disconnect(): void }[];

  /** @param host gets a canvas that fills it */
  constructor(host: HTMLElement, work: PaintWork) {
    this.host = host;
    this.work = work;
    this.begin();
    open.add(this);
    this.observers = this.observe();
  }

  /** The levels that the user marked. */
  mark(marks: Marks): void {
    this.marks = marks;
    this.send();
  }

  levelAt(place: PaintedPlace): Promise<PaintedLevel | undefined> {
    return engine.levelAt(this.id, place);
  }

  begin(): void {
    const canvas = document.createElement('canvas');
    this.id = nextPainting();
    this.host.replaceChildren(canvas);
    engine.paint(this.id, this.work, canvas.transferControlToOffscreen(), this.state());
  }

  dispose(): void {
    for (const observer of this.observers) observer.disconnect();
    open.delete(this);
    engine.unpaint(this.id);
    this.host.replaceChildren();
  }

  private observe(): readonly { disconnect(): void }[] {
    const sizes = new ResizeObserver(() => this.send());
    sizes.observe(this.host);
    const themes = new MutationObserver(() => this.send());
    themes.observe(document.documentElement, {
      attributes: true,
      attributeFilter: ['data-theme', 'data-colours', 'lang'],
    });
    const sights = new IntersectionObserver((seen) => {
      this.inSight = seen.at(-1)?.isIntersecting ?? true;
      this.send();
    });
    sights.observe(this.host);
    return [sizes, themes, sights];
  }

  private send(): void {
    void engine.repaint(this.id, this.state());
  }

  private state(): PaintState {
    return { look: lookOf(this.host), inSight: this.inSight, marks: this.marks };
  }
}

export function lookOf(host: HTMLElement): Look {
  const ratio = window.devicePixelRatio;
  const style = getComputedStyle(host);
  const textSize = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const palette = Object.fromEntries(
    Object.entries(COLOURS).map(([name, property]) => [name, style.getPropertyValue(property).trim()]),
  ) as Record<PaletteName, string>;
  return {
    width: Math.max(1, Math.round(host.clientWidth * ratio)),
    height: Math.max(1, Math.round(host.clientHeight * ratio)),
    ratio,
    unit: (ratio * textSize) / 16,
    family: style.getPropertyValue('--font').trim(),
    palette,
  };
}
