/**
 * A book as a form needs it to compute what a market order would fill: exact ticks and lots of all published levels.
 * It is sent at once and then at most twice a second, because users read it and nothing paints it.
 */
import type { LevelSide } from '#domain/market/book-levels';
import type { Lots, Millis, Ticks } from '#domain/units';
import { TOPIC_KINDS } from '#protocol/names/topic-kinds';
import type { TopicProvider, TopicProviderInput, TopicView } from '../topic-provider.ts';
import type { Subject, TopicParts } from '../topics.ts';

const PACE_MILLIS: Millis = 500;
/** All levels that the platform publishes (DESIGN §4). */
const LEVELS = 200;

const ticks = new Float64Array(LEVELS);
const lots = new Float64Array(LEVELS);

export class LevelTopics implements TopicProvider {
  private readonly input: TopicProviderInput;
  private readonly subscribers = new Map<Subject, Set<() => void>>();
  /** Books sent within the last interval; true: they have changed since. */
  private readonly resting = new Map<Subject, boolean>();

  constructor(input: TopicProviderInput) {
    this.input = input;
  }

  view({ symbol }: TopicParts, touched: () => void): TopicView {
    const subject: Subject = `book:${symbol}`;
    const { market } = this.input;
    const subscribers = this.subscribers.get(subject) ?? new Set();
    this.subscribers.set(subject, subscribers.add(touched));
    return {
      get state() {
        return market.book(symbol)?.state ?? 'waiting';
      },
      get confirmedAt() {
        return market.book(symbol)?.confirmedAt ?? 0;
      },
      write: (out, isGone) => {
        const book = isGone ? undefined : market.book(symbol);
        // Nobody computes an order in a wide market.
        const levels = book?.state === 'live' && book.steps.size.wide !== true ? book.levels : undefined;
        const [bids, asks] = [levelsOf(levels?.bids), levelsOf(levels?.asks)];
        out.fields(TOPIC_KINDS.levels, { bids: bids.length, asks: asks.length });
        for (const level of [...bids, ...asks]) out.fields(TOPIC_KINDS.levels.rows, level);
      },
      repeat: () => undefined,
      older: () => Promise.resolve(false),
      close: () => {
        subscribers.delete(touched);
      },
    };
  }

  changed(subject: Subject): void {
    if ((this.subscribers.get(subject)?.size ?? 0) === 0) return;
    if (this.resting.has(subject)) this.resting.set(subject, true);
    else this.notify(subject);
  }

  private notify(subject: Subject): void {
    for (const touched of this.subscribers.get(subject) ?? []) touched();
    this.resting.set(subject, false);
    this.input.clock.after(PACE_MILLIS, () => {
      const isOther = this.resting.get(subject);
      this.resting.delete(subject);
      if (isOther) this.notify(subject);
    });
  }
}

/** The levels of one side, read from its best price on. */
function levelsOf(side: LevelSide | undefined): readonly { readonly tick: Ticks; readonly lots: Lots }[] {
  const count = side?.read(LEVELS, ticks, lots) ?? 0;
  return Array.from({ length: count }, (_, at) => ({ tick: ticks[at] as number, lots: lots[at] as number }));
}
