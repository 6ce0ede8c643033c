/** Whoever is signed in, with a clock that the test moves, on a road that the test opens and cuts. */
import { describe, expect, it } from 'vitest';
import { TimedDesk } from '../../tests/support/timed-desk.ts';
import type { NobodyCode } from '#protocol/names/codes';
import type { Topic } from '../engine-api.ts';

const ALICE = 1;
const ALL: readonly Topic[] = [
  'account',
  'balances/funds',
  'balances/all',
  'balance/funds/USDT',
  'balance/options/BTC',
  'rows/ledger-record/all',
];
const EURO = { rate: '0.8645', digits: 2, before: '€', after: '' };

class Desk extends TimedDesk {
  over: NobodyCode | 'another' | undefined;

  constructor() {
    super(['BTC-USDT', 'ETH-USDT', 'ETH-BTC']);
    this.accounts.users.set('alice', ALICE).set('bob', 2);
    this.market.setTicker({ symbol: 'BTC-USDT', last: '60000.00' });
    this.accounts.paper.commit(
      ALICE,
      { available: '1000.5' },
      { kind: 'contract', asset: 'BTC', available: '0.5' },
    );
  }

  signIn(token: string | undefined): void {
    void this.engine.signIn(token).then((over) => {
      this.over = over ?? 'another';
    });
  }

  textsOf(topic: Topic) {
    const read = this.last.get(topic);
    return topic === 'account' ? read?.rows.flat() : read?.texts;
  }

  /** The whole and each kind of account: whether all that it holds has a price. */
  pricedAccounts() {
    return this.last.get('account')?.times.filter((_, at) => at % 2 === 0);
  }

  rowsOf(topic: Topic) {
    return this.last.get(topic)?.rows;
  }

  statuses() {
    return ALL.map((topic) => this.statusOf(topic));
  }

  /** What the platform was asked to go on from. */
  afters() {
    return this.accounts.asked.filter(({ channels }) => channels).map(({ after }) => after);
  }
}

async function open(token: string | null = 'alice'): Promise<Desk> {
  const desk = new Desk();
  desk.engine.retopic({ add: ALL, drop: [] });
  if (token !== null) desk.signIn(token);
  await desk.start();
  await desk.pass(100, true);
  return desk;
}

const every = <T>(value: T) => ALL.map(() => value);

describe('an account', () => {
  it('ACCOUNT-020 is closed while nobody is signed in, and shown once somebody is', async () => {
    const desk = await open(null);
    expect(desk.statuses()).toEqual(every('closed'));
    expect(desk.textsOf('balance/funds/USDT')).toEqual(['', '—', '—', '—']);
    expect(desk.textsOf('account')?.slice(0, 2)).toEqual(['—', '']);
    desk.signIn('alice');
    await desk.pass(100, true);
    expect(desk.statuses()).toEqual(every('live'));
    expect(desk.textsOf('balance/funds/USDT')).toEqual(['1000.5', '1,000.5', '0', '1,000.5']);
    expect(desk.textsOf('balance/options/BTC')).toEqual(['0', '0', '0', '0']);
  });

  it('ACCOUNT-021 is valued live, whole, by kind and by asset, in USDT and the chosen currency', async () => {
    const desk = await open();
    desk.engine.setLocale('en', { currency: EURO });
    await expect.poll(() => desk.pass(40, true).then(() => desk.textsOf('account')?.[1])).not.toBe('');
    expect(desk.textsOf('account')).toEqual([
      ...['31,000.50', '≈ €26,799.93', '0.51667500'],
      ...['1,000.50', '≈ €864.93', '0.01667500'],
      ...['30,000.00', '≈ €25,935.00', '0.50000000'],
      ...Array.from({ length: 4 }, () => ['0.00', '≈ €0.00', '0.00000000']).flat(),
    ]);
    expect(desk.last.get('account')?.times).toEqual([
      ...[1, 1_000, 1, 32, 1, 968],
      ...Array.from({ length: 4 }, () => [1, 0]).flat(),
    ]);
    expect(desk.last.get('balances/all')?.times).toEqual([0, 968, 0, 32]);
    expect(desk.rowsOf('balances/all')).toEqual([
      ['BTC', '0.5', '0', '0.5', '30,000.00', '≈ €25,935.00'],
      ['USDT', '1,000.5', '0', '1,000.5', '1,000.50', '≈ €864.93'],
    ]);
    expect(desk.rowsOf('balances/funds')?.map(([asset]) => asset)).toEqual(['USDT']);
    await desk.pass(2_000, true);
    desk.batches.length = 0;
    desk.market.setTicker({ symbol: 'BTC-USDT', last: '61000.00' });
    desk.market.setTicker({ symbol: 'ETH-USDT', last: '3000.00' });
    await desk.pass(1_000, true);
    expect(desk.textsOf('account')?.slice(0, 2)).toEqual(['31,500.50', '≈ €27,232.18']);
    // What has no bitcoin in it was not told again.
    const told = desk.batches.flatMap(({ topics }) => topics.split('\n'));
    expect(new Set(told)).toEqual(new Set(['account', 'balances/all']));
  });

  it('ACCOUNT-021 says what has no price, and goes through bitcoin where an asset has only that market', async () => {
    const desk = await open();
    desk.accounts.paper.commit(ALICE, { asset: 'ETH', available: '2' });
    await desk.pass(100);
    expect(desk.pricedAccounts()).toEqual([0, 0, 1, 1, 1, 1, 1]);
    expect(desk.textsOf('account')?.[0]).toBe('31,000.50');
    expect(desk.rowsOf('balances/funds')?.[0]).toEqual(['ETH', '2', '0', '2', '—', '']);
    desk.market.setTicker({ symbol: 'ETH-BTC', last: '0.05000' });
    await desk.pass(1_000, true);
    expect([desk.pricedAccounts()?.[0], desk.textsOf('account')?.[0]]).toEqual([1, '37,000.50']);
  });

  it('ASSETS-040 in bitcoin follows its price for somebody who owns none', async () => {
    const desk = await open('bob');
    desk.accounts.paper.commit(2, { available: '3000' });
    await desk.pass(100, true);
    expect(desk.textsOf('account')?.[2]).toBe('0.05000000');
    desk.market.setTicker({ symbol: 'BTC-USDT', last: '30000.00' });
    await desk.pass(1_000, true);
    expect(desk.textsOf('account')?.slice(0, 3)).toEqual(['3,000.00', '', '0.10000000']);
  });

  it('ACCOUNT-022 is stale in its value when a price is, and in its balances only when its road is', async () => {
    const desk = await open();
    desk.market.silent = ['BTC-USDT'];
    await desk.pass(7_000, true);
    expect(desk.statuses()).toEqual(['stale', 'live', 'stale', 'live', 'live', 'live']);
    desk.market.silent = [];
    await desk.pass(1_000, true);
    expect(desk.statuses()).toEqual(every('live'));
    // No price of this is in the value.
    desk.accounts.paper.commit(ALICE, { asset: 'ETH', available: '2' });
    desk.market.silent = ['ETH-USDT'];
    await desk.pass(7_000, true);
    expect(desk.statuses()).toEqual(every('live'));
    await desk.pass(6_000);
    expect(desk.statuses()).toEqual(every('stale'));
    expect(desk.last.get('rows/ledger-record/all')?.age).toBeGreaterThan(4_000);
  });

  it('ACCOUNT-023 tells the newest records, and when older ones have to be loaded again', async () => {
    const desk = await open();
    expect(desk.last.get('rows/ledger-record/all')?.figures.slice(0, 2)).toEqual([1, 0]);
    desk.accounts.paper.commit(ALICE, { available: '1' });
    desk.accounts.paper.commit(ALICE, { kind: 'fiat', available: '2' });
    await desk.pass(100);
    expect(desk.rowsOf('rows/ledger-record/all')?.map((row) => row.slice(1))).toEqual([
      ['fiat', 'available', '"USDT"', '1', 'deposit'],
      ['funds', 'available', '"USDT"', '1', 'deposit'],
    ]);
    desk.accounts.paper.kept = 0;
    desk.cut();
    desk.accounts.paper.commit(ALICE, { available: '3' });
    await desk.open();
    await desk.pass(100, true);
    expect(desk.last.get('rows/ledger-record/all')?.figures.slice(0, 2)).toEqual([2, 2]);
  });
});

describe('the road', () => {
  it('ACCOUNT-024 cut in mid-transfer: the answer is shown, the channel goes on from its number', async () => {
    const desk = await open();
    desk.cut();
    await desk.pass(500);
    expect(desk.statuses()).toEqual(every('stale'));
    const event = desk.accounts.paper.commit(
      ALICE,
      { available: '900.5' },
      { kind: 'options', asset: 'USDT', available: '100' },
    );
    await desk.engine.absorb(event, 'alice');
    await desk.pass(100);
    expect(desk.textsOf('balance/funds/USDT')?.[0]).toBe('900.5');
    expect(desk.last.get('rows/ledger-record/all')?.figures[1]).toBe(2);
    desk.accounts.paper.commit(ALICE, { available: '901' });
    await desk.open();
    await desk.pass(100, true);
    expect(desk.statuses()).toEqual(every('live'));
    expect(desk.textsOf('balance/funds/USDT')?.[0]).toBe('901');
    expect(desk.last.get('rows/ledger-record/all')?.figures.slice(0, 2)).toEqual([1, 3]);
    expect(desk.afters()).toEqual([undefined, 1]);
  });

  it('ACCOUNT-025 with a message lost or harmed on it: not live before what was missed is there', async () => {
    const desk = await open();
    desk.accounts.tamper = () => [];
    desk.accounts.paper.commit(ALICE, { available: '2' });
    desk.accounts.tamper = (message) => [message];
    desk.accounts.paper.commit(ALICE, { kind: 'fiat', available: '3' });
    await desk.pass(40);
    expect(desk.textsOf('balance/funds/USDT')?.[0]).toBe('2');
    expect(desk.afters()).toEqual([undefined, 1]);
    desk.accounts.tamper = () => [{ type: 'events', prev: 3, events: [{ number: 4 }], time: 1 }];
    desk.accounts.paper.commit(ALICE, { available: '5' });
    await desk.pass(40);
    expect(desk.statusOf('balance/funds/USDT')).toBe('resyncing');
    await desk.pass(3_000, true);
    desk.accounts.tamper = (message) => [message];
    await desk.pass(6_000, true);
    expect([desk.statusOf('account'), desk.textsOf('balance/funds/USDT')?.[0]]).toEqual(['live', '5']);
  });

  it('ACCOUNT-025 asks once for what is missing, however much comes meanwhile', async () => {
    const desk = await open();
    desk.accounts.tamper = (message) => (message.type === 'events' && message.prev === 1 ? [] : [message]);
    for (const available of ['2', '3', '4', '5']) desk.accounts.paper.commit(ALICE, { available });
    await desk.pass(100, true);
    expect(desk.afters()).toEqual([undefined, 1]);
    desk.accounts.tamper = (message) => [message];
    await desk.pass(6_000, true);
    expect([desk.statusOf('account'), desk.textsOf('balance/funds/USDT')?.[0]]).toEqual(['live', '5']);
    expect(desk.afters()).toEqual([undefined, 1, 1]);
  });

  it('ACCOUNT-025 to a platform in trouble: the question is asked again', async () => {
    const desk = await open();
    desk.cut();
    desk.accounts.failing = 2;
    await desk.open();
    await desk.pass(900, true);
    expect(desk.statusOf('account')).toBe('resyncing');
    await desk.pass(1_500, true);
    expect(desk.statuses()).toEqual(every('live'));
  });
});

describe('the session', () => {
  it('ACCOUNT-026 ended by the platform closes every topic and is said to the page', async () => {
    const desk = await open();
    desk.accounts.end('alice');
    await desk.pass(40);
    expect([desk.over, ...desk.statuses()]).toEqual([1003, ...every('closed')]);
    expect(desk.textsOf('balance/funds/USDT')).toEqual(['', '—', '—', '—']);
    expect(desk.rowsOf('rows/ledger-record/all')).toEqual([]);
  });

  it('ACCOUNT-026 that is over when it is shown closes the topics too', async () => {
    for (const code of [1003, 'SYS.0015'] as const) {
      const desk = await open(null);
      desk.accounts.nobody = code;
      desk.signIn('nobody');
      await desk.pass(100, true);
      expect([desk.over, ...desk.statuses()]).toEqual([code, ...every('closed')]);
    }
  });

  it('ACCOUNT-027 of somebody else shows nothing of the one before, not even by a late answer', async () => {
    const desk = await open();
    desk.signIn('bob');
    await desk.pass(100, true);
    expect(desk.over).toBe('another');
    const late = desk.accounts.paper.commit(ALICE, { available: '777' });
    await desk.engine.absorb(late, 'alice');
    await desk.pass(100, true);
    expect(desk.statuses()).toEqual(every('live'));
    expect([desk.textsOf('balance/funds/USDT')?.[0], desk.rowsOf('balances/all')]).toEqual(['0', []]);
    desk.signIn(undefined);
    await desk.pass(100, true);
    expect([desk.accounts.holders, ...desk.statuses()]).toEqual([0, ...every('closed')]);
  });
});
