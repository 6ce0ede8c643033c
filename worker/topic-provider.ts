/** The interface of a topic provider: the topics of one feature, with code outside the first chunk. */
import type { BatchWriter } from './batch/batch-writer.ts';
import type { Clock } from '#domain/clock';
import type { Entity, EntityRow } from '#protocol/entities/define-entity';
import type { AccountEvent } from '#protocol/names/account';
import type { NobodyCode } from '#protocol/names/codes';
import type { Millis } from '#domain/units';
import type { Connection } from './feed/connection.ts';
import type { Rest } from './feed/rest.ts';
import type { Subscriptions } from './feed/subscriptions.ts';
import type { Texts } from './format/texts.ts';
import type { Instruments } from './market/instruments.ts';
import type { Market } from './market/market.ts';
import type { MirroredEntity } from './mirrored-entity.ts';
import type { Freshness } from './topic-freshness.ts';
import type { Subject, TopicParts } from './topics.ts';

/** One watched topic, as its provider sees it. */
export interface TopicView {
  /** `closed`: it names something that does not exist. */
  readonly state: 'waiting' | 'live' | 'resyncing' | 'closed';
  /** Its status, if that does not follow from its state and its market's age. */
  freshness?(): Freshness;
  /** When the platform last confirmed it; without this method its market decides. */
  readonly confirmedAt?: Millis;
  /** Its changes wait this long for a batch that leaves for something else; without it each causes a batch. */
  readonly patience?: Millis;
  /** Its share of a batch after status and age; empty if its market is gone. */
  write(out: BatchWriter, isGone: boolean): void;
  /** Writes the values for a canvas of the engine, if they are fewer; its share of the next batch does not change. */
  writeNewest?(out: BatchWriter): void;
  /** The page may have lost what it received: the next share is whole. */
  repeat(): void;
  /** Loads more history; false if there is none. */
  older(): Promise<boolean>;
  /** The last watcher has left. */
  close(): void;
}

/** The other methods of a view without history and cleanup. */
export const STILL = {
  repeat: () => undefined,
  older: () => Promise.resolve(false),
  close: () => undefined,
};

/** The subject of all values of the account's mirror. */
export const ACCOUNT_SUBJECT: Subject = 'account';

/** The account of the logged-in user, as features read it. */
export interface LiveAccount {
  /** `closed`: no user is logged in. */
  readonly state: TopicView['state'];
  /** When the platform last confirmed it. */
  readonly confirmedAt: Millis;
  /** The open rows of an entity, in its order; none while they are unknown. */
  rowsOf<E extends Entity>(entity: E): readonly EntityRow<E>[];
}

export interface TopicProvider {
  view(parts: TopicParts, touched: () => void): TopicView;
  /** Market data of this subject, or the connection, changed. */
  changed?(subject: Subject): void;
  /** These markets are new, gone, or have changed steps. */
  rebuild?(symbols: ReadonlySet<string>): void;
  /** A message of its feature's event. */
  receive?(message: unknown): void;
  /** The account, if this provider mirrors it. */
  readonly account?: LiveAccount;
  /** See `EngineApi`. */
  signIn?(token: string | undefined): Promise<NobodyCode | undefined>;
  absorb?(event: AccountEvent, token: string): void;
}

export interface TopicProviderInput extends MarketInput {
  /** The features' additions to the account. */
  readonly entities: () => Promise<readonly MirroredEntity[]>;
  /** The account; its code loads with this call. Providers receive its changes as `ACCOUNT_SUBJECT`. */
  readonly account: () => Promise<LiveAccount>;
  /** Notifies all providers of a change. */
  readonly changed: (subject: Subject) => void;
}

/** The market data that providers read. */
export interface MarketInput {
  readonly clock: Clock;
  readonly instruments: Instruments;
  readonly market: Market;
  readonly rest: Rest;
  /** The engine has the platform's clock. */
  readonly connection: Connection;
  readonly subscriptions: Subscriptions;
  /** The current formatting of values. */
  readonly texts: () => Texts;
}
