/**
 * The crosshair of a chart. It belongs to a candle, by its time, so that it stays there when candles are added
 * on either side. The plot draws its lines, a tag on the axis shows its price.
 */
import type uPlot from 'uplot';
import type { Millis } from '#domain/units';
import { MAIN } from './axes.ts';
import styles from './candle-chart.module.css';
import type { DrawnPoint } from './drawings.ts';
import type { Stage, StageInput } from './stage.ts';

interface CrosshairInput extends Pick<StageInput, 'record' | 'texts'> {
  readonly crossed: (time: Millis | undefined) => void;
}

const OUTSIDE = { left: -10, top: -10 };

export class Crosshair {
  readonly tag = document.createElement('span');
  private readonly input: CrosshairInput;
  private readonly stage: Stage;
  private readonly moves: () => void;
  private at: { readonly time: Millis; readonly y: number } | undefined;

  /** @param moves called before it is shown or moved */
  constructor(input: CrosshairInput, stage: Stage, moves: () => void) {
    this.moves = moves;
    this.input = input;
    this.stage = stage;
    this.tag.className = styles.tag as string;
    this.tag.hidden = true;
  }

  /** Moves it to the candle nearest to a share of the plot's width. */
  stand(plot: uPlot, share: number, y: number): void {
    const { view, shown } = this.stage;
    const place = Math.round(view.from + share * view.span);
    if (shown.last >= shown.first) this.moveTo(plot, Math.min(shown.last, Math.max(shown.first, place)), y);
  }

  step(plot: uPlot, places: number): void {
    const { series } = this.input.record;
    const { first, last } = this.stage.shown;
    if (last < first) return;
    const from = this.at === undefined ? last - Math.sign(places) : series.placeOf(this.at.time);
    const place = Math.min(last, Math.max(first, from + places));
    this.moveTo(plot, place, plot.valToPos(series.close(place), MAIN));
  }

  get isShown(): boolean {
    return this.at !== undefined;
  }

  /** The close of its candle. */
  point(): DrawnPoint | undefined {
    if (this.at === undefined) return undefined;
    const { series } = this.input.record;
    const place = series.placeOf(this.at.time);
    return place < series.count ? { time: this.at.time, price: series.close(place) } : undefined;
  }

  leave(plot: uPlot): void {
    if (this.at === undefined) return;
    this.at = undefined;
    this.show(plot);
    this.input.crossed(undefined);
  }

  /** Positions it on a redrawn plot. */
  show(plot: uPlot): void {
    this.tag.hidden = this.at === undefined;
    if (this.at === undefined) {
      plot.setCursor(OUTSIDE);
      return;
    }
    const { time, y } = this.at;
    const { record, texts } = this.input;
    plot.setCursor({ left: plot.valToPos(record.series.placeOf(time), 'x'), top: y });
    const ratio = window.devicePixelRatio;
    // A pane has no price.
    this.tag.hidden = y * ratio > plot.bbox.height * this.stage.bands[0].bottom;
    this.tag.textContent = texts.ticks(plot.posToVal(y, MAIN));
    const top = y + plot.bbox.top / ratio;
    this.tag.style.transform = `translateY(${top}px) translateY(-50%)`;
  }

  private moveTo(plot: uPlot, place: number, y: number): void {
    const time = this.input.record.series.time(place);
    this.moves();
    this.at = { time, y };
    this.show(plot);
    this.input.crossed(time);
  }
}
