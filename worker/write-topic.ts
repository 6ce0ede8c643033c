/** Each topic's share of a batch, in the order that `engine-api.ts` lays down. */
import { parseScaled } from '#domain/decimal-text';
import { shownText, type Steps } from '#domain/market/instrument';
import type { BatchWriter } from './batch/batch-writer.ts';
import type { ConnectionStates, TopicStatuses } from './engine-api.ts';
import type { Connection } from './feed/connection.ts';
import { UNKNOWN } from '#domain/number-text';
import type { Texts } from './format/texts.ts';
import type { Freshness, Known } from './freshness.ts';
import type { GroupedBook, GroupedSide } from './market/grouped-book.ts';
import type { OrderBook } from './market/order-book.ts';
import type { Ticker } from './market/tickers.ts';
import type { WireMark } from '#protocol/names/market';
import type { Trade } from './feed/changes.ts';
import type { WatchedTopic } from './watch-list.ts';

const STATUSES: TopicStatuses = ['waiting', 'live', 'stale', 'resyncing', 'closed'];
const CONNECTION_STATES: ConnectionStates = ['connecting', 'live', 'offline'];

/** A funding rate is shown in ten-thousandths of a percent, as venues do. */
const FUNDING_DIGITS = 4;
/** More digits of a rate than any venue publishes. */
const RATE_DIGITS = 12;

/** A topic that has no figures, or whose market is gone, keeps its layout with counts 0 and "—". */
export function writeTopic(
  out: BatchWriter,
  { topic, parts, rows, view }: WatchedTopic,
  freshness: Freshness,
  { connection, market, instruments }: Known,
  texts: Texts,
): void {
  out.topic(topic);
  writeFreshness(out, freshness);
  if (parts.kind === 'connection') {
    writeConnection(out, connection);
    return;
  }
  const isGone = freshness.status === 'closed';
  if (view || parts.kind === 'account') {
    view?.write(out, isGone);
    return;
  }
  const { symbol } = parts;
  switch (parts.kind) {
    case 'ticker': {
      const ticker = isGone ? undefined : market.tickers.of(symbol);
      writeTicker(out, texts, ticker, instruments.stepsOf(symbol)?.price.shown);
      out.text(ticker?.last ? texts.estimate(symbol, ticker.last, market.tickers) : '');
      return;
    }
    case 'book':
      if (rows) writeBook(out, texts, rows, isGone ? undefined : market.book(symbol));
      return;
    case 'trades':
      writeTrades(
        out,
        texts,
        isGone ? [] : (market.tape(symbol)?.trades ?? []),
        instruments.stepsOf(symbol),
        parts.rows,
      );
      return;
    case 'mark':
      writeMark(
        out,
        texts,
        isGone ? undefined : market.marks.of(symbol),
        instruments.stepsOf(symbol)?.price.shown,
      );
  }
}

function writeFreshness(out: BatchWriter, { status, age }: Freshness): void {
  out.number(STATUSES.indexOf(status));
  out.number(age);
}

function writeConnection(out: BatchWriter, connection: Connection): void {
  out.number(CONNECTION_STATES.indexOf(connection.state));
  out.number(connection.latency);
  out.number(connection.clockOffset);
}

function writeTicker(
  out: BatchWriter,
  texts: Texts,
  ticker: Ticker | undefined,
  shown: number | undefined,
): void {
  const change = ticker?.change;
  out.number(Math.sign(change ?? 0));
  out.number(ticker?.moves ?? 0);
  out.number(ticker?.move ?? 0);
  const short = (plain: string | null | undefined) =>
    plain ? texts.short(shownText(plain, shown)) : UNKNOWN;
  out.text(short(ticker?.last));
  out.text(ticker?.last ? texts.full(shownText(ticker.last, shown)) : UNKNOWN);
  out.text(change === undefined ? UNKNOWN : texts.percent(change));
  out.text(ticker?.usdt ? texts.volume(ticker.usdt) : UNKNOWN);
  out.text(short(ticker?.high));
  out.text(short(ticker?.low));
}

/** Rows come from the last sound state of the book: what is being resynchronised is not shown. */
function writeBook(out: BatchWriter, texts: Texts, rows: GroupedBook, book: OrderBook | undefined): void {
  if (!book) rows.clear();
  else if (book.state === 'live') rows.refresh(book.levels);
  const { bids, asks, deepest } = rows;
  out.number(book?.state === 'live' ? 1 : 0);
  out.number(bids.rows);
  out.number(asks.rows);
  if (!book) return;
  writeSide(out, texts, bids, deepest, book.steps);
  writeSide(out, texts, asks, deepest, book.steps);
}

function writeSide(out: BatchWriter, texts: Texts, side: GroupedSide, deepest: number, steps: Steps): void {
  for (let row = 0; row < side.rows; row++) {
    const tick = side.ticks[row] as number;
    const total = side.totals[row] as number;
    out.number(tick);
    out.number(total / deepest);
    out.text(texts.price(tick, steps.price));
    out.text(texts.size(side.lots[row] as number, steps.size));
    out.text(texts.size(total, steps.size));
  }
}

function writeTrades(
  out: BatchWriter,
  texts: Texts,
  trades: readonly Trade[],
  steps: Steps | undefined,
  rows: number,
): void {
  const count = steps ? Math.min(rows, trades.length) : 0;
  out.number(count);
  if (!steps) return;
  for (let row = 0; row < count; row++) {
    const trade = trades[row] as Trade;
    out.number(trade.id);
    out.number(trade.side === 'buy' ? 1 : -1);
    out.number(trade.time);
    out.text(texts.price(trade.price, steps.price));
    out.text(texts.size(trade.size, steps.size));
    out.text(texts.clock(trade.time));
  }
}

function writeMark(
  out: BatchWriter,
  texts: Texts,
  row: WireMark | undefined,
  shown: number | undefined,
): void {
  const [, mark, index, rate, nextTime] = row ?? [];
  out.number(nextTime ?? 0);
  out.text(mark ? texts.short(shownText(mark, shown)) : UNKNOWN);
  out.text(index ? texts.short(shownText(index, shown)) : UNKNOWN);
  out.text(rate ? (fundingText(rate, texts) ?? UNKNOWN) : UNKNOWN);
}

/** "0.000100" → "+0.0100%", halves away from zero. */
function fundingText(rate: string, texts: Texts): string | undefined {
  const scaled = parseScaled(rate, RATE_DIGITS);
  if (scaled === undefined) return undefined;
  const unit = 10n ** BigInt(RATE_DIGITS - 2 - FUNDING_DIGITS);
  const half = scaled < 0n ? -unit / 2n : unit / 2n;
  return texts.percent((scaled + half) / unit, FUNDING_DIGITS);
}
