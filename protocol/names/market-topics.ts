/** The kinds of topics of market data and of the connection. */
import { ALONE, CANDLES, GROUPED_BOOK, SYMBOL, SYMBOL_AND_ROWS, SYMBOL_OR_SLOW } from './topic-keys.ts';
import type { TopicKinds } from './topic-layout.ts';

export const MARKET_TOPICS = {
  /** `latency` in ms, -1 unknown; `offset`: the server's clock less the device's, ms. */
  connection: {
    key: ALONE,
    numbers: ['latency', 'offset'],
    texts: ['state'],
    first: { latency: -1, state: 'connecting' },
  },
  /**
   * `ticker/BTC-USDT`, `ticker/BTC-USDT/slow` (only with the list of all markets, once a second). `direction` of the
   * 24 h change (-1, 0, 1), `moves` (rises by 1 with each new last price), `move` (-1, 1; 0 before the first),
   * `last` (short form), `change` (signed, %), `volume` (in USDT, short), `baseVolume` (in the base asset, short),
   * `worth` ("≈ €53,327.98" in the chosen currency; empty: not known).
   */
  ticker: {
    key: SYMBOL_OR_SLOW,
    channel: 'ticker:*',
    slow: 'tickers',
    numbers: ['direction', 'moves', 'move'],
    texts: ['last', 'lastFull', 'change', 'volume', 'baseVolume', 'high', 'low', 'worth'],
    first: { worth: '' },
  },
  /**
   * `mark/BTC-USDT-PERP`. `nextFundingTime` 0: none; `indexState` by its place in `INDEX_STATES`: 0 live, 1 stale, 2
   * resuming; `plainIndex` exact; `funding` predicted, signed, %, "—": none; `sources` of the index, as on the wire
   * (`WireIndex`).
   */
  mark: {
    key: SYMBOL,
    channel: 'marks',
    numbers: ['nextFundingTime', 'indexState'],
    texts: ['mark', 'index', 'funding', 'sources', 'plainIndex'],
    first: { sources: '', plainIndex: '' },
  },
  /** `sparkline/BTC-USDT`. `close` in ticks, hourly, oldest first, the last one live. */
  sparkline: {
    key: SYMBOL,
    channel: 'ticker:*',
    numbers: ['count'],
    rows: { count: ['count'], numbers: ['close'] },
  },
  /**
   * `book/BTC-USDT/<grouping in ticks>/<rows a side>`. `verified`: the checksum held. Rows, first the bids: `tick`
   * (price in ticks), `depth` (0 to 1 of the deeper side's total).
   */
  book: {
    key: GROUPED_BOOK,
    channel: 'book:*',
    inSteps: true,
    flags: ['verified'],
    numbers: ['bids', 'asks', 'middle'],
    rows: { count: ['bids', 'asks'], numbers: ['tick', 'depth'], texts: ['price', 'size', 'total'] },
  },
  /** `levels/BTC-USDT`: a book's exact values, for forms. Rows, first the bids, best first. */
  levels: {
    key: SYMBOL,
    channel: 'book:*',
    inSteps: true,
    numbers: ['bids', 'asks'],
    rows: { count: ['bids', 'asks'], numbers: ['tick', 'lots'] },
  },
  /** `trades/BTC-USDT/<rows>`. Rows, newest first: `side` (1 buy, -1 sell), `clock` (hh:mm:ss). */
  trades: {
    key: SYMBOL_AND_ROWS,
    channel: 'trades:*',
    inSteps: true,
    numbers: ['count'],
    rows: { count: ['count'], numbers: ['id', 'side', 'time'], texts: ['price', 'size', 'clock'] },
  },
  /**
   * `candles/BTC-USDT/<period>/<indicators>` with indicators as `indicatorSpec` writes them ("ma:5,10;vol:5", "-":
   * none). `whole`: the whole series; otherwise it replaces the held one from its first candle's time on. `more`:
   * older history can be requested. `closesAt`: the server's time at which the open candle closes; 0: none. Rows,
   * oldest first, prices in ticks, then `columns` indicator values in the order of the spec (NaN if not defined
   * yet).
   */
  candles: {
    key: CANDLES,
    channel: 'trades:*',
    inSteps: true,
    flags: ['whole', 'more'],
    numbers: ['closesAt', 'columns', 'count'],
    rows: {
      count: ['count'],
      numbers: ['time', 'open', 'high', 'low', 'close', 'lots', 'trades'],
      moreNumbers: 'columns',
      as: 'candles',
    },
  },
} as const satisfies TopicKinds;
