/** The indicator of deleveraging: for each open position how many of the five bars are lit. */
import { litBars, rankBorders } from '#domain/contract/deleverage-rank';
import type { UserId } from '#domain/ledger/account-kinds';
import type { PositionSide } from '#domain/contract/position';
import type { Millis, Ticks } from '#domain/units';
import type { DeleverageRank } from '#protocol/names/liquidation';
import type { CoreState } from '../../core/state.ts';
import { trading, type Market } from '../../trading/trading-state.ts';
import { positions } from '../positions.ts';
import { scoredQueue } from './deleverage.ts';

/** The queues of a market are made again after this long, however many ask for them. */
const FRESH: Millis = 10_000;

interface Queue {
  readonly bars: ReadonlyMap<number, number>;
  readonly borders: readonly bigint[];
}

interface Queues extends Readonly<Record<PositionSide, Queue>> {
  readonly at: Millis;
  readonly mark: Ticks;
}

export class DeleverageRanks {
  private readonly made = new Map<string, Queues>();

  constructor(private readonly now: () => Millis) {}

  /** Of all open positions of a user whose market has a mark. */
  of(state: CoreState, user: UserId): DeleverageRank[] {
    return positions
      .of(state)
      .of(user)
      .flatMap(({ id, symbol, open }) => {
        const market = trading.of(state).markets.get(symbol);
        const bars = market && this.queuesOf(state, market)?.[open.side].bars.get(id);
        return bars === undefined ? [] : [{ position: id, bars }];
      });
  }

  /** Of both sides, at one mark; undefined: there is no mark. */
  queuesOf(state: CoreState, market: Market): Queues | undefined {
    const { symbol } = market.instrument;
    const at = this.now();
    const there = this.made.get(symbol);
    const mark = market.mark?.mark;
    if (there !== undefined && at - there.at < FRESH) return there;
    if (mark === undefined) return undefined;
    const ledger = { state, available: state.ledger.available.bind(state.ledger) };
    const queueOf = (side: PositionSide): Queue => {
      const queue = scoredQueue(ledger, market, side, mark);
      return {
        bars: new Map(queue.map(({ held }, place) => [held.id, litBars(place, queue.length)])),
        borders: rankBorders(queue.map(({ score }) => score)),
      };
    };
    const made = { at, mark, long: queueOf('long'), short: queueOf('short') };
    this.made.set(symbol, made);
    return made;
  }
}
