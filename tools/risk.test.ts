/** `npm run risk` as a user runs it. */
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PUBLISHED_CROSS, PUBLISHED_EXAMPLES } from '../tests/support/published-examples.ts';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';
import { ROOT } from './install.mjs';

interface Answer {
  readonly id: unknown;
  readonly value?: string;
  readonly problem?: string;
}

/** The program bundled into one file, in a folder from which it finds its packages: it starts without tsx. */
let bundled = '';

beforeAll(async () => {
  mkdirSync(join(ROOT, 'dist'), { recursive: true });
  bundled = join(mkdtempSync(join(ROOT, 'dist', 'risk-')), 'risk.mjs');
  await build({
    ...{ absWorkingDir: ROOT, entryPoints: ['tools/risk.ts'], outfile: bundled, bundle: true },
    ...{ packages: 'external', platform: 'node', format: 'esm', target: 'node20' },
  });
});
afterAll(() => {
  rmSync(join(bundled, '..'), { recursive: true, force: true });
});

function risk(args: readonly string[], folder = ROOT, program: readonly string[] = [bundled]) {
  const env = { ...process.env, INIT_CWD: folder };
  const ended = spawnSync(process.execPath, [...program, ...args], { cwd: ROOT, env, encoding: 'utf8' });
  return { code: ended.status, text: ended.stdout + ended.stderr };
}

function answersTo(lines: readonly (string | object)[], program?: readonly string[]): Answer[] {
  const folder = temporaryFolder();
  const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
  writeFileSync(join(folder, 'in.jsonl'), text);
  const { code, text: message } = risk(['--in', 'in.jsonl', '--out', 'out.jsonl'], folder, program);
  expect([code, message]).toEqual([0, '']);
  const answers = readFileSync(join(folder, 'out.jsonl'), 'utf8').split('\n').filter(Boolean);
  return answers.map((line) => JSON.parse(line) as Answer);
}

const LONG = {
  ...{ id: 1, side: 'long', marginMode: 'isolated', entry: '40000', quantity: '1', leverage: '10' },
  rule: { rate: '0.005', takerFee: '0.0005' },
};
const SHORT = { ...LONG, side: 'short' };
const CROSS = { ...LONG, marginMode: 'cross', wallet: '5155', leverage: undefined };
const OTHER = { side: 'short', entry: '30000', mark: '31000', quantity: '1', rate: '0.005' };

const partsOf = (...texts: readonly string[]) =>
  texts.map((text) => ({ price: text.split(' ')[0], quantity: text.split(' ')[1] }));

const VALUES: readonly (readonly [value: string, question: object])[] = [
  // 36,000 / 0.995 and 44,000 / 1.005.
  ['36180.9045226130653', { ...LONG, ask: 'liquidation-price' }],
  // The mark moves it nowhere.
  ['36180.9045226130653', { ...LONG, ask: 'liquidation-price', mark: '1' }],
  ['36180.9', { ...LONG, ask: 'liquidation-price', tick: '0.1' }],
  ['43781.0945273631841', { ...SHORT, ask: 'liquidation-price' }],
  ['43781.5', { ...SHORT, ask: 'liquidation-price', tick: '0.5' }],
  ['37185.9296482412060', { ...LONG, ask: 'liquidation-price', wallet: '3000' }],
  // (36,000 − 50) / (1 − 0.005 − 0.0005).
  [
    '36148.8185017596782',
    { ...LONG, ask: 'liquidation-price', rule: { ...LONG.rule, deduction: '50', feeInside: true } },
  ],
  ['36200', { ...LONG, ask: 'liquidation-price', rule: { rate: '0.005', requirementOn: 'entry' } }],
  // The short loses 1,000 and requires 155, which leaves 4,000.
  ['36180.9045226130653', { ...CROSS, ask: 'liquidation-price', others: [OTHER] }],
  ['35845', { ...CROSS, ask: 'bankruptcy-price', others: [OTHER], tick: '5' }],
  ['36000', { ...LONG, ask: 'bankruptcy-price' }],
  ['4000', { ...LONG, ask: 'initial-margin' }],
  ['205', { ...LONG, ask: 'maintenance-margin', mark: '41000' }],
  ['225.5', { ...LONG, ask: 'maintenance-margin', mark: '41000', rule: { ...LONG.rule, feeInside: true } }],
  ['-1000', { ...SHORT, ask: 'unrealised-pnl', mark: '41000' }],
  ['1000', { ...LONG, ask: 'settled-pnl', close: '41000' }],
  ['0.25', { ...LONG, ask: 'roe', mark: '41000' }],
  ['0.243902439024390244', { ...LONG, ask: 'roe', mark: '41000', roeOn: 'mark' }],
  ['0.333333333333333333', { ...LONG, ask: 'roe', mark: '41000', leverage: undefined, wallet: '3000' }],
  ['20', { ...LONG, ask: 'fee' }],
  ['20.5', { ...LONG, ask: 'fee', close: '41000' }],
  ['41000', { ...LONG, ask: 'target-price', roe: '0.25' }],
  ['39024.3902439024390', { ...SHORT, ask: 'target-price', roe: '0.25', roeOn: 'mark' }],
  ['39024', { ...SHORT, ask: 'target-price', roe: '0.25', roeOn: 'mark', tick: '1' }],
  ['0', { ...LONG, ask: 'unrealised-pnl', mark: '40000' }],
  // Closing a part leaves the average where it is.
  [
    '1.66666666666666667',
    {
      ...{ ...LONG, ask: 'average-entry' },
      parts: ['1', '2', '9'].map((price, at) => ({ price, quantity: ['1', '2', '-1.5'][at] })),
    },
  ],
  ['1.67', { ...LONG, ask: 'average-entry', tick: '0.01', parts: [{ price: '1.665', quantity: '3' }] }],
  // 57 / 6 stays 9.5, although a third of each part closes.
  ['10', { ...LONG, ask: 'average-entry', tick: '1', parts: partsOf('2 1', '11 5', '9 -2') }],
  // A position that is closed whole, in two steps, begins again.
  ['7', { ...LONG, ask: 'average-entry', parts: partsOf('1 3', '2 8', '9 -9', '9 -2', '7 1') }],
  ['100000000000000000000', { ...LONG, ask: 'settled-pnl', entry: '1', close: '100000000000000000001' }],
];

const PROBLEMS: readonly (readonly [problem: string, question: string | object])[] = [
  ['line: not-json', 'liquidation'],
  ['ask: missing', { ...LONG }],
  ['ask: unknown', { ...LONG, ask: 'profit' }],
  ['side: unknown', { ...LONG, ask: 'fee', side: 'buy' }],
  ['marginMode: missing', { ...LONG, ask: 'fee', marginMode: undefined }],
  ['entry: not-decimal-text', { ...LONG, ask: 'fee', entry: 40000 }],
  ['entry: not-decimal-text', { ...LONG, ask: 'fee', entry: '4e4' }],
  ['quantity: out-of-range', { ...LONG, ask: 'fee', quantity: '-1' }],
  ['quantity: too-long', { ...LONG, ask: 'fee', quantity: `0.${'1'.repeat(40)}` }],
  ['mark: missing', { ...LONG, ask: 'unrealised-pnl' }],
  ['close: missing', { ...LONG, ask: 'settled-pnl' }],
  ['leverage: missing', { ...LONG, ask: 'initial-margin', leverage: undefined }],
  ['wallet: missing', { ...LONG, ask: 'liquidation-price', leverage: undefined }],
  ['wallet: missing', { ...CROSS, ask: 'liquidation-price', wallet: undefined, leverage: '10' }],
  ['rule: missing', { ...LONG, ask: 'liquidation-price', rule: undefined }],
  ['rule.takerFee: missing', { ...LONG, ask: 'liquidation-price', rule: { rate: '0.005', feeInside: true } }],
  [
    'rule.feeInside: not-a-boolean',
    { ...LONG, ask: 'liquidation-price', rule: { rate: '0.005', feeInside: 'no' } },
  ],
  ['rule.rate: out-of-range', { ...LONG, ask: 'liquidation-price', rule: { rate: '1' } }],
  [
    'others[0].mark: missing',
    { ...CROSS, ask: 'liquidation-price', others: [{ ...OTHER, mark: undefined }] },
  ],
  ['others: not-a-list', { ...CROSS, ask: 'liquidation-price', others: OTHER }],
  ['parts: missing', { ...LONG, ask: 'average-entry' }],
  [
    'parts[0].quantity: out-of-range',
    { ...LONG, ask: 'average-entry', parts: [{ price: '1', quantity: '-1' }] },
  ],
  ['price: none', { ...LONG, ask: 'liquidation-price', leverage: '1' }],
  ['price: none', { ...LONG, ask: 'liquidation-price', leverage: '1.005', tick: '1000' }],
  ['price: every', { ...SHORT, ask: 'liquidation-price', wallet: '-40000' }],
  ['parts: out-of-range', { ...LONG, ask: 'average-entry', parts: partsOf('1 3', '2 8', '9 -9', '9 -2') }],
  ['price: none', { ...SHORT, ask: 'target-price', roe: '11' }],
  ['line: not-an-object', '[]'],
  ['line: not-an-object', 'null'],
  ['id: too-deep', `{"id":${'['.repeat(100_000)}${']'.repeat(100_000)},"ask":"fee"}`],
];

describe('npm run risk', () => {
  it('RISK-018 answers each question with 18 significant digits, or on the first tick that acts', () => {
    const answers = answersTo(VALUES.map(([, question], id) => ({ ...question, id })));
    expect(answers).toEqual(VALUES.map(([value], id) => ({ id, value: value.replace(/(\.\d*?)0+$/, '$1') })));
  });

  it('RISK-018 reads a file that begins with a byte order mark', () => {
    expect(answersTo([`\uFEFF${JSON.stringify({ ...LONG, ask: 'fee' })}`])).toEqual([{ id: 1, value: '20' }]);
  });

  it('RISK-019 names the problem of a question and answers all others', () => {
    const answers = answersTo(PROBLEMS.map(([, question]) => question));
    expect(answers).toEqual(
      PROBLEMS.map(([problem, question]) => ({ id: typeof question === 'string' ? null : 1, problem })),
    );
  });

  it('RISK-017 answers the published examples of venues', () => {
    const examples = [...PUBLISHED_EXAMPLES, ...PUBLISHED_CROSS];
    const answers = answersTo(
      examples.map(({ question }, id) => ({ ...question, id })),
      ['tools/run.mjs', 'tools/risk.ts'],
    );
    const shown = answers.map(({ value = '' }, at) => {
      const published = examples[at]?.published ?? '';
      const digits = published.split('.')[1]?.length ?? 0;
      const rounded = Number(value).toFixed(digits);
      return rounded === published ? rounded : value.slice(0, published.length);
    });
    expect(shown).toEqual(examples.map(({ published }) => published));
  });

  it.each([
    [['--out', 'out'], '--in is missing'],
    [['--in', 'in'], '--out is missing'],
    [['--in', 'same', '--out', './same'], 'must be two files'],
    [['--in', 'none', '--out', 'out'], 'does not exist'],
    [['--from', 'in'], "Unknown option '--from'"],
  ])('RISK-019 refuses %j and writes nothing', (args, message) => {
    const folder = temporaryFolder();
    const { code, text } = risk(args, folder);
    expect([code, text]).toEqual([1, expect.stringContaining(message)]);
    expect(existsSync(join(folder, 'out'))).toBe(false);
  });

  it.each([symlinkSync, linkSync])('RISK-019 keeps the questions if --out is a link to them', (link) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'in'), '{}');
    link(join(folder, 'in'), join(folder, 'out'));
    const { code, text } = risk(['--in', 'in', '--out', 'out'], folder);
    expect([code, text]).toEqual([1, expect.stringContaining('must be two files')]);
    expect(readFileSync(join(folder, 'in'), 'utf8')).toBe('{}');
  });
});
