import { expect, it } from 'vitest';
import { MOST_MINOR } from '#domain/ledger/minor';
import { post } from '#domain/ledger/posting';
import { fakeStore } from '../../tests/support/fake-store.ts';
import { commandId, openCore, type OpenCore } from '../../tests/support/open-core.ts';
import { alertLimits, MOST_ALERTS } from '../alert/settings.ts';
import { demoFunds } from '../assets/settings.ts';
import { convertLimits, convertPricing } from '../convert/settings.ts';
import { spotFees, spotLimits } from '../spot/settings.ts';
import type { Setting } from './define-setting.ts';
import { settings, valueOf } from './settings-state.ts';
import { accountQuery } from '../core/account-queries.ts';

async function withCore(run: (core: OpenCore, operator: number) => Promise<void>): Promise<void> {
  const core = await openCore({ store: fakeStore() });
  const input = { name: 'Olga', role: 'operator' };
  const opened = await core.execute({ kind: 'user.open', user: 0, id: commandId(), input });
  try {
    await run(core, opened.code === 200 ? (opened.answer['user'] as number) : 0);
  } finally {
    await core.stop();
  }
}

function change(core: OpenCore, user: number, name: string, value: unknown, id = commandId()) {
  return core.execute({ kind: 'settings.change', user, id, input: { name, value, reason: 'a test' } });
}

it('OPERATOR-810 the new value decides the next command', () =>
  withCore(async (core, operator) => {
    const user = await core.openUser('Ada');
    expect(await change(core, operator, demoFunds.name, [{ asset: 'BTC', amount: '0.125' }])).toMatchObject({
      code: 200,
      event: null,
    });
    await core.execute({ kind: 'demo.faucet', user, id: commandId(), input: {} });
    expect((await core.ask(accountQuery, user)).balances).toMatchObject([
      { asset: 'BTC', available: '0.125' },
    ]);
  }));

it('ASSETS-900 demo funds of unknown coins alone are refused and not counted as taken', () =>
  withCore(async (core, operator) => {
    const user = await core.openUser('Ada');
    const take = () => core.execute({ kind: 'demo.faucet', user, id: commandId(), input: {} });
    await change(core, operator, demoFunds.name, [{ asset: 'NOPE', amount: '1' }]);
    expect(await take()).toMatchObject({ code: 'assets.no-funds' });
    await change(core, operator, demoFunds.name, [{ asset: 'BTC', amount: '1' }]);
    expect(await take()).toMatchObject({ code: 200 });
  }));

it('LEDGER-901 demo funds that no balance could hold are refused and not counted as taken', () =>
  withCore(async (core, operator) => {
    const user = await core.openUser('Ada');
    const take = () => core.execute({ kind: 'demo.faucet', user, id: commandId(), input: {} });
    const amount = MOST_MINOR / 10n;
    const to = await core.openUser('Bob');
    core.state.ledger.post([post({ reason: 'back-office-deposit', asset: 'USDT', amount, from: 0, to })]);
    expect(await take()).toMatchObject({ code: 'assets.no-funds' });
    await change(core, operator, demoFunds.name, [{ asset: 'BTC', amount: '1' }]);
    expect(await take()).toMatchObject({ code: 200 });
  }));

it('OPERATOR-810 the same id changes a setting once, and gets its first answer again', () =>
  withCore(async (core, operator) => {
    const id = commandId();
    const limits = { ...spotLimits.default, mostOpen: 5 };
    const first = await change(core, operator, spotLimits.name, limits, id);
    await change(core, operator, spotLimits.name, spotLimits.default);
    expect(await change(core, operator, spotLimits.name, limits, id)).toEqual(first);
    expect(valueOf(core.state, spotLimits)).toEqual(spotLimits.default);
  }));

it('OPERATOR-811 the core refuses a user who is no operator', () =>
  withCore(async (core) => {
    const user = await core.openUser('Ada');
    const free = { levels: [{ maker: 0, taker: 0 }] };
    expect(await change(core, user, spotFees.name, free)).toMatchObject({ code: 'auth.not-allowed' });
    expect(valueOf(core.state, spotFees)).toEqual(spotFees.default);
  }));

const limits = spotLimits.default;
const pricing = convertPricing.default;
const exchange = convertLimits.default;

it.each<[string, Setting, unknown, readonly string[]]>([
  ['a fee below zero', spotFees, { levels: [{ maker: -1, taker: 0 }] }, ['value.levels.0.maker']],
  ['a fee above 5 %', spotFees, { levels: [{ maker: 0, taker: 50_001 }] }, ['value.levels.0.taker']],
  ['half a millionth', spotFees, { levels: [{ maker: 0.5, taker: 1 }] }, ['value.levels.0.maker']],
  ['a fee as text', spotFees, { levels: [{ maker: 0, taker: '1' }] }, ['value.levels.0.taker']],
  ['no level', spotFees, { levels: [] }, ['value.levels']],
  ['five levels', spotFees, { levels: Array(5).fill({ maker: 0, taker: 0 }) }, ['value.levels']],
  ['a field too many', spotFees, { ...spotFees.default, rebate: 1 }, ['value.rebate']],
  ['a warning beyond the band', spotLimits, { ...limits, priceBandBps: 499 }, ['value.priceWarningBps']],
  ['more open orders than an answer holds', spotLimits, { ...limits, mostOpen: 201 }, ['value.mostOpen']],
  ['more alerts than an answer holds', alertLimits, { mostAlerts: MOST_ALERTS + 1 }, ['value.mostAlerts']],
  [
    'two wrong fields',
    spotLimits,
    { ...limits, slippageBps: 0, mostOpen: 0 },
    ['value.slippageBps', 'value.mostOpen'],
  ],
  ['a spread above its own limit', convertPricing, { ...pricing, spreadBps: 501 }, ['value.spreadBps']],
  ['a smallest above the largest', convertLimits, { ...exchange, smallest: '100000.01' }, ['value.smallest']],
  [
    'quotes that outlive their count',
    convertLimits,
    { ...exchange, quoteMillis: 10_001, untaken: { most: 20, within: 10_000 } },
    ['value.untaken.within'],
  ],
  ['an amount as a number', convertLimits, { ...exchange, largest: 1000 }, ['value.largest']],
  ['no funds', demoFunds, [], ['value']],
  ['nothing of a coin', demoFunds, [{ asset: 'BTC', amount: '0' }], ['value.0.amount']],
  ['less than the ledger counts', demoFunds, [{ asset: 'BTC', amount: '0.000000001' }], ['value.0.amount']],
  [
    'more than 10¹⁵',
    demoFunds,
    [{ asset: 'BTC', amount: `1${'0'.repeat(15)}.00000001` }],
    ['value.0.amount'],
  ],
  ['a long text', convertLimits, { ...exchange, smallest: `1.${'0'.repeat(9)}` }, ['value.smallest']],
  [
    'a coin twice',
    demoFunds,
    [
      { asset: 'BTC', amount: '1' },
      { asset: 'BTC', amount: '2' },
    ],
    ['value'],
  ],
  ['nothing', spotFees, undefined, ['value']],
])('OPERATOR-812 refuses %s and names the field', (_, { name }, value, fields) =>
  withCore(async (core, operator) => {
    const refused = await change(core, operator, name, value);
    if (refused.code === 200) throw new Error('it was accepted');
    expect([refused.code, refused.problems.map(({ field }) => field)]).toEqual([
      'operator.bad-setting',
      fields,
    ]);
    expect(settings.of(core.state).changes.size).toBe(0);
  }),
);

it('OPERATOR-900 refuses a value of 30,000 arrays inside each other', () =>
  withCore(async (core, operator) => {
    const nested: unknown = JSON.parse('['.repeat(30_000) + ']'.repeat(30_000));
    expect(await change(core, operator, demoFunds.name, nested)).toMatchObject({
      code: 'platform.bad-input',
    });
  }));

it('OPERATOR-812 refuses the name of an unknown setting', () =>
  withCore(async (core, operator) => {
    expect(await change(core, operator, 'spot.nothing', 1)).toMatchObject({
      code: 'operator.no-setting',
      problems: [{ field: 'name', code: 'unknown' }],
    });
  }));
