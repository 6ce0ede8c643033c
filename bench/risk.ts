/**
 * The suite `risk`: all values of a position as the worker computes them (notional, PnL, ROE, margins, equity,
 * margin ratio, liquidation, bankruptcy and break-even price), computed again for each position at each
 * mark, exact to the last digit. Before the timing the values of all contenders are compared.
 */
import type { PositionValues } from '../domain/contract/position-values.ts';
import { oursRevaluing, plainRevaluing, textsOf } from './risk-ours.ts';
import { libraryTexts, peerRevaluing, type RiskPeers } from './risk-peers.ts';
import { riskWork, type RiskWork, type ValueTexts } from './risk-work.ts';
import { medianMillis, OURS, rateRows, type BenchRow } from './suite.ts';

export interface RiskSize {
  readonly positions: number;
  readonly marks: number;
  readonly rounds: number;
}

export const FULL_RISK: RiskSize = { positions: 2_000, marks: 25, rounds: 7 };

interface Revaluing {
  /** Revalues all positions; returns how many. */
  readonly run: (mark: number) => number;
  readonly texts: (mark: number) => ValueTexts[];
}

/** Smoke size of the tests: only ours and the plain program, without peers. */
export function benchRisk(size: RiskSize, peers: RiskPeers = {}): BenchRow[] {
  const work = riskWork(size.positions, size.marks);
  const revaluing = contenders(work, peers);
  compareValues(work, revaluing);
  const medians = medianMillis(
    [...revaluing].map(([name, { run }]) => ({
      name,
      run: () => work.marks.reduce((sum, mark) => sum + run(mark), 0),
    })),
    size.rounds,
  );
  const names = { suite: 'risk', case: 'all values', metric: 'rate', unit: 'positions/s' };
  return rateRows(names, size.positions * size.marks, medians);
}

function contenders(work: RiskWork, peers: RiskPeers): ReadonlyMap<string, Revaluing> {
  const ofIntegers = (revalue: (mark: number) => readonly PositionValues[]): Revaluing => ({
    run: (mark) => revalue(mark).length,
    texts: (mark) => revalue(mark).map(textsOf),
  });
  const libraries = Object.entries(peers).map(([name, library]) => {
    const revalue = peerRevaluing(library, work);
    return [
      name,
      {
        run: (mark: number) => revalue(mark).length,
        texts: (mark: number) => revalue(mark).map((values) => libraryTexts(values, library)),
      },
    ] as const;
  });
  return new Map([
    [OURS, ofIntegers(oursRevaluing(work))],
    ['plain bigint', ofIntegers(plainRevaluing(work))],
    ...libraries,
  ]);
}

function compareValues({ marks }: RiskWork, revaluing: ReadonlyMap<string, Revaluing>): void {
  for (const mark of marks.slice(0, 3)) {
    const ours = JSON.stringify(revaluing.get(OURS)?.texts(mark));
    for (const [name, { texts }] of revaluing)
      if (JSON.stringify(texts(mark)) !== ours) throw new Error(`${name} has other values than ours`);
  }
}
