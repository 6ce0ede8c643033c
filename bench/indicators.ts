/**
 * The suite `indicators`: the seven indicators with their usual parameters over 100,000 candles, every value of every
 * line kept, then one tick of the last candle each. As a rate of candles, the tick inside the measured time. All seven
 * together, and each alone.
 */
import { INDICATOR_NAMES } from '../domain/market/indicator-spec.ts';
import type { IndicatorName } from '../domain/market/indicator-spec.ts';
import { indicatorCandles } from './indicator-candles.ts';
import type { IndicatorCandles } from './indicator-candles.ts';
import { runOurs, runPlain } from './indicators-ours.ts';
import type { LastRow } from './indicators-ours.ts';
import { runIndicatorts, runTradingSignals } from './indicators-peers.ts';
import type { IndicatorPeers } from './indicators-peers.ts';
import { medianMillis, OURS, rateRows } from './suite.ts';
import type { BenchRow } from './suite.ts';

export interface IndicatorsSize {
  readonly candles: number;
  readonly rounds: number;
}

export const FULL_INDICATORS: IndicatorsSize = { candles: 100_000, rounds: 7 };

type Run = (names: readonly IndicatorName[], work: IndicatorCandles) => LastRow;

/** Without peers, ours and the plain way alone: the smoke size of the tests. */
export function benchIndicators(size: IndicatorsSize, peers?: IndicatorPeers): BenchRow[] {
  const work = indicatorCandles(size.candles);
  const runs = new Map<string, Run>([
    [OURS, runOurs],
    ['plain recalculation', runPlain],
  ]);
  if (peers) {
    const { tradingSignals, indicatorts } = peers;
    runs.set('trading-signals', (names, candles) => runTradingSignals(tradingSignals, names, candles));
    runs.set('indicatorts', (names, candles) => runIndicatorts(indicatorts, names, candles));
  }
  checkAlike(runs, work);
  const cases: [string, readonly IndicatorName[]][] = [
    ['seven indicators', INDICATOR_NAMES],
    ...INDICATOR_NAMES.map((name): [string, readonly IndicatorName[]] => [name, [name]]),
  ];
  return cases.flatMap(([title, names]) => {
    // Everybody's last row was looked at above; here its length shows that it was made.
    const contenders = [...runs].map(([name, run]) => ({ name, run: () => run(names, work).length }));
    const medians = medianMillis(contenders, size.rounds);
    const row = { suite: 'indicators', case: title, metric: 'rate', unit: 'candles/s' };
    return rateRows(row, work.candles.length, medians);
  });
}

/**
 * Before anything is timed: after the tick everybody has the same values. Libraries begin MACD and RSI a little
 * otherwise, which a hundred thousand candles have long forgotten; their KDJ is another one and not compared.
 */
function checkAlike(runs: ReadonlyMap<string, Run>, work: IndicatorCandles): void {
  for (const name of INDICATOR_NAMES) {
    const ours = runOurs([name], work);
    for (const [who, run] of runs) {
      const isPeer = who !== OURS && run !== runPlain;
      if (name === 'kdj' && isPeer) continue;
      const theirs = run([name], work);
      const isAlike = ours.every(
        (value, at) => Math.abs(value - (theirs[at] ?? NaN)) <= 1e-6 * Math.max(1, Math.abs(value)),
      );
      if (!isAlike || theirs.length !== ours.length) {
        throw new Error(`${who} does not come to the ${name} of the others`);
      }
    }
  }
}
