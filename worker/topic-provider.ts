/** What a topic provider is: the topics of one feature, with code of its own that the first chunk need not know. */
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
  /** `closed`: its name asks for what there is not. */
  readonly state: 'waiting' | 'live' | 'resyncing' | 'closed';
  /** What it claims to be, if that does not follow from its state and its market's age. */
  freshness?(): Freshness;
  /** When the platform last confirmed it; without it that is known by its market. */
  readonly confirmedAt?: Millis;
  /** Its share of a batch after status and age; empty where its market is gone. */
  write(out: BatchWriter, isGone: boolean): void;
  /** The page may have lost what it was told: the next share is whole. */
  repeat(): void;
  /** Loads more history; false where there is none. */
  older(): Promise<boolean>;
  /** The last watcher has left. */
  close(): void;
}

/** The rest of a view that has no history and needs no end. */
export const STILL = {
  repeat: () => undefined,
  older: () => Promise.resolve(false),
  close: () => undefined,
};

/** The subject of everything that the account's mirror holds. */
export const ACCOUNT_SUBJECT: Subject = 'account';

/** The account of the logged-in user, as features read it. */
export interface LiveAccount {
  /** `closed`: nobody is logged in. */
  readonly state: TopicView['state'];
  /** When the platform last confirmed it. */
  readonly confirmedAt: Millis;
  /** What is open of an entity, in its order; nothing while it is not known. */
  rowsOf<E extends Entity>(entity: E): readonly EntityRow<E>[];
}

export interface TopicProvider {
  view(parts: TopicParts, touched: () => void): TopicView;
  /** Market data of this subject changed, or the connection did. */
  changed?(subject: Subject): void;
  /** These markets are new, gone, or have other steps than before. */
  rebuild?(symbols: ReadonlySet<string>): void;
  /** A message of its feature's event. */
  receive?(message: unknown): void;
  /** What it mirrors, if it is the account's. */
  readonly account?: LiveAccount;
  /** As `EngineApi` says. */
  signIn?(token: string | undefined): Promise<NobodyCode | undefined>;
  absorb?(event: AccountEvent, token: string): void;
}

export interface TopicProviderInput extends MarketInput {
  /** What the features add to the account. */
  readonly entities: () => Promise<readonly MirroredEntity[]>;
  /** The account, whose code loads with this. Providers are told of its changes by `ACCOUNT_SUBJECT`. */
  readonly account: () => Promise<LiveAccount>;
  /** Tells all providers that something changed. */
  readonly changed: (subject: Subject) => void;
}

/** What providers know of the market. */
export interface MarketInput {
  readonly clock: Clock;
  readonly instruments: Instruments;
  readonly market: Market;
  readonly rest: Rest;
  /** Knows the platform's clock. */
  readonly connection: Connection;
  readonly subscriptions: Subscriptions;
  /** How values are written at this moment. */
  readonly texts: () => Texts;
}
