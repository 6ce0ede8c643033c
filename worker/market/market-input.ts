/** The interface that market data needs from the engine. */
import type { Millis } from '#domain/units';
import type { Channel } from '#protocol/names/market';
import type { RestAnswer } from '../feed/rest.ts';
import type { Subject } from '../topics.ts';
import type { Instruments } from './instruments.ts';

export interface MarketInput {
  readonly instruments: Instruments;
  readonly changed: (subject: Subject) => void;
  /** Whether it has a watcher: messages that arrive after the last watcher left are dropped. */
  readonly isWanted: (channel: Channel) => boolean;
  /** Requests the channel's snapshot. */
  readonly resync: (channel: Channel) => void;
  readonly rest: (path: string) => Promise<RestAnswer | undefined>;
  /** A message carried the platform's clock. */
  readonly receivedTime: (serverTime: Millis) => void;
  /** Many values count as new, changed or not. */
  readonly confirmedAt: () => void;
}
