/** How contracts are declared: who may command, which job comes first, and which slices the hash is over. */
import { expect, it } from 'vitest';
import { ContractCore, PERP } from '../../tests/support/contract-core.ts';
import { testFeatures } from '../../tests/support/platform-features.ts';
import { writingStore } from '../../tests/support/writing-store.ts';
import { canonicalText } from '../core/canonical-text.ts';
import { commandsOf, jobsOf } from '../feature/collect-features.ts';
import { delistings } from './delisting/delistings.ts';
import { fundings } from './funding/funding-state.ts';
import { tiersOf } from './market-terms.ts';
import { modeRows } from './mode-rows.ts';
import { positions } from './positions.ts';
import { contractTiers } from './settings.ts';
import { triggerRows } from './triggers/trigger-rows.ts';

const MODE = { leverage: 10, marginMode: 'cross', positionMode: 'hedge', version: 4 } as const;
const isOfContracts = (name: string) => name.startsWith('contract');

it('CONTRACT-576 each command of contracts is one of users', () => {
  const commands = [...commandsOf(testFeatures()).values()].filter(({ kind }) => isOfContracts(kind));
  expect(commands.length).toBeGreaterThan(10);
  expect(commands.filter(({ by }) => by !== 'user')).toEqual([]);
});

it('CONTRACT-577 jobs that are due at the same instant run in this order', () => {
  const names = jobsOf(testFeatures()).map(({ name }) => name);
  expect(names.filter(isOfContracts).sort()).toEqual([
    'contract.applyTiers',
    'contract.end',
    'contract.end-index',
    'contract.fireTriggers',
    'contract.funding',
    'contract.keepTrails',
    'contract.liquidate',
  ]);
});

it('CONTRACT-578 each part of the state of contracts has its name, which the hash sorts by', async () => {
  const core = await ContractCore.open();
  expect([...core.core.state.slices.keys()].filter(isOfContracts).sort()).toEqual([
    'contract',
    'contract-delisting',
    'contract-funding',
    'contract-index',
    'contract-liquidation',
    'contract-triggers',
  ]);
  await core.stop();
});

it('CONTRACT-579 the largest leverage follows from the coin: the most traded ones have the highest', () => {
  const coins = [
    'BTC',
    'ETH',
    'SOL',
    'XRP',
    'BNB',
    'DOGE',
    'ADA',
    'LINK',
    'LTC',
    'AVAX',
    'TRX',
    'BCH',
    'ABC',
  ];
  const most = (coin: string) => tiersOf(contractTiers.default, coin)[0]?.mostLeverage;
  expect(coins.map(most)).toEqual([125, 125, ...Array<number>(10).fill(75), 50]);
});

it('CONTRACT-578 the hash is over each mode, sample, round and final price, in one order', () => {
  const hashed = (slice: { hash(update: (text: string) => void): void }) => {
    const texts: string[] = [];
    slice.hash((text) => texts.push(text));
    return texts;
  };
  const textsOf = (rows: readonly object[]) => rows.map((row) => canonicalText({ ...row }));
  const modes = [
    { user: 1, symbol: 'ABC', ...MODE },
    { user: 1, symbol: 'DEF', ...MODE },
    { user: 2, symbol: 'ABC', ...MODE },
  ];
  const stored = { open: [], last: 3, modes: modes.toReversed() };
  expect(hashed(positions.rebuild({ stored, readings: new Map() }))).toEqual(['3', ...textsOf(modes)]);
  const ends = [
    { symbol: 'ABC', at: 8, windowMinutes: 5, price: '1', kind: 'average', samples: 1, settled: 9 },
    { symbol: 'ABC', time: 7, price: '1' },
    { symbol: 'DEF', time: 7, price: '2' },
  ] as const;
  const ended = { markets: [ends[0]], samples: [ends[2], ends[1]] };
  expect(hashed(delistings.rebuild(ended))).toEqual(textsOf(ends));
  const contract = { next: 9, weighted: '1', count: 1, rate: '', mark: '1.5', sampled: 6 };
  const contracts = [
    { symbol: 'ABC', ...contract },
    { symbol: 'DEF', ...contract, rate: '0.00010000' },
  ];
  const round = { rate: '0.0001', mark: '1.5', last: 3, after: 1, early: '[2]', sum: '-4' };
  const rounds = [
    { symbol: 'DEF', instant: 1, ...round },
    { symbol: 'ABC', instant: 2, ...round },
    { symbol: 'GHI', instant: 2, ...round },
  ];
  const funding = { contracts: contracts.toReversed(), rounds: rounds.toReversed(), last: 5 };
  expect(hashed(fundings.rebuild({ stored: funding, hasContracts: true }))).toEqual([
    ...textsOf([...contracts, ...rounds]),
    '5',
  ]);
});

it('CONTRACT-584 a mode and a trigger are stored as they are set', async () => {
  const written = writingStore();
  const core = await ContractCore.open(written.store);
  const ada = await core.user('Ada', '1000');
  await core.price(10_000);
  const stop = { purpose: 'stop', symbol: PERP, side: 'buy', trigger: '101.00', size: '1' };
  expect(await core.do(ada, 'placeTrigger', stop)).toMatchObject({ code: 200 });
  expect(written.rows(modeRows)).toMatchObject([{ user: ada, symbol: PERP, leverage: 10, version: 3 }]);
  expect(written.rows(triggerRows)).toMatchObject([
    { id: 1, user: ada, tick: 10_100, lots: 1_000, version: 4 },
  ]);
  await core.stop();
});
