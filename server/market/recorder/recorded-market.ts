/**
 * One market as its readers hold it, and the lines that record its changes. It follows every publication, written or
 * not, so that a recording can begin, or continue after a gap, at any moment.
 */
import type { SizedLevel } from '#domain/market/book-levels';
import { formatSteps, stepsOf, type Instrument, type Steps } from '#domain/market/instrument';
import { rateText } from '#domain/market/rate-text';
import type { Millis, Size, Ticks } from '#domain/units';
import type { BookUpdate, MarkRow, TradesUpdate } from '../../core/publication.ts';

type Side = Map<Ticks, Size>;

export class RecordedMarket {
  private readonly steps: Steps;
  private readonly bids: Side = new Map();
  private readonly asks: Side = new Map();
  private bookTime: Millis | undefined;
  private tape: { epoch: string; last: number } | undefined;
  private mark: { readonly text: string; readonly fields: object } | undefined;

  constructor(readonly instrument: Instrument) {
    this.steps = stepsOf(instrument);
  }

  /** The first lines of a file: the market, its present book, and its mark. */
  opening(): string[] {
    const { symbol, name, priceStep, sizeStep, groupings, minSize } = this.instrument;
    const { orderPriceStep, orderSizeStep, watchOnly } = this.instrument;
    const order = { orderPriceStep, orderSizeStep, watchOnly };
    const head = {
      t: 0,
      type: 'instrument',
      symbol,
      name,
      priceStep,
      sizeStep,
      groupings,
      minSize,
      ...order,
    };
    return [lineOf(head), ...this.standing()];
  }

  /** The whole book and the mark at this moment; nothing before the first snapshot. */
  standing(): string[] {
    if (this.bookTime === undefined) return [];
    const book = this.bookLine('snapshot', this.bookTime, [...this.bids], [...this.asks]);
    return this.mark === undefined ? [book] : [book, this.markLine(this.bookTime, this.mark.fields)];
  }

  book(message: BookUpdate): string[] {
    const { type, time, bids, asks } = message;
    if (type === 'delta' && this.bookTime === undefined) return [];
    this.bookTime = time;
    if (type === 'snapshot') {
      this.bids.clear();
      this.asks.clear();
    }
    setRows(this.bids, bids);
    setRows(this.asks, asks);
    // An empty delta confirms a quiet book; a replay confirms pauses without it.
    if (type === 'delta' && bids.length + asks.length === 0) return [];
    return [this.bookLine(type, time, bids, asks)];
  }

  /**
   * The trades that were not written yet. The first message only sets the position on the tape; its trades are past.
   */
  trades({ epoch, trades }: TradesUpdate): string[] {
    const before = this.tape;
    const isSameRun = before?.epoch === epoch;
    this.tape = { epoch, last: Math.max(trades.at(-1)?.[0] ?? 0, isSameRun ? before.last : 0) };
    if (before === undefined) return [];
    const { symbol } = this.instrument;
    const { price, size } = this.steps;
    return trades
      .filter(([id]) => !isSameRun || id > before.last)
      .map(([id, tick, lots, side, t]) => {
        const texts = { price: formatSteps(tick, price), size: formatSteps(lots, size) };
        return lineOf({ t, type: 'trade', symbol, id, ...texts, side });
      });
  }

  marks(time: Millis, { mark, index, fundingRate, nextFundingTime }: MarkRow): string[] {
    if (mark === null || index === null) return [];
    const fields = {
      mark: formatSteps(mark, this.steps.price),
      index: formatSteps(index, this.steps.price),
      ...(fundingRate !== null && { fundingRate: rateText(fundingRate) }),
      ...(nextFundingTime !== null && { nextFundingTime }),
    };
    const text = JSON.stringify(fields);
    if (text === this.mark?.text) return [];
    this.mark = { text, fields };
    return this.bookTime === undefined ? [] : [this.markLine(time, fields)];
  }

  private bookLine(
    type: 'snapshot' | 'delta',
    t: Millis,
    bids: readonly SizedLevel[],
    asks: readonly SizedLevel[],
  ): string {
    const { price, size } = this.steps;
    const texts = (levels: readonly SizedLevel[]) =>
      levels.map(([tick, lots]) => [formatSteps(tick, price), formatSteps(lots, size)]);
    return lineOf({ t, type, symbol: this.instrument.symbol, bids: texts(bids), asks: texts(asks) });
  }

  private markLine(t: Millis, fields: object): string {
    return lineOf({ t, type: 'mark', symbol: this.instrument.symbol, ...fields });
  }
}

function setRows(side: Side, levels: readonly SizedLevel[]): void {
  for (const [tick, lots] of levels) {
    if (!lots) side.delete(tick);
    else side.set(tick, lots);
  }
}

function lineOf(fields: object): string {
  return `${JSON.stringify(fields)}\n`;
}
