/** What the first screen shows: tickers and the connection itself. */
import { shownText } from '#domain/market/instrument';
import { UNKNOWN } from '#domain/number-text';
import type { BatchWriter } from '../batch/batch-writer.ts';
import { STILL, type Board, type BoardInput, type TopicView } from '../board.ts';
import type { ConnectionStates } from '../engine-api.ts';
import type { Texts } from '../format/texts.ts';
import { LIVE, WAITING } from '../topic-freshness.ts';
import type { Ticker } from '../market/tickers.ts';
import type { TopicParts } from '../topics.ts';

const CONNECTION_STATES: ConnectionStates = ['connecting', 'live', 'offline'];
export class QuoteTopics implements Board {
  private readonly input: BoardInput;

  constructor(input: BoardInput) {
    this.input = input;
  }

  /** A quote's view needs nothing to be called back for: the engine marks topics of a subject itself. */
  view({ kind, symbol }: TopicParts): TopicView {
    return kind === 'ticker' ? this.ticker(symbol) : this.ofConnection();
  }

  private ticker(symbol: string): TopicView {
    const { market, instruments, texts } = this.input;
    return {
      ...STILL,
      get state() {
        return market.tickers.of(symbol) ? 'live' : 'waiting';
      },
      write: (out, isGone) => {
        const ticker = isGone ? undefined : market.tickers.of(symbol);
        writeTicker(out, texts(), ticker, instruments.stepsOf(symbol)?.price.shown);
        out.text(ticker?.last ? texts().estimate(symbol, ticker.last, market.tickers) : '');
      },
    };
  }

  private ofConnection(): TopicView {
    const { connection } = this.input;
    return {
      ...STILL,
      state: 'live',
      freshness: () => {
        if (connection.state === 'live') return LIVE;
        if (connection.state === 'connecting') return WAITING;
        return { status: 'stale', age: Math.max(0, connection.serverNow - connection.lastHeard) };
      },
      write: (out) => {
        out.number(CONNECTION_STATES.indexOf(connection.state));
        out.number(connection.latency);
        out.number(connection.clockOffset);
      },
    };
  }
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
