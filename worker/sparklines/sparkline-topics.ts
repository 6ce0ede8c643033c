/**
 * The closes of the last 24 hours for the rows of a list. Rows that become visible in one turn share one call.
 * Answers are kept for the hour. The running hour's close is the ticker's.
 */
import { API_PREFIX } from '#protocol/names/addresses';
import { MARKET_CALLS } from '#protocol/names/market-calls';
import { SUCCESS } from '#protocol/names/codes';
import { MARKET_TOPICS } from '#protocol/names/market-topics';
import type { Millis, Ticks } from '#domain/units';
import type { BatchWriter } from '../batch/batch-writer.ts';
import type { TopicProvider, TopicProviderInput, TopicView } from '../topic-provider.ts';
import { isFields, isSymbol } from '../feed/check.ts';
import { hasFields } from '../feed/check-json.ts';
import { stepsOfText } from '#domain/market/step-text';
import type { StepsOf } from '../feed/changes.ts';
import type { Subject, TopicParts } from '../topics.ts';

/** Limit of markets in one call (`protocol/market.ts`). */
const MOST_SYMBOLS = 50;
const HOUR: Millis = 3_600_000;
/** Delay after the hour's end, so that the platform's clock has certainly passed it too. */
const GRACE_MILLIS: Millis = 1_500;
const RETRY_MILLIS: Millis = 3_000;

interface Line {
  /** Hourly, oldest first; undefined before the first answer. */
  closes: readonly Ticks[] | undefined;
  /** The hour since 1970 of the answer; −1: none. */
  hour: number;
  asking: boolean;
  /** The running close as last sent. */
  sentPrice: Ticks;
  readonly subscribers: Set<() => void>;
}

export class SparklineTopics implements TopicProvider {
  private readonly input: TopicProviderInput;
  private readonly lines = new Map<string, Line>();
  private planned = false;
  private stopHour: (() => void) | undefined;

  constructor(input: TopicProviderInput) {
    this.input = input;
  }

  view({ symbol }: TopicParts, touched: () => void): TopicView {
    const line = this.lineOf(symbol);
    line.subscribers.add(touched);
    this.plan();
    return {
      get state() {
        return line.closes ? 'live' : 'waiting';
      },
      write: (out, isGone) => {
        this.write(out, symbol, isGone ? undefined : line);
      },
      repeat: () => undefined,
      older: () => Promise.resolve(false),
      close: () => {
        line.subscribers.delete(touched);
      },
    };
  }

  changed(subject: Subject): void {
    const symbol = subject.startsWith('ticker:') ? subject.slice('ticker:'.length) : '';
    const line = this.lines.get(symbol);
    if (!line?.closes || this.lastOf(symbol) === line.sentPrice) return;
    for (const touched of line.subscribers) touched();
  }

  rebuild(symbols: ReadonlySet<string>): void {
    for (const symbol of symbols) {
      const line = this.lines.get(symbol);
      if (line) Object.assign(line, { closes: undefined, hour: -1 });
    }
    this.plan();
  }

  private lineOf(symbol: string): Line {
    let line = this.lines.get(symbol);
    if (!line) {
      line = { closes: undefined, hour: -1, asking: false, sentPrice: -1, subscribers: new Set() };
      this.lines.set(symbol, line);
    }
    return line;
  }

  private write(out: BatchWriter, symbol: string, line: Line | undefined): void {
    const closes = line?.closes ?? [];
    out.fields(MARKET_TOPICS.sparkline, { count: closes.length });
    if (!line || closes.length === 0) return;
    for (let at = 0; at < closes.length - 1; at++) out.number(closes[at] as Ticks);
    const last = this.lastOf(symbol);
    line.sentPrice = last;
    out.number(last < 0 ? (closes.at(-1) as Ticks) : last);
  }

  /** The market's last price, −1 while there is none. */
  private lastOf(symbol: string): Ticks {
    const { instruments, market } = this.input;
    const steps = instruments.stepsOf(symbol);
    return steps ? stepsOfText(market.tickers.of(symbol)?.last, steps.price) : -1;
  }

  private get hour(): number {
    return Math.floor((this.input.connection.serverNow - GRACE_MILLIS) / HOUR);
  }

  /** In a separate turn, so that all rows that become visible share one call. */
  private plan(): void {
    if (this.planned) return;
    this.planned = true;
    queueMicrotask(() => {
      this.planned = false;
      this.askWanted();
    });
  }

  private askWanted(): void {
    const { hour } = this;
    const { instruments } = this.input;
    const wanted: string[] = [];
    for (const [symbol, line] of this.lines) {
      const isOld = line.subscribers.size > 0 && line.hour !== hour && !line.asking;
      if (isOld && instruments.stepsOf(symbol)) wanted.push(symbol);
    }
    for (let at = 0; at < wanted.length; at += MOST_SYMBOLS) {
      void this.ask(wanted.slice(at, at + MOST_SYMBOLS), hour);
    }
    this.awaitHour();
  }

  private async ask(symbols: readonly string[], hour: number): Promise<void> {
    for (const symbol of symbols) this.lineOf(symbol).asking = true;
    const search = new URLSearchParams({ symbols: symbols.join(',') });
    const answer = await this.input.rest(
      `${API_PREFIX}${MARKET_CALLS.marketSparklines.path}?${search.toString()}`,
    );
    const list =
      answer?.code === SUCCESS ? decodeSparklines(answer.data, this.input.instruments.stepsOf) : undefined;
    for (const symbol of symbols) this.lineOf(symbol).asking = false;
    for (const [symbol, closes] of list ?? []) {
      const line = this.lines.get(symbol);
      if (!line) continue;
      line.closes = closes;
      line.hour = hour;
      for (const touched of line.subscribers) touched();
    }
    const isShort = symbols.some((symbol) => this.lineOf(symbol).hour !== hour);
    if (isShort) {
      this.input.clock.after(RETRY_MILLIS, () => {
        this.plan();
      });
    }
  }

  /** Waits for the next hour, whose closes must be requested: one timer serves all sparklines. */
  private awaitHour(): void {
    this.stopHour?.();
    const wait = (this.hour + 1) * HOUR + GRACE_MILLIS - this.input.connection.serverNow;
    this.stopHour = this.input.clock.after(Math.max(GRACE_MILLIS, wait), () => {
      this.plan();
    });
  }
}

/** Accepts exactly what the protocol's schema accepts, for known markets with exactly the instrument's digits. */
export function decodeSparklines(
  answer: unknown,
  stepsOf: StepsOf,
): readonly (readonly [string, readonly Ticks[]])[] | undefined {
  if (!isFields(answer) || !hasFields(answer, 1) || !Array.isArray(answer['list'])) return undefined;
  const lines: (readonly [string, readonly Ticks[]])[] = [];
  for (const row of answer['list'] as unknown[]) {
    if (!Array.isArray(row) || row.length !== 2) return undefined;
    const [symbol, texts] = row as unknown[];
    const steps = isSymbol(symbol) ? stepsOf(symbol) : undefined;
    if (!steps || !Array.isArray(texts)) return undefined;
    const closes = texts.map((text) => stepsOfText(text, steps.price));
    if (closes.some((close) => close < 0)) return undefined;
    lines.push([symbol as string, closes]);
  }
  return lines;
}
