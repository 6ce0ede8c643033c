/** What a board is: the topics of one feature, with code of its own that the first chunk need not know. */
import type { BatchWriter } from './batch/batch-writer.ts';
import type { Clock } from '#domain/clock';
import type { AccountEvent } from '#protocol/names/account';
import type { NobodyCode } from '#protocol/names/codes';
import type { Millis } from '#domain/units';
import type { Connection } from './feed/connection.ts';
import type { Rest } from './feed/rest.ts';
import type { Subscriptions } from './feed/subscriptions.ts';
import type { Texts } from './format/texts.ts';
import type { Instruments } from './market/instruments.ts';
import type { Market } from './market/market.ts';
import type { Freshness } from './topic-freshness.ts';
import type { Subject, TopicParts } from './topics.ts';

/** One watched topic, as its board sees it. */
export interface TopicView {
  /** `closed`: its name asks for what there is not. */
  readonly state: 'waiting' | 'live' | 'resyncing' | 'closed';
  /** What it claims to be, if that does not follow from its state and its market's age. */
  freshness?(): Freshness;
  /** When the platform last vouched for it; without it that is known by its market. */
  readonly vouched?: Millis;
  /** Its share of a batch after status and age; empty where its market is gone. */
  write(out: BatchWriter, isGone: boolean): void;
  /** The page may have lost what it was told: the next share is whole. */
  repeat(): void;
  /** Loads more history; false where there is none. */
  older(): Promise<boolean>;
  /** The last viewer has left. */
  close(): void;
}

/** The rest of a view that has no history and needs no end. */
export const STILL = {
  repeat: () => undefined,
  older: () => Promise.resolve(false),
  close: () => undefined,
};

export interface Board {
  view(parts: TopicParts, touched: () => void): TopicView;
  /** Market data of this subject changed, or the road did. */
  changed?(subject: Subject): void;
  /** These markets are new, gone, or have other steps than before. */
  rebuild?(symbols: ReadonlySet<string>): void;
  /** A message of its feature's event. */
  hear?(message: unknown): void;
  /** As `EngineApi` says. */
  signIn?(token: string | undefined): Promise<NobodyCode | undefined>;
  absorb?(event: AccountEvent, token: string): void;
}

export interface BoardInput {
  readonly clock: Clock;
  readonly instruments: Instruments;
  readonly market: Market;
  readonly rest: Rest;
  /** Knows the platform's clock. */
  readonly connection: Connection;
  readonly subscriptions: Subscriptions;
  /** How figures are written at this moment. */
  readonly texts: () => Texts;
}
