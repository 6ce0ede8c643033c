/** Follows the alert of near liquidations while the user has open positions: without one it costs no data. */
import type { contractPosition } from '#protocol/entities/contract-position';
import { rowsIn } from '../../../engine/entity-rows.ts';
import { topics } from '../../../engine/topics.ts';

/** A margin ratio that rose to a level of warning. */
export interface Rise {
  readonly id: number;
  readonly level: number;
  /** '': the cross account. */
  readonly market: string;
  readonly ratio: string;
}

const ALERT = 'alert/all';
const POSITIONS = 'rows/contract-position/all';

export function followAlert(rose: (rise: Rise) => void): void {
  let leave: (() => void) | undefined;
  let rises = 0;
  let before = 0;
  topics.join(POSITIONS);
  topics.record(POSITIONS).rows.subscribe((rows) => {
    const isHolding = rowsIn<typeof contractPosition>(rows).length > 0;
    if (isHolding) leave ??= topics.join(ALERT);
    else {
      leave?.();
      leave = undefined;
    }
  });
  const alert = topics.record(ALERT);
  alert.raised.subscribe((raised) => {
    // A topic that begins again counts from 0.
    if (raised > before) {
      const { raisedLevel: level, raisedMarket: market, raisedRatio: ratio } = alert;
      rose({ id: ++rises, level: level.peek(), market: market.peek(), ratio: ratio.peek() });
    }
    before = raised;
  });
}
