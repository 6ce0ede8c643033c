/** The report of a virtual week: one page with its charts, which needs no other file. */
import type { WeekResult, WeekSize } from './run-week.ts';
import { barChart, lineChart, type ChartInput, type Line } from './week-charts.ts';
import { WEEK_MARKETS } from './week-prices.ts';
import type { WeekRows } from './week-rows.ts';

const UNITS = 100_000_000;
const COINS = WEEK_MARKETS.map(({ symbol }) => symbol.split('-')[0] ?? symbol);

const STYLE = `:root { color-scheme: light dark; --grid: light-dark(#dde1e6, #363b42); }
body { margin: 24px auto; max-width: 960px; padding: 0 16px; font: 15px/1.5 system-ui, sans-serif; }
h1 { font-size: 24px; } h2 { font-size: 17px; margin: 24px 0 0; } p { margin: 4px 0; }
svg { display: block; width: 100%; } svg text { font-size: 11px; fill: currentColor; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
td, th { padding: 3px 18px 3px 0; text-align: left; border-bottom: 1px solid var(--grid); } td { text-align: right; }
.grid { stroke: var(--grid); } .line { fill: none; stroke-width: 1.5; }
.tone0 { --tone: light-dark(#0a6cc4, #59a9f5); } .tone1 { --tone: light-dark(#c25400, #ffa057); }
.tone2 { --tone: light-dark(#6b3fb0, #b99af0); } .line { stroke: var(--tone); } rect { fill: var(--tone); }
.key::before { content: ''; display: inline-block; width: 10px; height: 10px; margin: 0 6px 0 10px; }
.key::before { background: var(--tone); }`;

export interface ReportInput {
  readonly seed: number;
  readonly size: WeekSize;
  readonly week: WeekResult;
  readonly rows: WeekRows;
  readonly seconds: number;
}

export function weekReport(input: ReportInput): string {
  const { seed, size } = input;
  const days = String(size.millis / 86_400_000);
  const title = `${days} days of contracts, seed ${String(seed)}`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${STYLE}</style><h1>${title}</h1>
<p>Every check of the ledger and of the positions held, and the recorded commands led to the same state again.</p>
${values(input)}${charts(input).join('\n')}</html>\n`;
}

export function valueRows({ size, week, rows, seconds }: ReportInput): (readonly [string, string])[] {
  const { liquidations, deleveraged, fund, fundings } = rows;
  const paid = fundings.reduce((sum, each) => sum + BigInt(each.paid), 0n);
  const accepted = week.codes.get('200') ?? 0;
  const asked = [...week.codes.values()].reduce((sum, each) => sum + each, 0);
  const lowest = fund.reduce(
    (least, { balance }) => (BigInt(balance) < least ? BigInt(balance) : least),
    1n << 100n,
  );
  return [
    ['users', whole(size.users)],
    ['marks and quotes', whole(2 * WEEK_MARKETS.length * week.steps)],
    ['commands of users, accepted', `${whole(asked)}, ${whole(accepted)}`],
    ['kills and starts', whole(week.kills)],
    ['steps checked', whole(week.checked)],
    ['commands decided again', whole(week.replayed)],
    ['liquidation steps', whole(liquidations.length)],
    [
      'of them in cross accounts',
      whole(liquidations.filter(({ marginMode }) => marginMode === 'cross').length),
    ],
    ['positions deleveraged', whole(deleveraged.length)],
    [
      'insurance fund: lowest, last',
      `${money(fund.length === 0 ? 0n : lowest)}, ${money(fund.at(-1)?.balance ?? '0')}`,
    ],
    [
      'funding payments',
      `${whole(fundings.reduce((sum, each) => sum + each.users, 0))}, ${money(paid / 2n)} USDT`,
    ],
    ['state hash', week.hash.slice(0, 16)],
    ['seconds', whole(Math.round(seconds))],
  ];
}

function values(input: ReportInput): string {
  const rows = valueRows(input).map(([name, value]) => `<tr><th>${name}</th><td>${value}</td></tr>`);
  return `<table>${rows.join('')}</table>`;
}

function charts({ size, week, rows }: ReportInput): string[] {
  const { begun, samples } = week;
  const span = { from: begun, until: begun + size.millis };
  const chart = (title: string, text: ChartInput['text']): ChartInput => ({ title, ...span, text });
  const coins = (of: (at: number) => Line['points']) => COINS.map((name, at) => ({ name, points: of(at) }));
  const { liquidations, deleveraged, fund, rates } = rows;
  const timesOf = (steps: typeof liquidations, coin: string) =>
    steps.filter(({ symbol }) => symbol.startsWith(coin)).map(({ time }) => time);
  const bars = (steps: typeof liquidations) => COINS.map((name) => ({ name, times: timesOf(steps, name) }));
  return [
    lineChart(
      chart('Mark prices, in per cent of the first', (value) => value.toFixed(0)),
      coins((at) =>
        samples.map(({ time, marks }) => [time, ((marks[at] ?? 0) / (samples[0]?.marks[at] ?? 1)) * 100]),
      ),
    ),
    barChart(chart('Liquidation steps', whole), bars(liquidations)),
    barChart(chart('Auto-deleveraged positions', whole), bars(deleveraged)),
    lineChart(chart('Insurance fund, USDT', whole), [
      { name: 'balance', points: fund.map(({ time, balance }) => [time, Number(balance) / UNITS]) },
    ]),
    lineChart(
      chart('Open interest, USDT', whole),
      coins((at) => samples.map(({ time, openInterest }) => [time, openInterest[at] ?? 0])),
    ),
    lineChart(
      chart('Funding rates, in per cent', (value) => value.toFixed(3)),
      coins((at) =>
        rates
          .filter(({ symbol }) => symbol === WEEK_MARKETS[at]?.symbol)
          .map(({ time, rate }) => [time, Number(rate) * 100]),
      ),
    ),
  ];
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en');
}

function money(minor: bigint | string): string {
  return whole(Number(minor) / UNITS);
}
