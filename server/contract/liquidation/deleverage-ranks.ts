/** The indicator of deleveraging: for each open position how many of the five bars are lit. */
import { litBars } from '#domain/contract/deleverage-rank';
import type { UserId } from '#domain/ledger/account-kinds';
import type { PositionSide } from '#domain/contract/position';
import type { Millis } from '#domain/units';
import type { DeleverageRank } from '#protocol/names/liquidation';
import type { CoreState } from '../../core/state.ts';
import { trading, type Market } from '../../trading/trading-state.ts';
import { positions } from '../positions.ts';
import { deleverageQueue } from './deleverage.ts';

/** A queue is made again after this long, however many ask for it. */
const FRESH: Millis = 10_000;

interface Made {
  readonly at: Millis;
  readonly bars: ReadonlyMap<number, number>;
}

export class DeleverageRanks {
  private readonly made = new Map<string, Made>();

  constructor(private readonly now: () => Millis) {}

  /** Of all open positions of a user whose market has a mark. */
  of(state: CoreState, user: UserId): DeleverageRank[] {
    return positions
      .of(state)
      .of(user)
      .flatMap(({ id, symbol, open }) => {
        const market = trading.of(state).markets.get(symbol);
        const bars = market && this.queueOf(state, market, open.side).get(id);
        return bars === undefined ? [] : [{ position: id, bars }];
      });
  }

  private queueOf(state: CoreState, market: Market, side: PositionSide): ReadonlyMap<number, number> {
    const key = `${market.instrument.symbol} ${side}`;
    const at = this.now();
    const there = this.made.get(key);
    const mark = market.mark?.mark;
    if (there !== undefined && at - there.at < FRESH) return there.bars;
    if (mark === undefined) return new Map();
    const ledger = { state, available: state.ledger.available.bind(state.ledger) };
    const queue = deleverageQueue(ledger, market, side, mark);
    const bars = new Map(queue.map(({ id }, place) => [id, litBars(place, queue.length)]));
    this.made.set(key, { at, bars });
    return bars;
  }
}
