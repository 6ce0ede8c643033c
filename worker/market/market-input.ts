/** What market data needs from the engine around it. */
import type { Millis } from '#domain/units';
import type { Channel } from '#protocol/names/market';
import type { RestAnswer } from '../feed/rest.ts';
import type { Subject } from '../topics.ts';
import type { Instruments } from './instruments.ts';

export interface MarketInput {
  readonly instruments: Instruments;
  readonly changed: (subject: Subject) => void;
  /** Whether anybody looks: what still arrives after the last watcher left is dropped. */
  readonly isWanted: (channel: Channel) => boolean;
  /** The channel's snapshot is needed. */
  readonly resync: (channel: Channel) => void;
  readonly rest: (path: string) => Promise<RestAnswer | undefined>;
  /** The platform's clock was read in a message. */
  readonly receivedTime: (serverTime: Millis) => void;
  /** Many values are as good as new, changed or not. */
  readonly confirmedAt: () => void;
}
