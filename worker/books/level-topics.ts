/**
 * A book as a form needs it to compute what a market order would fill: exact ticks and lots of all published levels.
 */
import type { LevelSide } from '#domain/market/book-levels';
import type { Lots, Ticks } from '#domain/units';
import { MARKET_TOPICS } from '#protocol/names/market-topics';
import { PacedSubjects } from '../market/paced-subjects.ts';
import type { TopicProvider, TopicProviderInput, TopicView } from '../topic-provider.ts';
import type { Subject, TopicParts } from '../topics.ts';

/** All levels that the platform publishes (DESIGN §4). */
const LEVELS = 200;

const ticks = new Float64Array(LEVELS);
const lots = new Float64Array(LEVELS);

export class LevelTopics implements TopicProvider {
  private readonly input: TopicProviderInput;
  private readonly paced: PacedSubjects;

  constructor(input: TopicProviderInput) {
    this.input = input;
    this.paced = new PacedSubjects(input.clock);
  }

  view({ symbol }: TopicParts, touched: () => void): TopicView {
    const { market } = this.input;
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
        out.fields(MARKET_TOPICS.levels, { bids: bids.length, asks: asks.length });
        for (const level of [...bids, ...asks]) out.fields(MARKET_TOPICS.levels.rows, level);
      },
      repeat: () => undefined,
      older: () => Promise.resolve(false),
      close: this.paced.add(`book:${symbol}`, touched),
    };
  }

  changed(subject: Subject): void {
    this.paced.changed(subject);
  }
}

/** The levels of one side, read from its best price on. */
function levelsOf(side: LevelSide | undefined): readonly { readonly tick: Ticks; readonly lots: Lots }[] {
  const count = side?.read(LEVELS, ticks, lots) ?? 0;
  return Array.from({ length: count }, (_, at) => ({ tick: ticks[at] as number, lots: lots[at] as number }));
}
