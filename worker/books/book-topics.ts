/** Topics of a market's book and trades: rows for a screen, and exact levels for a form (`level-topics.ts`). */
import { PUBLISHED_LEVELS } from '#domain/market/book-levels';
import type { Steps } from '#domain/market/instrument';
import { MARKET_TOPICS } from '#protocol/names/market-topics';
import type { Millis, Size } from '#domain/units';
import type { BatchWriter } from '../batch/batch-writer.ts';
import { STILL, type TopicProvider, type TopicProviderInput, type TopicView } from '../topic-provider.ts';
import type { Trade } from '../feed/changes.ts';
import type { Texts } from '../format/texts.ts';
import type { Subject, TopicParts } from '../topics.ts';
import { GroupedBook, type GroupedSide } from './grouped-book.ts';
import { LevelTopics } from './level-topics.ts';
import type { OrderBook } from '../market/order-book.ts';
import { KEPT_TRADES } from '../market/tape.ts';

const { book: BOOK, trades: TRADES } = MARKET_TOPICS;
/** The best prices alone are for a form and for the spread, which can wait a little. */
const BEST_PATIENCE: Millis = 100;

export class BookTopics implements TopicProvider {
  private readonly input: TopicProviderInput;
  private readonly levels: LevelTopics;
  /** The rows of the visible books. */
  private readonly rows = new Set<GroupedBook>();

  constructor(input: TopicProviderInput) {
    this.input = input;
    this.levels = new LevelTopics(input);
  }

  view(parts: TopicParts, touched: () => void): TopicView {
    const { kind, symbol, rest } = parts;
    const [first = 1, second = 1] = rest.map(Number);
    if (kind === 'levels') return this.levels.view(parts, touched);
    return kind === 'book'
      ? this.book(symbol, first, Math.min(second, PUBLISHED_LEVELS))
      : this.trades(symbol, Math.min(first, KEPT_TRADES));
  }

  changed(subject: Subject): void {
    this.levels.changed(subject);
  }

  rebuild(): void {
    for (const rows of this.rows) rows.clear();
  }

  private book(symbol: string, grouping: number, most: number): TopicView {
    const { market, texts } = this.input;
    const rows = new GroupedBook(grouping, most);
    this.rows.add(rows);
    return {
      ...STILL,
      get state() {
        return market.book(symbol)?.state ?? 'waiting';
      },
      get confirmedAt() {
        return market.book(symbol)?.confirmedAt ?? 0;
      },
      ...(most === 1 ? { patience: BEST_PATIENCE } : {}),
      write: (out, isGone) => {
        writeBook(out, texts(), rows, isGone ? undefined : market.book(symbol));
      },
      close: () => {
        this.rows.delete(rows);
      },
    };
  }

  private trades(symbol: string, rows: number): TopicView {
    const { market, instruments, texts } = this.input;
    return {
      ...STILL,
      get state() {
        return market.tape(symbol)?.state ?? 'waiting';
      },
      write: (out, isGone) => {
        const trades = isGone ? [] : (market.tape(symbol)?.trades ?? []);
        writeTrades(out, texts(), trades, instruments.stepsOf(symbol), rows);
      },
    };
  }
}

/** Rows come from the last sound state of the book: a book under resynchronisation is not shown. */
function writeBook(out: BatchWriter, texts: Texts, rows: GroupedBook, book: OrderBook | undefined): void {
  if (!book) rows.clear();
  else if (book.state === 'live') rows.refresh(book.levels, book.steps.size);
  const { bids, asks, deepest, middle } = rows;
  out.fields(BOOK, { bids: bids.rows, asks: asks.rows, middle, verified: book?.state === 'live' });
  if (!book) return;
  writeSide(out, texts, bids, deepest, book.steps);
  writeSide(out, texts, asks, deepest, book.steps);
}

/** A row's values in the order of `BOOK.rows`. */
function writeSide(out: BatchWriter, texts: Texts, side: GroupedSide, deepest: Size, steps: Steps): void {
  for (let row = 0; row < side.rows; row++) {
    const tick = side.ticks[row] as number;
    const total = side.totals[row] as Size;
    out.number(tick);
    out.number(Number(total) / Number(deepest));
    out.text(texts.price(tick, steps.price));
    out.text(texts.size(side.lots[row] as Size, steps.size));
    out.text(texts.size(total, steps.size));
  }
}

/** A row's values in the order of `TRADES.rows`. */
function writeTrades(
  out: BatchWriter,
  texts: Texts,
  trades: readonly Trade[],
  steps: Steps | undefined,
  rows: number,
): void {
  const count = steps ? Math.min(rows, trades.length) : 0;
  out.fields(TRADES, { count });
  if (!steps) return;
  for (let row = 0; row < count; row++) {
    const { id, side, time, price, size } = trades[row] as Trade;
    out.number(id);
    out.number(side === 'buy' ? 1 : -1);
    out.number(time);
    out.text(texts.price(price, steps.price));
    out.text(texts.size(size, steps.size));
    out.text(texts.clock(time));
  }
}
