/** Turns what a feed says into the house's commands, and its marks into the publisher's. */
import type { Clock } from '#domain/clock';
import type { Millis } from '#domain/units';
import type { CoreApi } from '../core/core-api.ts';
import type { Command } from '../core/market-commands.ts';
import type { FeedSink } from './feeds/feed.ts';
import type { Publisher } from './publisher.ts';

export interface FeedDriverInput {
  readonly writer: Pick<CoreApi, 'submit'>;
  readonly publisher: Pick<Publisher, 'setMark'>;
  readonly clock: Clock;
  /** How long an order that reaches the levels waits at most. */
  readonly delay: Millis | undefined;
  /** Said once a market and reason. */
  readonly onRefused: (symbol: string, code: string) => void;
}

export function feedDriver({ writer, publisher, clock, delay = 0, onRefused }: FeedDriverInput): FeedSink {
  const said = new Set<string>();
  let lives = 0;

  function submit(command: Command): void {
    void writer.submit(command).then(({ code }) => {
      const reason = `${command.symbol} ${code}`;
      if (code === 200 || said.has(reason)) return;
      said.add(reason);
      onRefused(command.symbol, code);
    });
  }

  return {
    begin(symbol) {
      const time = clock.now();
      // The moment makes it unique across starts, the count within one.
      submit({ kind: 'market.open', symbol, epoch: `${time.toString(36)}-${++lives}`, delay, time });
    },
    quote(symbol, whole, bids, asks, source) {
      const sent = source === undefined ? {} : { source };
      submit({ kind: 'market.quote', symbol, whole, bids, asks, ...sent, time: clock.now() });
    },
    take(symbol, side, lots, limit) {
      submit({ kind: 'market.take', symbol, side, lots, limit, time: clock.now() });
    },
    print(symbol, side, price, lots) {
      submit({ kind: 'market.print', symbol, side, price, lots, time: clock.now() });
    },
    mark(symbol, mark) {
      publisher.setMark(symbol, mark);
    },
  };
}
