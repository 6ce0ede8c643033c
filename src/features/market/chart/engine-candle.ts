/**
 * The canvas over a chart on which the engine paints the newest candle, the line of its price and the tag while the
 * chart rests. The page paints them whenever anything else on the chart changes.
 */
import { NEWEST_CANDLES } from '#paint/candle-scene';
import type { Scene } from '#paint/candle-painter';
import type { LastCandleView } from '#paint/last-candle-painter';
import type { PaintState, Topic } from '#worker/engine-api';
import { canPaint, lookOf, nextPainting } from '../../../engine/painted-canvas.ts';
import { engine, followEngine } from '../../../engine/start-engine.ts';
import type { Look } from './look.ts';
import type { Stage, StageInput } from './stage.ts';

interface EngineCandleInput extends Pick<StageInput, 'record' | 'log'> {
  readonly topic: Topic;
  readonly root: HTMLElement;
  readonly stage: Stage;
  /** Whether nothing moves but the newest candle. */
  readonly rests: () => boolean;
  /** The engine began or ended to show the newest candle. */
  readonly shown: () => void;
}

/** The newest candle's place on the chart, and the text beside its price. */
export interface NewestOnChart extends Pick<LastCandleView, 'column' | 'left'> {
  readonly tag: () => LastCandleView['tag'];
  readonly scene: Scene;
  readonly look: Look;
}

/** A chart that did not change otherwise for so long rests. */
const REST_MILLIS = 400;
const NO_MARKS: PaintState['marks'] = { picked: undefined, cursor: undefined };

export { canPaint };

const open = new Set<EngineCandle>();

followEngine({
  suspected: () => {
    for (const each of open) each.wake();
  },
  restarted: () => {
    for (const each of open) each.begin();
  },
});

export class EngineCandle {
  readonly element = document.createElement('div');
  private readonly input: EngineCandleInput;
  private readonly endStatus: () => void;
  private id = 0;
  private movedAt = 0;
  /** The view that the engine has. */
  private view: LastCandleView | undefined;
  private shown = false;

  constructor(input: EngineCandleInput) {
    this.input = input;
    this.element.setAttribute('aria-hidden', 'true');
    this.element.dataset['testid'] = 'engine-candle';
    this.begin();
    open.add(this);
    // A candle that is not live looks so.
    this.endStatus = input.record.status.subscribe((status) => {
      if (status !== 'live') this.wake();
    });
  }

  get isShown(): boolean {
    return this.shown;
  }

  /** A new canvas: the last one was transferred to an engine that is dead. */
  begin(): void {
    this.wake();
    const canvas = document.createElement('canvas');
    const { topic } = this.input;
    this.id = nextPainting();
    this.element.replaceChildren(canvas);
    engine.paint(this.id, { kind: 'last-candle', topic }, canvas.transferControlToOffscreen(), this.state());
  }

  dispose(): void {
    this.endStatus();
    open.delete(this);
    engine.unpaint(this.id);
    this.element.remove();
  }

  /** The page paints from now on. */
  wake(): void {
    this.movedAt = performance.now();
    if (this.view === undefined) return;
    this.view = undefined;
    this.element.style.visibility = 'hidden';
    void engine.repaint(this.id, this.state());
    if (!this.shown) return;
    this.shown = false;
    this.input.shown();
  }

  /** Lets the engine paint if the chart rests. */
  rest(newest: NewestOnChart): void {
    const { record, rests } = this.input;
    const isResting = performance.now() - this.movedAt >= REST_MILLIS && rests();
    if (this.view !== undefined || !isResting || record.status.peek() !== 'live') return;
    this.view = this.viewOf(newest);
    if (this.view === undefined) return;
    const { movedAt } = this;
    this.element.style.visibility = '';
    void engine.repaint(this.id, this.state()).then((isPainted) => {
      if (this.movedAt !== movedAt) return;
      if (!isPainted) this.wake();
      else requestAnimationFrame(() => this.show(movedAt));
    });
  }

  /** The time left to the candle's close has changed. */
  write(left: string): void {
    if (this.view === undefined || this.view.left === left) return;
    this.view = { ...this.view, left };
    void engine.repaint(this.id, this.state());
  }

  private show(movedAt: number): void {
    if (this.movedAt !== movedAt) return;
    this.shown = true;
    this.input.shown();
  }

  private viewOf({ scene, look, tag, ...newest }: NewestOnChart): LastCandleView | undefined {
    const { record, stage, log } = this.input;
    const { measured } = stage;
    const { count } = record.series;
    if (measured === undefined || count < NEWEST_CANDLES) return undefined;
    const { plot, mainBottom, spacing, x } = scene;
    const { colours, lines, ratio, textSize } = look;
    return {
      ...{ ...newest, tag: tag(), mainBottom, spacing, measured, textSize },
      // A plain object: that of the plot may have more fields.
      plot: { ...plot },
      time: record.series.time(count - 1),
      x: x(count - 1),
      scale: { ...stage.mainFull(), log },
      ink: { colours, lines, ratio },
    };
  }

  private state(): PaintState {
    return { look: lookOf(this.input.root), inSight: true, marks: NO_MARKS, last: this.view };
  }
}
