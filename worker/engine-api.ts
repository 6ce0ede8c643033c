/**
 * Every message between the page and the engine: the engine's surface, and the layout of a batch. The page calls
 * the engine through Comlink. It pulls its batches too: the answer of `nextBatch` is one batch.
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
 * What a view looks at. Parts are parted by a slash:
 * `ticker/BTC-USDT`, `ticker/BTC-USDT/slow` (only with the list of all markets, once a second),
 * `book/BTC-USDT/<grouping in ticks>/<rows a side>`, `trades/BTC-USDT/<rows>`,
 * `mark/BTC-USDT-PERP`, `connection`, `sparkline/BTC-USDT`, `levels/BTC-USDT` (a book's exact values, for forms),
 * `candles/BTC-USDT/<period>/<indicators>` with indicators as `indicatorSpec` writes them ("ma:5,10;vol:5", "-": none).
 * Of whoever is signed in: `account` (all of it valued), `balances/<kind>` (`balances/all`: each asset over all kinds),
 * `balance/<kind>/<asset>` (for forms); of an entity (`protocol/entities`) `rows/<entity>/<filter|all>` (what is open;
 * of a log what was added while this engine listened), `ended/<entity>/<filter|all>` (what ended meanwhile) and
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
 * `waiting`: nothing yet. `stale`: held, but not confirmed since its age. `closed`: there is no such market; of an
 * account: nobody is signed in, or the session has ended.
 */
export type TopicStatus = (typeof TOPIC_STATUSES)[number];

export type ConnectionState = 'connecting' | 'live' | 'offline';

/**
 * One paint's worth of news. `topics` names what follows, in order; each topic reads its share of `numbers` and
 * `texts` one after the other. Every topic begins with the numbers `status` (place in `TOPIC_STATUSES`) and `age`
 * (milliseconds since the platform last confirmed it, by the server's clock; 0 while live). Its fields follow in the
 * order of the topic's kind in `protocol/names/topic-kinds.ts`, then those of each row; flags are the numbers 1 and 0.
 * They say:
 *
 * - ticker: `direction` of the 24 h change (-1, 0, 1), `moves` (rises by 1 with each new last price), `move` (-1, 1; 0
 *   before the first), `last` (short form), `lastFull`, `change` (signed, %), `volume` (in USDT, short), `high`, `low`,
 *   `worth` ("≈ €53,327.98" in the chosen currency; empty: not known).
 * - book: `verified` (the checksum held), `bids`, `asks` (row counts). Rows, first the bids: `tick` (price in ticks),
 *   `depth` (0 to 1 of the deeper side's total), `price`, `size`, `total`.
 * - trades: `count`. Rows, newest first: `id`, `side` (1 buy, -1 sell), `time`, `price`, `size`, `clock` (hh:mm:ss).
 * - mark: `nextFundingTime` (0: none), `mark`, `index`, `funding` (signed, %; "—" where there is none).
 * - levels: `bids`, `asks` (row counts). Rows, first the bids, best first: `tick`, `lots`.
 * - sparkline: `count`. Rows: `close` in ticks, hourly, oldest first, the last one live.
 * - candles: `whole` (this is the series; else it replaces the held one from its first candle's time on), `more` (older
 *   history can be asked for), `closesAt` (server's time at which the open candle closes; 0: none), `columns`, `count`.
 *   Rows, oldest first: `time`, `open`, `high`, `low`, `close` (ticks), `lots`, `trades`, then `columns` indicator
 *   values in the order of the spec (NaN where one is not defined yet).
 * - account: `count`. Rows, the whole and then each kind in the order of `ACCOUNT_KINDS`: `priced` (all that is owned
 *   has a price and is in the total), `share` of the whole (thousandths), `total` (in USDT, two digits), `worth`
 *   ("≈ €53,327.98"; empty: no currency), `bitcoin` (eight digits; "—" without a price).
 * - balances: `count`. Rows, by asset: `small` (worth less than one USDT), `share` of all of them (thousandths),
 *   `asset`, `available`, `frozen`, `total` (whole, in the language's marks), `value` (in USDT, two digits; "—": no
 *   price), `worth`.
 * - balance: `plain` (what is available, exact decimal text for a form; "" while it is not known), `available`,
 *   `frozen`, `total`; an asset that was never held has "0".
 * - rows, ended, row: `resets` (rises by 1 when something before may have been missed: a list that was loaded is loaded
 *   again), `count` (200 at most of a log and of `ended`), `numbers` and `words` (how many of each row), `layout`
 *   (`protocol/entities/batch-layout.ts`). Rows by the layout, in the entity's order, of `ended` the last that ended
 *   first.
 * - connection: `latency` (ms, -1 unknown), `offset` (server's clock less the device's, ms), `state`.
 *
 * A topic that has no values yet (`waiting`, `closed`) has the same layout with counts 0 and texts "—".
 */
export interface SnapshotBatch {
  /** Topics and texts cross as one string each, parted by line feeds: a list of strings costs many times as much. */
  readonly topics: string;
  readonly texts: string;
  /** Transferred, not copied. */
  readonly numbers: Float64Array;
}

/** A currency in which prices are estimated, and how the language writes an amount of it. */
export interface Currency {
  /** What one USDT is worth, decimal text. */
  readonly rate: string;
  readonly digits: number;
  /** What stands before and after the number, its space included. */
  readonly before: string;
  readonly after: string;
}

/** How texts are made, besides the language. */
export interface Writing {
  /** The IANA zone of the tape's clock; the device's own without one. */
  readonly zone?: string | undefined;
  /** Without one nothing is estimated. */
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
  /** Kept on the device, in the order in which they were chosen; their tab shows them so while no sort is chosen. */
  readonly favourites: readonly string[];
  readonly search: string;
  /** Undefined: the venue's own order, by volume (favourites: as chosen), whatever `descending` says. */
  readonly sort?: MarketSort;
  readonly descending: boolean;
}

export interface TopicChange {
  readonly add: readonly Topic[];
  readonly drop: readonly Topic[];
}

/** What is painted on a canvas: a book's rows side by side or one above the other, its depth, or a tape of trades. */
export interface PaintWork {
  readonly kind: 'book' | 'ladder' | 'depth' | 'tape';
  readonly topic: Topic;
}

export interface PaintState {
  readonly look: Look;
  /** Out of sight nothing is painted. */
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
 * Canvases of the page on which the engine paints, each by an id of the page's own. The topic has to be watched as
 * well; while it is painted, the page is told its values every second only, and its status at once.
 */
export interface PaintApi {
  /** The canvas is transferred. */
  paint(id: number, work: PaintWork, canvas: OffscreenCanvas, state: PaintState): void;
  repaint(id: number, state: PaintState): void;
  unpaint(id: number): void;
  /** The level of a painted book at a place, as it stands now; undefined where there is none. */
  levelAt(id: number, place: PaintedPlace): Promise<PaintedLevel | undefined>;
}

export interface EngineApi extends PaintApi {
  /** Opens the socket and begins to hand over batches. Once. */
  start(setup: EngineSetup): void;
  /**
   * The next batch, once something has changed and the rate allows it. The call is the credit: the page has finished
   * with the last batch. Undefined: another call took its place, or the page was hidden.
   * @param applied whether the page applied the last batch; if not, the next one carries everything
   */
  nextBatch(applied: boolean): Promise<SnapshotBatch | undefined>;
  /** What these topics hold at this moment, watched or not; what the page is sent in batches is not changed by it. */
  snapshot(topics: readonly Topic[]): Promise<SnapshotBatch>;
  /**
   * Views came and went. Each `add` counts a watcher, each `drop` one less; the last leaver's delay is the engine's.
   */
  retopic(change: TopicChange): void;
  /** A hidden page gets no batches; on return each topic comes once, fresh or marked stale. */
  setVisible(visible: boolean): void;
  /** The page is put away, perhaps to be kept as it is: hidden, and the socket closed until it is visible again. */
  leave(): void;
  /** Language, zone or currency changed: every text is made again. */
  setLocale(locale: string, writing?: Writing): void;
  /** All markets, once the platform has told them; waits for it. */
  instruments(): Promise<readonly Instrument[]>;
  /**
   * The symbols that a list shows, in order, by the values of this moment. Waits for the list of markets, and up to
   * 2 s for the first values.
   */
  arrange(query: MarketQuery): Promise<readonly string[]>;
  /**
   * Whose account is mirrored from now on, by the token of the session; undefined: nobody's. Settles when that is over:
   * the code says why the platform ended the session (1003 or SYS.0015); undefined: another call took its place.
   */
  signIn(token: string | undefined): Promise<NobodyCode | undefined>;
  /**
   * What the answer of a call has changed, before or after the channel tells the same.
   * @param token the session in whose name the call was made: of another's nothing is taken
   */
  absorb(event: AccountEvent, token: string): Promise<void>;
  /**
   * Loads one more page of a candle topic's history; the next batch brings the series whole. False where there is no
   * older history, where it did not come, and where nobody watches the topic.
   */
  older(topic: Topic): Promise<boolean>;
}
