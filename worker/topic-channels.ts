/** The channels that the watched topics need. Channels in whole steps wait until their markets' steps are known. */
import type { Channel } from '#protocol/names/market';
import type { Subscriptions } from './feed/subscriptions.ts';
import type { Instruments } from './market/instruments.ts';
import { channelOf, type TopicParts } from './topics.ts';
import type { WatchedTopic } from './watch-list.ts';

export class TopicChannels {
  private readonly subscriptions: Subscriptions;
  private readonly instruments: Instruments;
  private waiting: Channel[] = [];

  constructor(subscriptions: Subscriptions, instruments: Instruments) {
    this.subscriptions = subscriptions;
    this.instruments = instruments;
  }

  join(parts: TopicParts): void {
    const channel = channelOf(parts);
    if (!channel) return;
    if (parts.entry.inSteps && !this.instruments.areKnown) this.waiting.push(channel);
    else this.subscriptions.join(channel);
  }

  leave(parts: TopicParts): void {
    const channel = channelOf(parts);
    if (!channel) return;
    const at = this.waiting.indexOf(channel);
    if (at === -1) this.subscriptions.leave(channel);
    else this.waiting.splice(at, 1);
  }

  /** The markets' steps are known. */
  joinWaiting(): void {
    for (const channel of this.waiting.splice(0)) this.subscriptions.join(channel);
  }

  isRefused(parts: TopicParts): boolean {
    const channel = channelOf(parts);
    return channel === undefined || this.subscriptions.isRefused(channel);
  }

  /**
   * Asks again for messages that were promised and did not arrive: a first snapshot, or those of a book, which the
   * platform confirms every 2 s while its feed is alive.
   */
  remind(topics: Iterable<WatchedTopic>, isSilent: (symbol: string) => boolean): void {
    for (const { parts, status } of topics) {
      const isLate = status === 'stale' && parts.kind === 'book' && !isSilent(parts.symbol);
      const channel = channelOf(parts);
      if (channel && (isLate || status === 'waiting' || status === 'resyncing'))
        this.subscriptions.remind(channel);
    }
  }
}
