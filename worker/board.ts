/** What a board is: the topics of one kind, with code of its own that the first chunk does not know. */
import type { BatchWriter } from './batch/batch-writer.ts';
import type { Clock } from '#domain/clock';
import type { Millis } from '#domain/units';
import type { Connection } from './feed/connection.ts';
import type { Rest } from './feed/rest.ts';
import type { Subscriptions } from './feed/subscriptions.ts';
import type { Texts } from './format/texts.ts';
import type { Instruments } from './market/instruments.ts';
import type { Market } from './market/market.ts';
import type { Subject, TopicParts } from './topics.ts';

/** One watched topic, as its board sees it. */
export interface TopicView {
  /** `closed`: its name asks for what there is not. */
  readonly state: 'waiting' | 'live' | 'resyncing' | 'closed';
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

export interface Board {
  view(parts: TopicParts, touched: () => void): TopicView;
  /** Market data of this subject changed, or the road did. */
  changed(subject: Subject): void;
  /** These markets are new, gone, or have other steps than before. */
  rebuild?(symbols: ReadonlySet<string>): void;
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
