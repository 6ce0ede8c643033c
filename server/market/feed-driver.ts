/**
 * Runs a feed: its quotes, trades, marks and liveness become commands.
 * Rules do not read a feed. Whether a market's feed confirms its levels is a field of the market's state. The driver
 * sets it by command when it changes: after each quote, when the feed reports that a market may be down, and on a
 * timer, because a silent feed reports nothing.
 * A market's mark enters the core at most once a second, as often as it is published. Newer marks wait until the next
 * second, and then the newest is submitted.
 * A wide market's levels and trades go to the publisher only: the core counts in safe integers, and the market has no
 * orders.
 */
import type { Clock } from '#domain/clock';
import type { Level, SizedLevel } from '#domain/market/book-levels';
import type { FeedMark } from '#domain/market/market-mark';
import type { Lots, Millis, Size, TakerSide, Ticks } from '#domain/units';
import type { CoreApi } from '../core/core-api.ts';
import type { MarketCommand } from '../trading/market-commands.ts';
import { LIVENESS_BEAT_MILLIS, type Feed, type FeedSink } from './feeds/feed.ts';
import { TICKERS_MILLIS, type Publisher } from './publisher.ts';

export interface FeedDriverInput {
  readonly feed: Pick<Feed, 'isAlive' | 'start' | 'stop'>;
  readonly writer: Pick<CoreApi, 'submit'>;
  readonly publisher: Pick<Publisher, 'wide'>;
  readonly clock: Pick<Clock, 'now' | 'every'>;
  /** The maximum wait of an order that reaches the levels; undefined if the prices are the platform's own. */
  readonly delay: Millis | undefined;
  /** Called once for each market and reason. */
  readonly onRefused: (symbol: string, code: string) => void;
}

export class FeedDriver implements FeedSink {
  /** The last liveness sent to the core, for each market that has begun. */
  private readonly live = new Map<string, boolean>();
  /** The newest mark of each market that is not submitted yet, and the time of the last one that is. */
  private readonly marks = new Map<string, FeedMark>();
  private readonly markedAt = new Map<string, Millis>();
  private readonly refusals = new Set<string>();
  private generation = 0;
  private quit: () => void = () => undefined;

  constructor(private readonly input: FeedDriverInput) {}

  start(): void {
    const { feed, clock } = this.input;
    feed.start(this);
    this.quit = clock.every(LIVENESS_BEAT_MILLIS, () => {
      this.recheck();
      for (const symbol of this.marks.keys()) this.sendMark(symbol);
    });
  }

  stop(): void {
    this.quit();
    this.input.feed.stop();
  }

  begin(symbol: string): void {
    const { clock, delay } = this.input;
    const time = clock.now();
    // The time makes it unique across starts, the counter makes it unique within one.
    const epoch = `${time.toString(36)}-${++this.generation}`;
    this.input.publisher.wide(symbol)?.apply({ kind: 'market.opened', epoch });
    const isFirst = !this.live.has(symbol);
    this.submit({
      ...{ kind: 'market.open', symbol, epoch, time },
      ...(delay !== undefined && { delay }),
      ...(isFirst && { isFirst }),
    });
    this.live.delete(symbol);
    this.sendLiveness(symbol);
  }

  quote(
    symbol: string,
    whole: boolean,
    bids: readonly SizedLevel[],
    asks: readonly SizedLevel[],
    source?: Millis,
  ): void {
    const wide = this.input.publisher.wide(symbol);
    if (wide) wide.apply({ kind: 'market.levels-changed', bids, asks });
    else this.submitQuote(symbol, whole, bids as readonly Level[], asks as readonly Level[], source);
    // Sent after the quote, so that a market whose feed is back trades only at its new levels.
    this.sendLiveness(symbol);
  }

  take(symbol: string, side: TakerSide, lots: Lots, limit: Ticks): void {
    this.submit({ kind: 'market.take', symbol, side, lots, limit, time: this.input.clock.now() });
  }

  print(symbol: string, side: TakerSide, price: Ticks, size: Size): void {
    const time = this.input.clock.now();
    const wide = this.input.publisher.wide(symbol);
    if (wide) wide.print(side, price, size, time);
    else this.submit({ kind: 'market.print', symbol, side, price, lots: size as Lots, time });
  }

  mark(symbol: string, mark: FeedMark): void {
    this.marks.set(symbol, mark);
    this.sendMark(symbol);
  }

  recheck(): void {
    for (const symbol of this.live.keys()) this.sendLiveness(symbol);
  }

  private submitQuote(
    symbol: string,
    whole: boolean,
    bids: readonly Level[],
    asks: readonly Level[],
    source: Millis | undefined,
  ): void {
    const sent = source === undefined ? {} : { source };
    const time = this.input.clock.now();
    this.submit({ kind: 'market.quote', symbol, whole, bids, asks, ...sent, time });
  }

  private sendLiveness(symbol: string): void {
    const isLive = this.input.feed.isAlive(symbol);
    if (this.live.get(symbol) === isLive) return;
    this.live.set(symbol, isLive);
    this.submit({ kind: 'market.liveness', symbol, isLive, time: this.input.clock.now() });
  }

  private sendMark(symbol: string): void {
    const mark = this.marks.get(symbol);
    const time = this.input.clock.now();
    const before = this.markedAt.get(symbol);
    // A clock that was set back must not delay a mark.
    if (mark === undefined || (before !== undefined && Math.abs(time - before) < TICKERS_MILLIS)) return;
    this.marks.delete(symbol);
    this.markedAt.set(symbol, time);
    this.submit({ kind: 'market.mark', symbol, ...mark, time });
  }

  private submit(command: MarketCommand): void {
    const { writer, onRefused } = this.input;
    void writer.submit(command).then(({ code }) => {
      const reason = `${command.symbol} ${code}`;
      if (code === 200 || this.refusals.has(reason)) return;
      this.refusals.add(reason);
      onRefused(command.symbol, code);
    });
  }
}
