/** The books of a tiny market, and their messages. */
import { BookLevels, bookChecksum, type Level, type LevelSide } from '../../domain/market/book-levels.ts';
import { formatSteps, type Step, type stepsOf } from '../../domain/market/instrument.ts';
import type { BookMessage } from '../../protocol/names/market.ts';

interface TinyBook {
  readonly levels: BookLevels;
  epoch: string;
  seq: number;
}

export class TinyBooks {
  private readonly books = new Map<string, TinyBook>();

  constructor(
    private readonly now: () => number,
    private readonly stepsFor: (symbol: string) => ReturnType<typeof stepsOf>,
  ) {}

  of(symbol: string): TinyBook {
    let book = this.books.get(symbol);
    if (!book) {
      book = { levels: new BookLevels(), epoch: `${symbol}/1`, seq: 0 };
      this.books.set(symbol, book);
    }
    return book;
  }

  move(symbol: string, bids: readonly Level[], asks: readonly Level[]): BookMessage {
    const book = this.of(symbol);
    book.levels.apply(bids, asks);
    const prev = book.seq;
    if (bids.length + asks.length > 0) book.seq++;
    return { ...this.message(symbol, 'delta', bids, asks), prev };
  }

  snapshot(symbol: string): BookMessage {
    const { levels } = this.of(symbol);
    return this.message(symbol, 'snapshot', levelsOf(levels.bids), levelsOf(levels.asks));
  }

  private message(
    symbol: string,
    type: BookMessage['type'],
    bids: readonly Level[],
    asks: readonly Level[],
  ): BookMessage {
    const { levels, epoch, seq } = this.of(symbol);
    const steps = this.stepsFor(symbol);
    const wire = (side: readonly Level[]) =>
      side.map(([tick, lots]) => [textOf(tick, steps.price), textOf(lots, steps.size)] as const);
    const checksum = bookChecksum(levels, steps);
    return {
      symbol,
      type,
      epoch,
      prev: seq,
      seq,
      bids: wire(bids),
      asks: wire(asks),
      checksum,
      time: this.now(),
    };
  }
}

const textOf = (count: number, step: Step) => formatSteps(count, step);

export function levelsOf(side: LevelSide): Level[] {
  const ticks = new Float64Array(side.size);
  const lots = new Float64Array(side.size);
  const count = side.read(side.size, ticks, lots);
  return Array.from({ length: count }, (_, at) => [ticks[at] ?? 0, lots[at] ?? 0] as const);
}
