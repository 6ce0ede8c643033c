/** `npm run bench -- <suite>…`: runs the named suites (all by default), prints a table, writes `bench/results/`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { FULL_BOOK, benchBook } from './book.ts';
import { loadBookPeers } from './book-peers.ts';
import { FULL_CANDLES, benchCandles } from './candles.ts';
import { loadCandlePeers } from './candles-peers.ts';
import { FULL_CHART, benchChart, loadChartPeers } from './chart.ts';
import { benchDelivery, FULL_DELIVERY } from './delivery.ts';
import { benchPayout, FULL_PAYOUT } from './payout.ts';
import { FULL_INDICATORS, benchIndicators } from './indicators.ts';
import { loadIndicatorPeers } from './indicators-peers.ts';
import { benchFanout, FULL_FANOUT } from './fanout.ts';
import { FULL_HANDOVER, benchHandover } from './handover.ts';
import { benchLighthouse } from './lighthouse.ts';
import { benchLiquidation, FULL_LIQUIDATION } from './liquidation.ts';
import { benchLogin, FULL_LOGIN } from './login.ts';
import { benchMatch, FULL_MATCH } from './match.ts';
import { loadMatchPeers } from './match-peers.ts';
import { benchOrder, FULL_ORDER } from './order.ts';
import { benchRisk, FULL_RISK } from './risk.ts';
import { loadRiskPeers } from './risk-peers.ts';
import { FULL_SOAK, benchSoak } from './soak.ts';
import { benchPost, FULL_POST } from './post.ts';
import { benchWire, FULL_WIRE } from './wire.ts';
import { FULL_RENDER, benchRender } from './render.ts';
import { benchStorm, FULL_STORM } from './storm.ts';
import { FULL_START, START_PEERS, benchStart } from './start.ts';
import { FULL_TOUCH, benchTouch } from './touch.ts';
import { OURS, type BenchRow } from './suite.ts';
import { installApart } from '../tools/install-apart.mjs';

const suites: Readonly<Record<string, () => Promise<BenchRow[]>>> = {
  book: async () => benchBook(FULL_BOOK, await loadBookPeers()),
  candles: async () => benchCandles(FULL_CANDLES, await loadCandlePeers()),
  chart: async () => benchChart(FULL_CHART, loadChartPeers()),
  delivery: () => benchDelivery(FULL_DELIVERY),
  payout: () => benchPayout(FULL_PAYOUT),
  indicators: async () => benchIndicators(FULL_INDICATORS, await loadIndicatorPeers()),
  liquidation: () => benchLiquidation(FULL_LIQUIDATION),
  login: () => benchLogin(FULL_LOGIN),
  match: () => Promise.resolve(benchMatch(FULL_MATCH, loadMatchPeers())),
  order: () => benchOrder(FULL_ORDER),
  post: () => benchPost(FULL_POST),
  risk: () => Promise.resolve(benchRisk(FULL_RISK, loadRiskPeers())),
  wire: () => benchWire(FULL_WIRE),
  handover: () => benchHandover(FULL_HANDOVER),
  render: () => benchRender(FULL_RENDER, [OURS, 'direct', 'zustand']),
  soak: () => benchSoak(FULL_SOAK),
  fanout: () => benchFanout(FULL_FANOUT),
  touch: () => benchTouch(FULL_TOUCH),
  lighthouse: benchLighthouse,
  storm: () => benchStorm(FULL_STORM),
  start: () => benchStart(FULL_START, Object.keys(START_PEERS) as (keyof typeof START_PEERS)[]),
};

async function runSuites(names: readonly string[]): Promise<void> {
  const unknown = names.filter((name) => !(name in suites));
  if (unknown.length > 0) {
    throw new Error(`no such suite: ${unknown.join(', ')} (there are: ${Object.keys(suites).join(', ')})`);
  }
  await installApart('bench', 'the libraries that benchmarks compare with, some 150 MB,');
  const folder = new URL('results/', import.meta.url);
  mkdirSync(folder, { recursive: true });
  console.log(
    `Node ${process.version}, ${String(cpus().length)} × ${cpus()[0]?.model ?? 'unknown processor'}`,
  );
  for (const name of names.length > 0 ? names : Object.keys(suites)) {
    const rows = (await suites[name]?.()) ?? [];
    console.log(`\n${table(rows)}`);
    writeFileSync(new URL(`${name}.json`, folder), `${JSON.stringify(rows, undefined, 2)}\n`);
  }
}

function table(rows: readonly BenchRow[]): string {
  const amount = (value: number) => value.toLocaleString('en');
  const cells = [
    ['suite', 'case', 'metric', 'unit', 'ours', 'peer', 'peer’s', 'ratio'],
    ...rows.map((row) => [
      row.suite,
      row.case,
      row.metric,
      row.unit,
      amount(row.value),
      row.peer,
      amount(row.peerValue),
      row.ratio.toFixed(2),
    ]),
  ];
  const widths =
    cells[0]?.map((_, column) => Math.max(...cells.map((line) => line[column]?.length ?? 0))) ?? [];
  return cells.map((line) => line.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  ')).join('\n');
}

try {
  await runSuites(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
