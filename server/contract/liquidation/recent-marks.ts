/**
 * The marks around liquidations, for the page that explains one: those of the seconds before are kept in memory and
 * stored with the first step, those of the seconds after are stored as they come. A market has one row a second at
 * most, however many positions it liquidates. Like marks, what is in memory is no part of the hash and is not stored:
 * after a start there is nothing before, and nothing more after.
 */
import { MARKS_AROUND } from '#protocol/names/liquidation';
import type { Millis, Ticks } from '#domain/units';
import type { Mover } from '../../trading/market-settlement.ts';
import { trading } from '../../trading/trading-state.ts';
import { aroundRows, type AroundRow } from './liquidation-rows.ts';

const { millis: AROUND, every: EVERY } = MARKS_AROUND;
const MOST_BEFORE = AROUND / EVERY;

interface Recent {
  /** Not stored yet, the oldest first. */
  readonly before: AroundRow[];
  /** When the last one was kept, and until when marks are stored. */
  last: Millis;
  until: Millis;
}

export class RecentMarks {
  private readonly bySymbol = new Map<string, Recent>();

  /** A mark came: it is kept if the last kept one is a second old. */
  follow(mover: Mover, symbol: string, mark: Ticks): void {
    const { time } = mover;
    const recent = this.of(symbol);
    // The clock may have been set back.
    if (time >= recent.last && time - recent.last < EVERY) return;
    recent.last = time;
    const steps = trading.of(mover.state).markets.get(symbol)?.stepsId ?? 0;
    const row: AroundRow = { symbol, time, mark, steps };
    if (time <= recent.until) mover.write(aroundRows.write(row));
    else if (recent.before.push(row) > MOST_BEFORE) recent.before.shift();
  }

  /** A position is closed by force: stores the marks before, and those that follow. */
  keep(mover: Mover, symbol: string): void {
    const recent = this.of(symbol);
    for (const row of recent.before) if (mover.time - row.time <= AROUND) mover.write(aroundRows.write(row));
    recent.before.length = 0;
    recent.until = mover.time + AROUND;
  }

  private of(symbol: string): Recent {
    const there = this.bySymbol.get(symbol) ?? { before: [], last: -EVERY, until: -1 };
    this.bySymbol.set(symbol, there);
    return there;
  }
}
