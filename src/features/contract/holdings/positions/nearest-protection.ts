/** The triggers that protect a position, as its card shows them. */
import { parseScaled } from '#domain/decimal-text';
import type { PositionSide } from '#domain/contract/position';
import { MINOR_DIGITS } from '#domain/units';

interface Trigger {
  readonly purpose: 'stop' | 'take-profit' | 'stop-loss';
  readonly trigger: string;
}

export interface Protection {
  /** Trigger prices; undefined if there is none. */
  readonly takeProfit: string | undefined;
  readonly stopLoss: string | undefined;
  /** How many further ones there are. */
  readonly more: number;
}

/** The take-profit and the stop-loss that a moving price reaches first. */
export function nearestProtection(side: PositionSide, triggers: readonly Trigger[]): Protection {
  const of = (purpose: Trigger['purpose'], highestFirst: boolean) =>
    triggers
      .filter((each) => each.purpose === purpose)
      .map(({ trigger }) => trigger)
      .sort((one, other) => (highestFirst ? compared(other, one) : compared(one, other)));
  const takeProfits = of('take-profit', side === 'short');
  const stopLosses = of('stop-loss', side === 'long');
  const shown = Math.min(1, takeProfits.length) + Math.min(1, stopLosses.length);
  return {
    takeProfit: takeProfits[0],
    stopLoss: stopLosses[0],
    more: takeProfits.length + stopLosses.length - shown,
  };
}

function compared(one: string, other: string): number {
  const difference = scaled(one) - scaled(other);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

function scaled(text: string): bigint {
  return parseScaled(text, 2 * MINOR_DIGITS) ?? 0n;
}
