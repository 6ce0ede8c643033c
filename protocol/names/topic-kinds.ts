/**
 * The kinds of topics, one entry each: what their names look like, the channel that feeds them and the meaning of
 * their values. The type of all topics follows from it. A topic that has no values yet (`waiting`, `closed`) has the
 * same layout with counts 0 and texts "—".
 */
import type { AccountKind } from '#domain/ledger/account-kinds';
import type { Period } from '#domain/market/periods';
import type { ValidatedByCode, TopicKey, TopicKinds, TopicOf } from './topic-layout.ts';

const ALONE: TopicKey<''> = /^$/;
const SYMBOL: TopicKey<string> = /^[^/]+$/;
const SYMBOL_OR_SLOW: TopicKey<string> = /^[^/]+(\/slow)?$/;
const GROUPED_BOOK: TopicKey<`${string}/${number}/${number}`> = /^[^/]+(\/[1-9]\d{0,14}){2}$/;
const SYMBOL_AND_ROWS: TopicKey<`${string}/${number}`> = /^[^/]+\/[1-9]\d{0,14}$/;
const CANDLES: TopicKey<`${string}/${Period}/${string}`> = /^[^/]+\/[^/]+\/[^/]+$/;

/**
 * `resets` rises by 1 when earlier rows may have been missed: a loaded list must be loaded again. `count`: 200 at
 * most of a log and of `ended`. `numbers` and `words`: how many of each row. Rows by the `layout`
 * (`protocol/entities/batch-layout.ts`), in the entity's order, of `ended` the last that ended first.
 */
const ENTITY_ROWS = {
  key: undefined as ValidatedByCode<`${string}/${string}`>,
  numbers: ['resets', 'count', 'numbers', 'words'],
  texts: ['layout'],
  rows: { count: ['count'], moreNumbers: 'numbers', moreTexts: 'words' },
} as const;

export const TOPIC_KINDS = {
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
   * resuming; `funding` predicted, signed, %, "—": none; `sources` of the index, as on the wire (`WireIndex`).
   */
  mark: {
    key: SYMBOL,
    channel: 'marks',
    numbers: ['nextFundingTime', 'indexState'],
    texts: ['mark', 'index', 'funding', 'sources'],
    first: { sources: '' },
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
  /**
   * The value of the user's account. Rows, the total and then each kind in the order of `ACCOUNT_KINDS`: `priced`
   * (every asset held has a price and is in the total), `share` of the whole (thousandths), `total` (in USDT, two
   * digits), `worth` ("≈ €53,327.98"; empty: no currency), `bitcoin` (eight digits; "—" without a price).
   */
  account: {
    key: ALONE,
    numbers: ['count'],
    rows: {
      count: ['count'],
      flags: ['priced'],
      numbers: ['share'],
      texts: ['total', 'worth', 'bitcoin'],
      as: 'objects',
    },
  },
  /**
   * `pnl/today`: of the user's day (`domain/assets/today-pnl.ts`). `pnl/<symbol>/<quantity>/<cost>`: of a purchase,
   * both plain decimals. `direction` -1, 0, 1; `pnl` signed, in USDT, two digits; `worth` "≈ +€12.30", empty: no
   * currency; `rate` signed, %. "—": not known, because something had no price, or the user never had money.
   */
  pnl: {
    key: undefined as ValidatedByCode<'today' | `${string}/${string}/${string}`>,
    numbers: ['direction'],
    texts: ['pnl', 'worth', 'rate'],
  },
  /**
   * `balances/<kind>`, `balances/all`: each asset over all kinds. Rows, by asset: `small` (worth less than one
   * USDT), `share` of their sum (thousandths), `available`, `frozen`, `total` (whole, in the language's marks),
   * `value` (in USDT, two digits; "—": no price).
   */
  balances: {
    key: undefined as ValidatedByCode<AccountKind | 'all'>,
    numbers: ['count'],
    rows: {
      count: ['count'],
      flags: ['small'],
      numbers: ['share'],
      texts: ['asset', 'available', 'frozen', 'total', 'value', 'worth'],
      as: 'objects',
    },
  },
  /**
   * `balance/<kind>/<asset>`. `plain`: the available balance, exact decimal text for a form, "" while unknown; an
   * asset that was never held has "0".
   */
  balance: {
    key: undefined as ValidatedByCode<`${AccountKind}/${string}`>,
    texts: ['plain', 'available', 'frozen', 'total'],
    first: { plain: '' },
  },
  /**
   * `position/<id>`: an open contract position at its mark; closed once it is closed. `direction` of the PnL (-1, 0,
   * 1), `ratioPpm` (margin ratio in parts per million, at most 1,000,000; -1: unknown). Texts in the language's marks:
   * `size` in the base; `entry`, `mark`, `liquidation`, `bankruptcy` and `breakEven` are prices ("—": no price);
   * `value` (at the mark), `pnl` (signed, unrealised), `margin` and `maintenance` are in the quote with two digits;
   * `roe` is signed, %; `worth` is the PnL ("≈ +€12.30"; empty: no currency); `ratio` in %, rounded down; `distance`
   * from the mark to the liquidation price, signed, %.
   */
  position: {
    key: undefined as ValidatedByCode<`${number}`>,
    numbers: ['direction', 'ratioPpm'],
    texts: [
      ...(['size', 'entry', 'mark', 'value', 'pnl', 'roe', 'worth', 'margin', 'maintenance'] as const),
      ...(['ratio', 'liquidation', 'distance', 'bankruptcy', 'breakEven'] as const),
    ],
    first: { ratioPpm: -1, worth: '' },
  },
  /**
   * `positions/<symbol|all>`: totals of the open contract positions, in the form of `position`; `count` of them. Of the
   * whole contract account, whatever the symbol: `wallet` (available and frozen), `equity` (with the unrealised PnL of
   * all positions), `available` (what can be spent: less the losses of cross positions), `crossRatio` with `crossPpm`
   * (margin ratio of the cross positions together; "—" and -1 without one).
   */
  positions: {
    key: SYMBOL,
    numbers: ['count', 'direction', 'crossPpm'],
    texts: ['pnl', 'roe', 'worth', 'wallet', 'equity', 'available', 'crossRatio'],
    first: { crossPpm: -1, worth: '' },
  },
  /**
   * `opening/<symbol>/<spec>`: estimates of a contract order while it is typed, with the spec of `openingSpec`
   * (`domain/contract/opening-spec.ts`). `cost` (what it takes from the available balance; negative: it frees money),
   * `fee`, `value`, `available` and `mostValue` are in the quote with two digits; `most` is the largest size that can
   * be placed, in the base; `liquidation` of the position that follows, and the `distance` to it, as in `position`.
   * `plainMost`, `plainCost`: exact decimals for the form, "" while unknown. `insufficient`: the cost is above the
   * available balance. `aboveLimit`: above the largest position of the leverage. `partial`: the book fills only a part
   * of a market order within its slippage; the estimates are of that part.
   */
  opening: {
    key: undefined as ValidatedByCode<`${string}/${string}`>,
    channel: 'book:*',
    inSteps: true,
    flags: ['insufficient', 'aboveLimit', 'partial'],
    texts: [
      ...(['cost', 'fee', 'value', 'available', 'most', 'mostValue', 'liquidation', 'distance'] as const),
      ...(['plainMost', 'plainCost'] as const),
    ],
    first: { plainMost: '', plainCost: '' },
  },
  /** `rows/<entity>/<filter|all>`: open rows; of a log the rows added since the engine started. */
  rows: ENTITY_ROWS,
  /** `ended/<entity>/<filter|all>`: rows that ended since the engine started. */
  ended: ENTITY_ROWS,
  /** `row/<entity>/<key>`. */
  row: ENTITY_ROWS,
} as const satisfies TopicKinds;

/** A topic's name: `ticker/BTC-USDT`, `account`. */
export type Topic = TopicOf<typeof TOPIC_KINDS>;
