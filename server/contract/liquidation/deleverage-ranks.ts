/**
 * The indicator of deleveraging: the borders of the five bars in each queue, and the bars of a user's positions by
 * them. Borders follow from a sample of the queue, and one read makes those of some markets only, so that what a read
 * costs is bounded however many positions and markets there are (decision 0591).
 */
import { barsOf, rankBorders } from '#domain/contract/deleverage-rank';
import type { UserId } from '#domain/ledger/account-kinds';
import type { PositionSide } from '#domain/contract/position';
import type { Millis, Ticks } from '#domain/units';
import type { DeleverageRank } from '#protocol/names/liquidation';
import type { CoreState } from '../../core/state.ts';
import { trading, type Market } from '../../trading/trading-state.ts';
import type { HeldPosition } from '../held-position.ts';
import { positions } from '../positions.ts';
import { inQueueOrder, scoreOf } from './deleverage.ts';

/** The borders of a market are made again after this long. */
const FRESH: Millis = 10_000;

export interface RankLimits {
  /** How many positions of a market are scored; of more every second one, every third one, and so on. */
  readonly sample: number;
  /** How many positions one read scores, beyond those of its first market. */
  readonly aRead: number;
}

const LIMITS: RankLimits = { sample: 2_000, aRead: 4_000 };

export interface Borders extends Readonly<Record<PositionSide, readonly bigint[]>> {
  readonly at: Millis;
  readonly mark: Ticks;
}

export class DeleverageRanks {
  /** Markets with positions; the one that was made first is first. */
  private readonly made = new Map<string, Borders>();

  constructor(
    private readonly now: () => Millis,
    private readonly limits: RankLimits = LIMITS,
  ) {}

  /** Of all open positions of a user whose market has borders. */
  of(state: CoreState, user: UserId): DeleverageRank[] {
    const own = positions.of(state).of(user);
    const { markets } = trading.of(state);
    const symbols = new Set(own.map(({ symbol }) => symbol));
    this.refresh(
      state,
      [...symbols].flatMap((symbol) => markets.get(symbol) ?? []),
    );
    return own.flatMap((held) => {
      const market = markets.get(held.symbol);
      const borders = this.made.get(held.symbol);
      if (market === undefined || borders === undefined || held.steps !== market.stepsId) return [];
      const score = scoreOf(ledgerOf(state), market, held, borders.mark);
      const bars = barsOf(score, borders[held.open.side]);
      return bars === 0 ? [] : [{ position: held.id, bars }];
    });
  }

  /** Undefined: nothing is open, there is no mark, or the turn of this market has not come yet. */
  bordersOf(symbol: string): Borders | undefined {
    return this.made.get(symbol);
  }

  /** Makes missing borders, then those that are too old, the oldest first, as far as the limit goes. */
  refresh(state: CoreState, markets: readonly Market[]): void {
    const at = this.now();
    const madeAt = ({ instrument }: Market) => this.made.get(instrument.symbol)?.at ?? -Infinity;
    const due = markets.filter((market) => at - madeAt(market) >= FRESH);
    let left = this.limits.aRead;
    for (const market of due.sort((one, other) => madeAt(one) - madeAt(other))) {
      const { symbol } = market.instrument;
      const mark = market.mark?.mark;
      const sample = this.sampleOf(state, market);
      if (sample.length > left && left < this.limits.aRead) return;
      left -= sample.length;
      if (mark === undefined || sample.length === 0) this.made.delete(symbol);
      else this.made.set(symbol, { at, mark, ...bordersAt(state, market, sample, mark) });
    }
  }

  private sampleOf(state: CoreState, market: Market): readonly HeldPosition[] {
    const { symbol } = market.instrument;
    const all = positions.of(state);
    const every = Math.ceil(all.countIn(symbol) / this.limits.sample);
    const sample: HeldPosition[] = [];
    let place = 0;
    for (const held of all.unsortedIn(symbol)) if (place++ % every === 0) sample.push(held);
    return sample;
  }
}

function bordersAt(
  state: CoreState,
  market: Market,
  sample: readonly HeldPosition[],
  mark: Ticks,
): Pick<Borders, PositionSide> {
  const ledger = ledgerOf(state);
  const bordersOf = (side: PositionSide) =>
    rankBorders(inQueueOrder(ledger, market, side, mark, sample).map(({ score }) => score));
  return { long: bordersOf('long'), short: bordersOf('short') };
}

function ledgerOf(state: CoreState) {
  return { state, available: state.ledger.available.bind(state.ledger) };
}
