/**
 * Every message between the page and the engine: the engine's interface, and the layout of a batch. The page calls
 * the engine through Comlink. It pulls batches the same way: the answer of `nextBatch` is one batch.
 */
import type { Instrument } from '#domain/market/instrument';
import type { BookSideName } from '#domain/units';
import type { Level } from '#paint/book-layout';
import type { LastCandleView } from '#paint/last-candle-painter';
import type { Look, Marks } from '#paint/look';
import type { ShareCard } from '#paint/share-card';
import type { AccountEvent } from '#protocol/names/account';
import type { NobodyCode } from '#protocol/names/codes';
import type { Topic } from '#protocol/names/topic-kinds';
import type { TOPIC_STATUSES } from '#protocol/names/topic-layout';

export type { Topic };

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

/**
 * A canvas shows a book's rows side by side or one above the other, its depth, a tape of trades, or the newest
 * candle of a chart.
 */
export interface PaintWork {
  readonly kind: 'book' | 'ladder' | 'depth' | 'tape' | 'last-candle';
  readonly topic: Topic;
}

export interface PaintState {
  readonly look: Look;
  /** An invisible canvas is not painted. */
  readonly inSight: boolean;
  readonly marks: Marks;
  /** The chart around its newest candle; undefined: the page paints it. */
  readonly last?: LastCandleView | undefined;
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
  /** @returns whether a canvas of a chart's newest candle shows it as the state says */
  repaint(id: number, state: PaintState): Promise<boolean>;
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
  /** A PNG of a position; rejects if this browser's worker has no canvas. */
  sharePicture(card: ShareCard): Promise<Blob>;
}
