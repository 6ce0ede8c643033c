/**
 * How many sockets of this gateway hold each channel. The core learns when the first holder of a channel comes and when
 * the last one leaves. Changes run one after another, so that a second socket never counts a channel that the core is
 * about to refuse.
 */
import type { Channel } from '#protocol/names/market';
import type { CoreApi } from '../core/core-api.ts';

export class WatchCounts {
  private readonly counts = new Map<Channel, number>();
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly core: Pick<CoreApi, 'watch' | 'unwatch'>) {}

  /** Counts one holder of each channel, all or none; returns the first channel that does not exist. */
  hold(channels: readonly Channel[]): Promise<Channel | undefined> {
    return this.inTurn(async () => {
      const fresh = channels.filter((channel) => !this.counts.has(channel));
      if (fresh.length > 0) {
        const { refused } = await this.core.watch(fresh);
        if (refused !== undefined) return refused;
      }
      for (const channel of channels) this.counts.set(channel, (this.counts.get(channel) ?? 0) + 1);
      return undefined;
    });
  }

  release(channels: readonly Channel[]): Promise<void> {
    return this.inTurn(async () => {
      const left: Channel[] = [];
      for (const channel of channels) {
        const count = (this.counts.get(channel) ?? 0) - 1;
        if (count > 0) this.counts.set(channel, count);
        else if (this.counts.delete(channel)) left.push(channel);
      }
      if (left.length > 0) await this.core.unwatch(left);
    });
  }

  private inTurn<Done>(work: () => Promise<Done>): Promise<Done> {
    const done = this.last.then(work);
    this.last = done.catch(() => undefined);
    return done;
  }
}
