/** The logged-in user's account, with a clock that the test moves, on a connection that the test opens and cuts. */
import { describe, expect, it } from 'vitest';
import { TimedEngine } from '../../tests/support/timed-engine.ts';
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

class AccountEngine extends TimedEngine {
  over: NobodyCode | 'another' | undefined;

  constructor() {
    super(['BTC-USDT', 'ETH-USDT', 'ETH-BTC']);
    this.accounts.users.set('alice', ALICE).set('bob', 2);
    this.market.setTicker({ symbol: 'BTC-USDT', last: '60000.00' });
    this.accounts.fake.commit(
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

  /** The total and each kind of account: whether all holdings have a price. */
  pricedAccounts() {
    return this.last.get('account')?.times.filter((_, at) => at % 2 === 0);
  }

  rowsOf(topic: Topic) {
    return this.last.get(topic)?.rows;
  }

  statuses() {
    return ALL.map((topic) => this.statusOf(topic));
  }

  /** The event numbers after which the platform was asked to continue. */
  afters() {
    return this.accounts.asked.filter(({ channels }) => channels).map(({ after }) => after);
  }
}

async function open(token: string | null = 'alice'): Promise<AccountEngine> {
  const engine = new AccountEngine();
  engine.engine.retopic({ add: ALL, drop: [] });
  if (token !== null) engine.signIn(token);
  await engine.start();
  await engine.pass(100, true);
  return engine;
}

const every = <T>(value: T) => ALL.map(() => value);

describe('an account', () => {
  it('ACCOUNT-020 is closed while nobody is logged in, and shown after login', async () => {
    const engine = await open(null);
    expect(engine.statuses()).toEqual(every('closed'));
    expect(engine.textsOf('balance/funds/USDT')).toEqual(['', '—', '—', '—']);
    expect(engine.textsOf('account')?.slice(0, 2)).toEqual(['—', '']);
    engine.signIn('alice');
    await engine.pass(100, true);
    expect(engine.statuses()).toEqual(every('live'));
    expect(engine.textsOf('balance/funds/USDT')).toEqual(['1000.5', '1,000.5', '0', '1,000.5']);
    expect(engine.textsOf('balance/options/BTC')).toEqual(['0', '0', '0', '0']);
  });

  it('ACCOUNT-021 is valued live, in total, by kind and by asset, in USDT and the chosen currency', async () => {
    const engine = await open();
    engine.engine.setLocale('en', { currency: EURO });
    await expect.poll(() => engine.pass(40, true).then(() => engine.textsOf('account')?.[1])).not.toBe('');
    expect(engine.textsOf('account')).toEqual([
      ...['31,000.50', '≈ €26,799.93', '0.51667500'],
      ...['1,000.50', '≈ €864.93', '0.01667500'],
      ...['30,000.00', '≈ €25,935.00', '0.50000000'],
      ...Array.from({ length: 4 }, () => ['0.00', '≈ €0.00', '0.00000000']).flat(),
    ]);
    expect(engine.last.get('account')?.times).toEqual([
      ...[1, 1_000, 1, 32, 1, 968],
      ...Array.from({ length: 4 }, () => [1, 0]).flat(),
    ]);
    expect(engine.last.get('balances/all')?.times).toEqual([0, 968, 0, 32]);
    expect(engine.rowsOf('balances/all')).toEqual([
      ['BTC', '0.5', '0', '0.5', '30,000.00', '≈ €25,935.00'],
      ['USDT', '1,000.5', '0', '1,000.5', '1,000.50', '≈ €864.93'],
    ]);
    expect(engine.rowsOf('balances/funds')?.map(([asset]) => asset)).toEqual(['USDT']);
    await engine.pass(2_000, true);
    engine.batches.length = 0;
    engine.market.setTicker({ symbol: 'BTC-USDT', last: '61000.00' });
    engine.market.setTicker({ symbol: 'ETH-USDT', last: '3000.00' });
    await engine.pass(1_000, true);
    expect(engine.textsOf('account')?.slice(0, 2)).toEqual(['31,500.50', '≈ €27,232.18']);
    // Balances that hold no bitcoin were not sent again.
    const received = engine.batches.flatMap(({ topics }) => topics.split('\n'));
    expect(new Set(received)).toEqual(new Set(['account', 'balances/all']));
  });

  it('ACCOUNT-021 marks unpriced assets, and values through bitcoin without a USDT market', async () => {
    const engine = await open();
    engine.accounts.fake.commit(ALICE, { asset: 'ETH', available: '2' });
    await engine.pass(100);
    expect(engine.pricedAccounts()).toEqual([0, 0, 1, 1, 1, 1, 1]);
    expect(engine.textsOf('account')?.[0]).toBe('31,000.50');
    expect(engine.rowsOf('balances/funds')?.[0]).toEqual(['ETH', '2', '0', '2', '—', '']);
    engine.market.setTicker({ symbol: 'ETH-BTC', last: '0.05000' });
    await engine.pass(1_000, true);
    expect([engine.pricedAccounts()?.[0], engine.textsOf('account')?.[0]]).toEqual([1, '37,000.50']);
  });

  it('ASSETS-040 in bitcoin follows its price for a user who owns none', async () => {
    const engine = await open('bob');
    engine.accounts.fake.commit(2, { available: '3000' });
    await engine.pass(100, true);
    expect(engine.textsOf('account')?.[2]).toBe('0.05000000');
    engine.market.setTicker({ symbol: 'BTC-USDT', last: '30000.00' });
    await engine.pass(1_000, true);
    expect(engine.textsOf('account')?.slice(0, 3)).toEqual(['3,000.00', '', '0.10000000']);
  });

  it('ACCOUNT-022 has a stale value with a stale price, and stale balances only with a lost connection', async () => {
    const engine = await open();
    engine.market.silent = ['BTC-USDT'];
    await engine.pass(7_000, true);
    expect(engine.statuses()).toEqual(['stale', 'live', 'stale', 'live', 'live', 'live']);
    engine.market.silent = [];
    await engine.pass(1_000, true);
    expect(engine.statuses()).toEqual(every('live'));
    // None of these prices is part of the value.
    engine.accounts.fake.commit(ALICE, { asset: 'ETH', available: '2' });
    engine.market.silent = ['ETH-USDT'];
    await engine.pass(7_000, true);
    expect(engine.statuses()).toEqual(every('live'));
    engine.market.tamper = () => [];
    await engine.pass(6_000);
    expect(engine.statuses()).toEqual(every('stale'));
    expect(engine.last.get('rows/ledger-record/all')?.age).toBeGreaterThan(4_000);
  });

  it('ACCOUNT-023 sends the newest records, and says when older ones must be loaded again', async () => {
    const engine = await open();
    expect(engine.last.get('rows/ledger-record/all')?.values.slice(0, 2)).toEqual([1, 0]);
    engine.accounts.fake.commit(ALICE, { available: '1' });
    engine.accounts.fake.commit(ALICE, { kind: 'fiat', available: '2' });
    await engine.pass(100);
    expect(engine.rowsOf('rows/ledger-record/all')?.map((row) => row.slice(1))).toEqual([
      ['fiat', 'available', '"USDT"', '1', 'deposit', '""'],
      ['funds', 'available', '"USDT"', '1', 'deposit', '""'],
    ]);
    engine.accounts.fake.kept = 0;
    engine.cut();
    engine.accounts.fake.commit(ALICE, { available: '3' });
    await engine.open();
    await engine.pass(100, true);
    expect(engine.last.get('rows/ledger-record/all')?.values.slice(0, 2)).toEqual([2, 2]);
  });
});

describe("today's PnL", () => {
  const day = { start: 0, value: '30000', inflow: '1000', priced: true };
  const today = (engine: AccountEngine) => {
    const { status, values, texts } = engine.last.get('pnl/today') ?? {};
    return [status, values?.[0], ...(texts ?? [])];
  };

  async function opened(): Promise<AccountEngine> {
    const engine = await open();
    engine.engine.retopic({ add: ['pnl/today'], drop: [] });
    await engine.pass(100, true);
    return engine;
  }

  it('ASSETS-969 follows live prices, signed, in USDT and the chosen currency, with its rate', async () => {
    const engine = await opened();
    expect(today(engine)).toEqual(['live', 0, '—', '', '—']);
    engine.accounts.fake.openDay(ALICE, day);
    await engine.pass(100, true);
    expect(today(engine)).toEqual(['live', 1, '+0.50', '', '0.00%']);
    engine.engine.setLocale('en', { currency: EURO });
    engine.market.setTicker({ symbol: 'BTC-USDT', last: '55000.00' });
    await expect.poll(() => engine.pass(1_000, true).then(() => today(engine)[3])).not.toBe('');
    expect(today(engine)).toEqual(['live', -1, '−2,499.50', '≈ −€2,160.82', '−8.06%']);
    engine.accounts.fake.openDay(ALICE, { ...day, value: '27500.499' });
    await engine.pass(100, true);
    expect(today(engine).slice(0, 3)).toEqual(['live', 0, '0.00']);
  });

  it('ASSETS-971 of a bought quantity is its value at the last price, less its cost', async () => {
    const engine = await opened();
    const topic = 'pnl/BTC-USDT/0.05/3100.5';
    const gain = () => {
      const { status, values, texts } = engine.last.get(topic) ?? {};
      return [status, values?.[0], ...(texts ?? [])];
    };
    engine.engine.retopic({ add: [topic, 'pnl/ETH-USDT/1/5'], drop: [] });
    await engine.pass(100, true);
    expect(gain()).toEqual(['live', -1, '−100.50', '', '−3.24%']);
    expect(engine.last.get('pnl/ETH-USDT/1/5')?.texts).toEqual(['—', '', '—']);
    engine.market.setTicker({ symbol: 'BTC-USDT', last: '65000.00' });
    await engine.pass(1_000, true);
    expect(gain()).toEqual(['live', 1, '+149.50', '', '+4.82%']);
  });

  it('ASSETS-970 is unknown without a price, and as old as the oldest price in it', async () => {
    const engine = await opened();
    engine.accounts.fake.openDay(ALICE, { ...day, priced: false });
    await engine.pass(100, true);
    expect(today(engine)).toEqual(['live', 0, '—', '', '—']);
    engine.accounts.fake.openDay(ALICE, day);
    engine.market.silent = ['BTC-USDT'];
    await engine.pass(7_000, true);
    expect(today(engine).slice(0, 3)).toEqual(['stale', 1, '+0.50']);
    engine.market.silent = [];
    engine.accounts.fake.commit(ALICE, { asset: 'ETH', available: '2' });
    await engine.pass(1_000, true);
    expect(today(engine).slice(0, 3)).toEqual(['live', 0, '—']);
  });
});

describe('the answer of a command', () => {
  it('ENGINE-030 is in a batch at once, also right after another batch', async () => {
    const engine = await open();
    await engine.pass(200);
    engine.accounts.fake.commit(ALICE, { available: '2' });
    engine.accounts.tamper = () => [];
    await engine.engine.absorb(engine.accounts.fake.commit(ALICE, { available: '3' }), 'alice');
    await engine.pass(20);
    expect(engine.textsOf('balance/funds/USDT')?.[0]).toBe('3');
  });
});

describe('the connection', () => {
  it('ACCOUNT-024 cut during a transfer: the answer is shown, the channel continues from its number', async () => {
    const engine = await open();
    engine.cut();
    await engine.pass(500);
    expect(engine.statuses()).toEqual(every('stale'));
    const event = engine.accounts.fake.commit(
      ALICE,
      { available: '900.5' },
      { kind: 'options', asset: 'USDT', available: '100' },
    );
    await engine.engine.absorb(event, 'alice');
    await engine.pass(100);
    expect(engine.textsOf('balance/funds/USDT')?.[0]).toBe('900.5');
    expect(engine.last.get('rows/ledger-record/all')?.values[1]).toBe(2);
    engine.accounts.fake.commit(ALICE, { available: '901' });
    await engine.open();
    await engine.pass(100, true);
    expect(engine.statuses()).toEqual(every('live'));
    expect(engine.textsOf('balance/funds/USDT')?.[0]).toBe('901');
    expect(engine.last.get('rows/ledger-record/all')?.values.slice(0, 2)).toEqual([1, 3]);
    expect(engine.afters()).toEqual([undefined, 1]);
  });

  it('ACCOUNT-025 with a lost or damaged message is not live before the gap is filled', async () => {
    const engine = await open();
    engine.accounts.tamper = () => [];
    engine.accounts.fake.commit(ALICE, { available: '2' });
    engine.accounts.tamper = (message) => [message];
    engine.accounts.fake.commit(ALICE, { kind: 'fiat', available: '3' });
    await engine.pass(40);
    expect(engine.textsOf('balance/funds/USDT')?.[0]).toBe('2');
    expect(engine.afters()).toEqual([undefined, 1]);
    engine.accounts.tamper = () => [{ type: 'events', prev: 3, events: [{ number: 4 }], time: 1 }];
    engine.accounts.fake.commit(ALICE, { available: '5' });
    await engine.pass(40);
    expect(engine.statusOf('balance/funds/USDT')).toBe('resyncing');
    await engine.pass(3_000, true);
    engine.accounts.tamper = (message) => [message];
    await engine.pass(6_000, true);
    expect([engine.statusOf('account'), engine.textsOf('balance/funds/USDT')?.[0]]).toEqual(['live', '5']);
  });

  it('ACCOUNT-025 asks once for missing events, however many messages arrive meanwhile', async () => {
    const engine = await open();
    engine.accounts.tamper = (message) => (message.type === 'events' && message.prev === 1 ? [] : [message]);
    for (const available of ['2', '3', '4', '5']) engine.accounts.fake.commit(ALICE, { available });
    await engine.pass(100, true);
    expect(engine.afters()).toEqual([undefined, 1]);
    engine.accounts.tamper = (message) => [message];
    await engine.pass(6_000, true);
    expect([engine.statusOf('account'), engine.textsOf('balance/funds/USDT')?.[0]]).toEqual(['live', '5']);
    expect(engine.afters()).toEqual([undefined, 1, 1]);
  });

  it('ACCOUNT-025 to a failing platform repeats the request', async () => {
    const engine = await open();
    engine.cut();
    engine.accounts.failing = 2;
    await engine.open();
    await engine.pass(900, true);
    expect(engine.statusOf('account')).toBe('resyncing');
    await engine.pass(1_500, true);
    expect(engine.statuses()).toEqual(every('live'));
  });
});

describe('the session', () => {
  it('ACCOUNT-026 ended by the platform closes every topic and notifies the page', async () => {
    const engine = await open();
    engine.accounts.end('alice');
    await engine.pass(40);
    expect([engine.over, ...engine.statuses()]).toEqual([1003, ...every('closed')]);
    expect(engine.textsOf('balance/funds/USDT')).toEqual(['', '—', '—', '—']);
    expect(engine.rowsOf('rows/ledger-record/all')).toEqual([]);
  });

  it('ACCOUNT-026 that has ended when its token is sent closes the topics too', async () => {
    for (const code of [1003, 'SYS.0015'] as const) {
      const engine = await open(null);
      engine.accounts.nobody = code;
      engine.signIn('nobody');
      await engine.pass(100, true);
      expect([engine.over, ...engine.statuses()]).toEqual([code, ...every('closed')]);
    }
  });

  it('ACCOUNT-027 of another user shows nothing of the previous one, not even by a late answer', async () => {
    const engine = await open();
    engine.signIn('bob');
    await engine.pass(100, true);
    expect(engine.over).toBe('another');
    const late = engine.accounts.fake.commit(ALICE, { available: '777' });
    await engine.engine.absorb(late, 'alice');
    await engine.pass(100, true);
    expect(engine.statuses()).toEqual(every('live'));
    expect([engine.textsOf('balance/funds/USDT')?.[0], engine.rowsOf('balances/all')]).toEqual(['0', []]);
    engine.signIn(undefined);
    await engine.pass(100, true);
    expect([engine.accounts.holders, ...engine.statuses()]).toEqual([0, ...every('closed')]);
  });
});
