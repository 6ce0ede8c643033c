/**
 * Every message between the page and the engine: the engine's interface, and the layout of a batch. The page calls
 * the engine through Comlink. It pulls batches the same way: the answer of `nextBatch` is one batch.
 */
import type { AccountKind } from '#domain/ledger/account-kinds';
import type { Instrument } from '#domain/market/instrument';
import type { Period } from '#domain/market/periods';
import type { BookSideName } from '#domain/units';
import type { Level } from '#paint/book-layout';
import type { Look, Marks } from '#paint/look';
import type { AccountEvent } from '#protocol/names/account';
import type { NobodyCode } from '#protocol/names/codes';
import type { TOPIC_STATUSES } from '#protocol/names/topic-layout';

/**
 * A topic's name, its parts separated by slashes:
 * `ticker/BTC-USDT`, `ticker/BTC-USDT/slow` (only with the list of all markets, once a second),
 * `book/BTC-USDT/<grouping in ticks>/<rows a side>`, `trades/BTC-USDT/<rows>`,
 * `mark/BTC-USDT-PERP`, `connection`, `sparkline/BTC-USDT`, `levels/BTC-USDT` (a book's exact values, for forms),
 * `candles/BTC-USDT/<period>/<indicators>` with indicators as `indicatorSpec` writes them ("ma:5,10;vol:5", "-": none).
 * Of the logged-in user: `account` (the valued total), `balances/<kind>` (`balances/all`: each asset over all kinds),
 * `balance/<kind>/<asset>` (for forms); of an entity (`protocol/entities`) `rows/<entity>/<filter|all>` (open rows;
 * of a log the rows added since the engine started), `ended/<entity>/<filter|all>` (rows that ended since) and
 * `row/<entity>/<key>`.
 */
export type Topic =
  | 'connection'
  | `ticker/${string}`
  | `book/${string}/${number}/${number}`
  | `trades/${string}/${number}`
  | `mark/${string}`
  | `sparkline/${string}`
  | `levels/${string}`
  | `candles/${string}/${Period}/${string}`
  | 'account'
  | `balances/${AccountKind | 'all'}`
  | `balance/${AccountKind}/${string}`
  | `${EntityTopicKind}/${string}/${string}`;

/** Topics of an entity's rows: what is open, what ended, one row. */
export type EntityTopicKind = 'rows' | 'ended' | 'row';

/**
 * `waiting`: no values yet. `stale`: has values, but they are unconfirmed since their age. `closed`: the market does
 * not exist; for an account: no user is logged in, or the session has ended.
 */
export type TopicStatus = (typeof TOPIC_STATUSES)[number];

export type ConnectionState = 'connecting' | 'live' | 'offline';

/**
 * The changes for one paint. `topics` lists the topics that follow, in order; each topic reads its share of `numbers`
 * and `texts` one after the other. Every topic begins with the numbers `status` (place in `TOPIC_STATUSES`) and `age`
 * (milliseconds since the platform last confirmed it, by the server's clock; 0 while live). Its fields follow in the
 * order of the topic's kind in `protocol/names/topic-kinds.ts`, then those of each row; flags are the numbers 1 and 0.
 * The fields:
 *
 * - ticker: `direction` of the 24 h change (-1, 0, 1), `moves` (rises by 1 with each new last price), `move` (-1, 1; 0
 *   before the first), `last` (short form), `lastFull`, `change` (signed, %), `volume` (in USDT, short), `high`, `low`,
 *   `worth` ("≈ €53,327.98" in the chosen currency; empty: not known).
 * - book: `verified` (the checksum held), `bids`, `asks` (row counts). Rows, first the bids: `tick` (price in ticks),
 *   `depth` (0 to 1 of the deeper side's total), `price`, `size`, `total`.
 * - trades: `count`. Rows, newest first: `id`, `side` (1 buy, -1 sell), `time`, `price`, `size`, `clock` (hh:mm:ss).
 * - mark: `nextFundingTime` (0: none), `mark`, `index`, `funding` (signed, %; "—": none).
 * - levels: `bids`, `asks` (row counts). Rows, first the bids, best first: `tick`, `lots`.
 * - sparkline: `count`. Rows: `close` in ticks, hourly, oldest first, the last one live.
 * - candles: `whole` (the whole series; otherwise it replaces the held one from its first candle's time on), `more`
 *   (older history can be requested), `closesAt` (server's time at which the open candle closes; 0: none), `columns`,
 *   `count`.
 *   Rows, oldest first: `time`, `open`, `high`, `low`, `close` (ticks), `lots`, `trades`, then `columns` indicator
 *   values in the order of the spec (NaN if not defined yet).
 * - account: `count`. Rows, the total and then each kind in the order of `ACCOUNT_KINDS`: `priced` (every asset held
 *   has a price and is in the total), `share` of the whole (thousandths), `total` (in USDT, two digits), `worth`
 *   ("≈ €53,327.98"; empty: no currency), `bitcoin` (eight digits; "—" without a price).
 * - balances: `count`. Rows, by asset: `small` (worth less than one USDT), `share` of their sum (thousandths),
 *   `asset`, `available`, `frozen`, `total` (whole, in the language's marks), `value` (in USDT, two digits; "—": no
 *   price), `worth`.
 * - balance: `plain` (the available balance, exact decimal text for a form; "" while unknown), `available`,
 *   `frozen`, `total`; an asset that was never held has "0".
 * - rows, ended, row: `resets` (rises by 1 when earlier rows may have been missed: a loaded list must be loaded
 *   again), `count` (200 at most of a log and of `ended`), `numbers` and `words` (how many of each row), `layout`
 *   (`protocol/entities/batch-layout.ts`). Rows by the layout, in the entity's order, of `ended` the last that ended
 *   first.
 * - connection: `latency` (ms, -1 unknown), `offset` (server's clock less the device's, ms), `state`.
 *
 * A topic that has no values yet (`waiting`, `closed`) has the same layout with counts 0 and texts "—".
 */
export interface SnapshotBatch {
  /**
   * Topics and texts cross as one string each, separated by line feeds: a list of strings costs many times as much.
   */
  readonly topics: string;
  readonly texts: string;
  /** Transferred, not copied. */
  readonly numbers: Float64Array;
}

/** A currency in which prices are estimated, and how the language writes an amount of it. */
export interface Currency {
  /** The value of one USDT, decimal text. */
  readonly rate: string;
  readonly digits: number;
  /** The text before and after the number, including its space. */
  readonly before: string;
  readonly after: string;
}

/** How texts are formatted, besides the language. */
export interface Writing {
  /** The IANA zone of the tape's clock; the device's zone by default. */
  readonly zone?: string | undefined;
  /** Without a currency nothing is estimated. */
  readonly currency?: Currency | undefined;
}

export interface EngineSetup {
  /** The platform's origin, `http://host:port`. */
  readonly origin: string;
  /** The language's BCP-47 code: decimal and group marks. */
  readonly locale: string;
}

export type MarketTab = 'favourites' | 'spot' | 'contract';
export type MarketSort = 'name' | 'price' | 'change' | 'volume';

export interface MarketQuery {
  readonly tab: MarketTab;
  /**
   * Stored on the device, in the order in which the user chose them; their tab shows this order unless a sort is
   * chosen.
   */
  readonly favourites: readonly string[];
  /** Not empty: markets of all tabs whose symbol or name contains it, better matches first. */
  readonly search: string;
  /** Only markets quoted in this asset, unless there is a search. */
  readonly quote?: string;
  /** Of each coin only the market with the highest volume. */
  readonly onePerCoin?: boolean;
  /** Undefined: the venue's order, by volume (favourites: as chosen); `descending` is then ignored. */
  readonly sort?: MarketSort;
  readonly descending: boolean;
}

export interface TopicChange {
  readonly add: readonly Topic[];
  readonly drop: readonly Topic[];
}

/** A canvas shows a book's rows side by side or one above the other, its depth, or a tape of trades. */
export interface PaintWork {
  readonly kind: 'book' | 'ladder' | 'depth' | 'tape';
  readonly topic: Topic;
}

export interface PaintState {
  readonly look: Look;
  /** An invisible canvas is not painted. */
  readonly inSight: boolean;
  readonly marks: Marks;
}

/** Device pixels from the canvas' top left, or a row. */
export type PaintedPlace = { readonly x: number; readonly y: number } | Level;

export interface PaintedLevel {
  readonly side: BookSideName;
  readonly tick: number;
  readonly price: string;
}

/**
 * Canvases of the page on which the engine paints, each by an id of the page. The topic has to be watched as well.
 * While it is painted, the page receives its values only once a second, and its status at once.
 */
export interface PaintApi {
  /** The canvas is transferred. */
  paint(id: number, work: PaintWork, canvas: OffscreenCanvas, state: PaintState): void;
  repaint(id: number, state: PaintState): void;
  unpaint(id: number): void;
  /** The current level of a painted book at a place; undefined if there is none. */
  levelAt(id: number, place: PaintedPlace): Promise<PaintedLevel | undefined>;
}

export interface EngineApi extends PaintApi {
  /** Opens the socket and starts the batches. Called once. */
  start(setup: EngineSetup): void;
  /**
   * The next batch, once something has changed and the rate allows it. The call is the credit: the page has finished
   * with the last batch. Undefined: another call replaced it, or the page was hidden.
   * @param applied whether the page applied the last batch; if not, the next one carries everything
   */
  nextBatch(applied: boolean): Promise<SnapshotBatch | undefined>;
  /** The current values of these topics, watched or not; the page's batches do not change. */
  snapshot(topics: readonly Topic[]): Promise<SnapshotBatch>;
  /**
   * Views were mounted and unmounted. Each `add` counts one more watcher, each `drop` one less; the engine delays the
   * unsubscription.
   */
  retopic(change: TopicChange): void;
  /** A hidden page gets no batches. When it is visible again, each topic is sent once, live or stale. */
  setVisible(visible: boolean): void;
  /**
   * The page enters the back/forward cache or is discarded: it is hidden, and the socket is closed until it is
   * visible again.
   */
  leave(): void;
  /** Language, zone or currency changed: every text is formatted again. */
  setLocale(locale: string, writing?: Writing): void;
  /** All markets. Waits until the platform has sent them. */
  instruments(): Promise<readonly Instrument[]>;
  /**
   * The symbols that a list shows, in order, by the current values. Waits for the list of markets, and up to 2 s for
   * the first values.
   */
  arrange(query: MarketQuery): Promise<readonly string[]>;
  /**
   * Mirrors the account of this session token from now on; undefined: no account. Settles when the session is over:
   * the code says why the platform ended it (1003 or SYS.0015); undefined: another call replaced this one.
   */
  signIn(token: string | undefined): Promise<NobodyCode | undefined>;
  /**
   * Changes in the answer of a call, before or after the channel sends the same.
   * @param token the session that made the call: changes of another session are ignored
   */
  absorb(event: AccountEvent, token: string): Promise<void>;
  /**
   * Loads one more page of a candle topic's history; the next batch carries the whole series. False if there is no
   * older history, if the call failed, or if the topic is unwatched.
   */
  older(topic: Topic): Promise<boolean>;
}
