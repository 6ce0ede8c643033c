/** Positions revalued by `domain/contract`, and by a plain bigint program that computes the same. */
import { positionValues, type PositionValues } from '../domain/contract/position-values.ts';
import { UNIT_VALUE, type RiskWork, type ValueTexts } from './risk-work.ts';

/** One revaluation of all positions. */
export type Revalue<Values> = (mark: number) => readonly Values[];

export function oursRevaluing({ terms, positions }: RiskWork): Revalue<PositionValues> {
  return (mark) => positions.map((valued) => positionValues(terms, valued, mark));
}

export function textsOf(values: PositionValues): ValueTexts {
  const { notional, pnl, roe, initialMargin, maintenanceMargin, equity, marginRatio } = values;
  const { liquidation, bankruptcy, breakEven } = values;
  const amounts = [notional, pnl, roe, initialMargin, maintenanceMargin, equity, marginRatio];
  return [...amounts, liquidation, bankruptcy, breakEven].map((value) => value?.toString());
}

const MILLION = 1_000_000n;

/** The formulas written down: every constant prepared, no choice of rules, no function calls. */
export function plainRevaluing({ terms, positions }: RiskWork): Revalue<PositionValues> {
  const rates = terms.tiers.map(({ maintenancePpm }) => BigInt(maintenancePpm));
  const borders = terms.tiers.map(({ upTo }) => upTo);
  const deductions = terms.tiers.map(({ deduction }) => deduction);
  const last = rates.length - 1;
  const prepared = positions.map(({ position, leverage, paid, feePpm }) => ({
    ...{ paid, kept: position.side === 'long' ? MILLION - BigInt(feePpm) : MILLION + BigInt(feePpm) },
    ...{ isLong: position.side === 'long', entry: position.entryNotional, margin: position.margin },
    ...{ perTick: BigInt(position.lots) * UNIT_VALUE, leverage: BigInt(leverage) },
  }));
  return (mark) => {
    const price = BigInt(mark);
    return prepared.map(({ isLong, entry, margin, perTick, leverage, paid, kept }) => {
      const notional = price * perTick;
      const pnl = isLong ? notional - entry : entry - notional;
      let tier = 0;
      while (tier < last && notional > (borders[tier] as bigint)) tier++;
      const required = notional * (rates[tier] as bigint) - (deductions[tier] as bigint);
      const equity = margin + pnl;
      const gain = pnl * leverage * MILLION;
      let liquidation = 0n;
      for (let at = 0; at <= last; at++) {
        const rate = rates[at] as bigint;
        const deduction = deductions[at] as bigint;
        const top = (isLong ? entry - margin : entry + margin) * MILLION + (isLong ? -deduction : deduction);
        const below = perTick * (isLong ? MILLION - rate : MILLION + rate);
        liquidation = isLong ? top / below : (top + below - 1n) / below;
        if (top * perTick <= (borders[at] as bigint) * below) break;
      }
      const closing = perTick * kept;
      const even = (isLong ? entry + paid : entry - paid) * MILLION;
      const bankrupt = isLong ? (entry - margin) / perTick : (entry + margin + perTick - 1n) / perTick;
      return {
        notional,
        pnl,
        roe: (gain < 0n ? 2n * gain - entry : 2n * gain + entry) / (2n * entry),
        initialMargin: (entry + leverage - 1n) / leverage,
        maintenanceMargin: (required + MILLION - 1n) / MILLION,
        equity,
        marginRatio: equity > 0n ? required / equity : undefined,
        liquidation: liquidation < 1n ? undefined : Number(liquidation),
        bankruptcy: bankrupt < 1n ? undefined : Number(bankrupt),
        breakEven: Number(isLong ? (even + closing - 1n) / closing : even / closing),
      };
    });
  };
}
