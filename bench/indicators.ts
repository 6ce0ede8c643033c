/**
 * The suite `indicators`: the seven indicators with their usual parameters over 100,000 candles, keeping every value
 * of every line, and then one tick of the last candle. Result: candles a second, tick included, for all seven together
 * and for each alone.
 */
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

/** Those that both libraries have. */
const MEASURED_INDICATORS = ['ma', 'ema', 'boll', 'vol', 'macd', 'kdj', 'rsi'] as const;

type Run = (names: readonly IndicatorName[], work: IndicatorCandles) => LastRow;

/** Smoke size of the tests: only ours and the simple way, without peers. */
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
    ['seven indicators', MEASURED_INDICATORS],
    ...MEASURED_INDICATORS.map((name): [string, readonly IndicatorName[]] => [name, [name]]),
  ];
  return cases.flatMap(([title, names]) => {
    // The last row was compared above; here its length proves that it was computed.
    const contenders = [...runs].map(([name, run]) => ({ name, run: () => run(names, work).length }));
    const medians = medianMillis(contenders, size.rounds);
    const row = { suite: 'indicators', case: title, metric: 'rate', unit: 'candles/s' };
    return rateRows(row, work.candles.length, medians);
  });
}

/**
 * Before the timing: after the tick all contenders must have the same values. Libraries begin MACD and RSI
 * differently, which no longer matters after a hundred thousand candles; their KDJ is a different one and is not
 * compared.
 */
function checkAlike(runs: ReadonlyMap<string, Run>, work: IndicatorCandles): void {
  for (const name of MEASURED_INDICATORS) {
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
