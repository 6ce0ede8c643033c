/** The topics of the first screen: tickers and the connection. */
import { shownText } from '#domain/market/instrument';
import { UNKNOWN } from '#domain/number-text';
import { MARKET_TOPICS } from '#protocol/names/market-topics';
import { STILL, type TopicProvider, type TopicProviderInput, type TopicView } from '../topic-provider.ts';
import { LIVE, WAITING } from '../topic-freshness.ts';
import type { TopicParts } from '../topics.ts';

export class QuoteTopics implements TopicProvider {
  private readonly input: TopicProviderInput;

  constructor(input: TopicProviderInput) {
    this.input = input;
  }

  /** A view of quotes needs no callback: the engine marks topics of a subject. */
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
        const {
          last,
          base,
          usdt,
          high,
          low,
          change,
          moves = 0,
          move = 0,
        } = (isGone ? undefined : market.tickers.of(symbol)) ?? {};
        const written = texts();
        const shown = instruments.stepsOf(symbol)?.price.shown;
        const short = (plain: string | null | undefined) =>
          plain ? written.short(shownText(plain, shown)) : UNKNOWN;
        out.fields(MARKET_TOPICS.ticker, {
          direction: Math.sign(change ?? 0),
          moves,
          move,
          last: short(last),
          lastFull: last ? written.full(shownText(last, shown)) : UNKNOWN,
          change: change === undefined ? UNKNOWN : written.percent(change),
          volume: usdt ? written.volume(usdt) : UNKNOWN,
          baseVolume: base ? written.volume(base) : UNKNOWN,
          high: short(high),
          low: short(low),
          worth: last ? written.estimate(symbol, last, market.tickers) : '',
        });
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
        return { status: 'stale', age: Math.max(0, connection.serverNow - connection.lastReceived) };
      },
      write: (out) => {
        const { latency, clockOffset: offset, state } = connection;
        out.fields(MARKET_TOPICS.connection, { latency, offset, state });
      },
    };
  }
}
