/** Quick exchange with the market maker, over HTTP, on each database: one quote for one user, valid once for 10 s. */
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import type { Level } from '../../domain/market/book-levels.ts';
import { PLATFORM } from '../../domain/ledger/account-kinds.ts';
import { describeOnDatabases } from '../support/databases.ts';
import { commandId } from '../support/open-core.ts';
import { openUsers, type Answer, type OpenUsers } from '../support/open-users.ts';

const HOLDS = 10_000;
const ASK = { from: 'USDT', to: 'BTC', given: 'from', amount: '100' };

interface Quote {
  readonly quote: string;
  readonly pays: string;
  readonly receives: string;
}
type TestUser = Awaited<ReturnType<OpenUsers['logIn']>>;

describeOnDatabases('quick exchange', (newPlace) => {
  /** One platform for all tests, opened by the first one: each test has separate users. */
  let opened: Promise<OpenUsers> | undefined;
  let users: OpenUsers;
  let count = 0;

  const open = async () => {
    const platform = await openUsers({ place: await newPlace('run') });
    for (const symbol of ['BTC-USDT', 'ETH-USDT'])
      await platform.core.writer.submit({ kind: 'market.open', symbol, epoch: 'one', time: 1 });
    return platform;
  };
  beforeEach(async () => {
    users = await (opened ??= open());
  });
  afterAll(() => users.stop());
  afterEach(() => users.core.silent.clear());

  /** Prices in hundredths of a USDT. */
  const book = (symbol: string, bids: readonly Level[], asks: readonly Level[]) =>
    users.core.writer.submit({ kind: 'market.quote', symbol, whole: true, bids, asks, time: 1 });
  const books = async () => {
    await book('BTC-USDT', [[4_999_900, 1]], [[5_000_000, 1]]);
    await book('ETH-USDT', [[300_000, 1]], [[300_100, 1]]);
  };
  const somebody = async (): Promise<TestUser> => {
    await books();
    const testUser = await users.logIn(`Exchanger${String(process.pid)}x${String(++count)}`);
    await users.ask('POST', '/demo/faucet', testUser.token, { id: commandId() });
    return testUser;
  };
  const quote = (testUser: TestUser, ask: object = ASK) =>
    users.ask('POST', '/convert/quote', testUser.token, ask);
  const quoted = async (testUser: TestUser, ask: object = ASK) => (await quote(testUser, ask)).data as Quote;
  const take = (testUser: TestUser, id: string, command = commandId()) =>
    users.ask('POST', '/convert/execute', testUser.token, { id: command, quote: id });
  const held = ({ user }: TestUser) =>
    ['USDT', 'BTC', 'ETH'].map((asset) => users.core.state.ledger.available(user.id, 'funds', asset));
  const codeOf = ({ status, code }: Answer) => [status, code];

  it('CONVERT-005 the terms are the best prices of the books and a published spread', async () => {
    await books();
    const price = (from: string, to: string) => users.ask('GET', `/convert/price?from=${from}&to=${to}`);
    const terms = { spreadBps: 10, smallest: '1', largest: '100000' };
    expect((await price('USDT', 'BTC')).data).toEqual({ ...terms, sell: '1', buy: '50000.00' });
    expect((await price('BTC', 'USDT')).data).toEqual({ ...terms, sell: '49999.00', buy: '1' });
    expect((await price('ETH', 'BTC')).data).toEqual({ ...terms, sell: '3000.00', buy: '50000.00' });
    expect(await price('BTC', 'BTC')).toMatchObject({ code: 'platform.bad-input' });
    expect(await price('BTC', 'XXX')).toMatchObject({ code: 'platform.bad-input' });
  });

  it('CONVERT-006 a silent market, and one without levels, has no price', async () => {
    const alice = await somebody();
    users.core.silent.add('BTC-USDT');
    expect(codeOf(await quote(alice))).toEqual([503, 'convert.no-price']);
    expect(codeOf(await quote(alice, { ...ASK, from: 'ETH', to: 'BTC' }))).toEqual([503, 'convert.no-price']);
    expect((await quote(alice, { ...ASK, to: 'ETH' })).code).toBe(200);
    users.core.silent.clear();
    await book('BTC-USDT', [[4_999_900, 1]], []);
    expect(codeOf(await quote(alice))).toEqual([503, 'convert.no-price']);
    expect((await quote(alice, { from: 'BTC', to: 'USDT', given: 'from', amount: '0.1' })).code).toBe(200);
  });

  it('CONVERT-007 the promised amounts move, in two postings with the market maker that sum to zero', async () => {
    const alice = await somebody();
    const maker = ['USDT', 'BTC'].map((asset) => users.core.state.ledger.available(PLATFORM, 'funds', asset));
    const { quote: id, pays, receives } = await quoted(alice);
    expect([pays, receives]).toEqual(['100', '0.001998']);
    // The promised price is kept after a move in the platform's favour.
    await book('BTC-USDT', [[2_499_900, 1]], [[2_500_000, 1]]);
    const { code, data } = await take(alice, id);
    expect(code).toBe(200);
    expect(held(alice)).toEqual([900_00000000n, 50199800n, 0n]);
    const after = ['USDT', 'BTC'].map((asset) => users.core.state.ledger.available(PLATFORM, 'funds', asset));
    expect(after.map((amount, at) => amount - (maker[at] as bigint))).toEqual([100_00000000n, -199800n]);
    const { records } = (data as { event: { records: { reason: string; amount: string }[] } }).event;
    expect(records.map(({ reason, amount }) => [reason, amount])).toEqual([
      ['coin-exchange', '-100'],
      ['coin-exchange', '0.001998'],
    ]);
    expect(await sums()).toEqual([]);
  });

  it('CONVERT-451 a price that moved against the platform is refused with the new quote', async () => {
    const alice = await somebody();
    const { quote: id } = await quoted(alice);
    // Half of the spread of 10 bps is tolerated: 5 bps of 50,000 are 25.
    await book('BTC-USDT', [[5_002_300, 1]], [[5_002_400, 1]]);
    expect((await take(alice, id)).code).toBe(200);
    const again = await quoted(alice);
    await book('BTC-USDT', [[5_005_100, 1]], [[5_005_200, 1]]);
    const command = commandId();
    const refused = await take(alice, again.quote, command);
    expect(codeOf(refused)).toEqual([409, 'convert.price-changed']);
    const offered = (refused.data as { quote: Quote & { time: number; expires: number } }).quote;
    expect([offered.pays, offered.receives]).toEqual(['100', '0.00199592']);
    expect(offered.expires - offered.time).toBe(HOLDS);
    expect(held(alice)[0]).toBe(900_00000000n);
    expect(await take(alice, offered.quote)).toMatchObject({ code: 200 });
    expect(held(alice)[0]).toBe(800_00000000n);
    // A copy of the refused command is always refused, with the quote of its first answer.
    expect(codeOf(await take(alice, again.quote, command))).toEqual([409, 'convert.price-changed']);
  });

  it('CONVERT-451 the amount to be received stays, and the payment for it changes', async () => {
    const alice = await somebody();
    const ask = { from: 'USDT', to: 'BTC', given: 'to', amount: '0.001' };
    const { quote: id, pays } = await quoted(alice, ask);
    expect(pays).toBe('50.05005006');
    await book('BTC-USDT', [[5_099_900, 1]], [[5_100_000, 1]]);
    expect((await take(alice, id)).data).toMatchObject({ quote: { pays: '51.05105106', receives: '0.001' } });
  });

  it('CONVERT-451 a market that fell silent or empty since gives no exchange, and no new price', async () => {
    const alice = await somebody();
    const { quote: id } = await quoted(alice);
    users.core.silent.add('BTC-USDT');
    expect(codeOf(await take(alice, id))).toEqual([503, 'convert.no-price']);
    users.core.silent.clear();
    const { quote: other } = await quoted(alice);
    await book('BTC-USDT', [[4_999_900, 1]], []);
    expect(codeOf(await take(alice, other))).toEqual([503, 'convert.no-price']);
    expect(held(alice)[0]).toBe(1000_00000000n);
  });

  it('CONVERT-452 each user has one quote of a pair, the newest, in either direction', async () => {
    const [alice, bob] = [await somebody(), await somebody()];
    const [first, bobs, other] = [
      await quoted(alice),
      await quoted(bob),
      await quoted(alice, { ...ASK, to: 'ETH' }),
    ];
    const back = await quoted(alice, { from: 'BTC', to: 'USDT', given: 'from', amount: '0.1' });
    expect(codeOf(await take(alice, first.quote))).toEqual([409, 'convert.expired']);
    for (const [testUser, { quote: id }] of [
      [alice, back],
      [bob, bobs],
      [alice, other],
    ] as const)
      expect((await take(testUser, id)).code).toBe(200);
  });

  it('CONVERT-453 a user with twenty unused quotes gets the next one after a minute', async () => {
    const [alice, bob] = [await somebody(), await somebody()];
    await take(alice, (await quoted(alice)).quote);
    for (let at = 0; at < 20; at++) expect((await quote(alice)).code).toBe(200);
    expect(await quote(alice)).toMatchObject({ status: 429, code: 'convert.too-many-quotes' });
    expect((await quote(bob)).code).toBe(200);
    users.core.clock.advance(59_999);
    expect((await quote(alice)).code).toBe('convert.too-many-quotes');
    users.core.clock.advance(1);
    expect((await quote(alice)).code).toBe(200);
  });

  /** Assets whose accounts in the database do not sum to zero. */
  const sums = async () => (await users.store.audit(true)).unbalanced;

  it('CONVERT-008 fifty copies of one command at once have one effect and fifty equal answers', async () => {
    const alice = await somebody();
    const { quote: id } = await quoted(alice);
    const command = commandId();
    const answers = await Promise.all(Array.from({ length: 50 }, () => take(alice, id, command)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toHaveLength(1);
    expect(answers[0]?.code).toBe(200);
    expect(held(alice)[0]).toBe(900_00000000n);
    // The same answer, long after the quote has expired.
    users.core.clock.advance(2 * HOLDS);
    expect(await take(alice, id, command)).toEqual(answers[0]);
  });

  it('CONVERT-009 a quote is used once, by its user, until it expires, and is never priced again', async () => {
    const [alice, bob] = [await somebody(), await somebody()];
    const { quote: id } = await quoted(alice);
    expect(codeOf(await take(bob, id))).toEqual([409, 'convert.expired']);
    expect(codeOf(await take(bob, `nobodys.${'x'.repeat(43)}`))).toEqual([409, 'convert.expired']);
    expect(codeOf(await take(bob, 'short'))).toEqual([400, 'platform.bad-input']);
    const all = await Promise.all(Array.from({ length: 10 }, () => take(alice, id)));
    expect(all.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(new Set(all.map(({ code }) => code))).toEqual(new Set([200, 'convert.expired']));
    const [late, last] = [await quoted(alice), await quoted(alice)];
    users.core.clock.advance(HOLDS - 1);
    expect((await take(alice, last.quote)).code).toBe(200);
    users.core.clock.advance(1);
    expect(codeOf(await take(alice, late.quote))).toEqual([409, 'convert.expired']);
    expect([held(alice)[0], held(bob)[0]]).toEqual([800_00000000n, 1000_00000000n]);
  });

  it('CONVERT-010 a wrong request is refused by its field, and nothing moves', async () => {
    const alice = await somebody();
    const bad = async (change: object) => {
      const { code, data } = await quote(alice, { ...ASK, ...change });
      return [code, (data as { problems: { field: string; code: string }[] } | null)?.problems[0]];
    };
    const wrong = (code: string) => ['convert.wrong-amount', { field: 'amount', code }];
    expect(await bad({ amount: '' })).toEqual(wrong('empty'));
    expect(await bad({ amount: '1,5' })).toEqual(wrong('bad-number'));
    expect(await bad({ amount: '0.000000001' })).toEqual(wrong('too-fine'));
    expect(await bad({ amount: '0.5' })).toEqual(wrong('too-small'));
    expect(await bad({ amount: '100001' })).toEqual(wrong('too-large'));
    expect(await bad({ to: 'USDT' })).toEqual(['platform.bad-input', { field: 'to', code: 'same-coin' }]);
    expect(await bad({ given: 'both' })).toMatchObject(['platform.bad-input', { field: 'given' }]);
    const { quote: id } = await quoted(alice, { ...ASK, amount: '1000.00000001' });
    expect(await take(alice, id)).toMatchObject({
      status: 409,
      code: 'convert.not-enough',
      data: { problems: [{ field: 'amount', code: 'not-enough' }] },
    });
    expect(held(alice)).toEqual([1000_00000000n, 50000000n, 0n]);
  });

  it('CONVERT-011 no exchange for an abnormal user, nor while money is halted; a quote is only a look', async () => {
    const alice = await somebody();
    const mark = (abnormal: boolean) =>
      users.core.execute({
        kind: 'user.mark',
        user: 0,
        id: commandId(),
        input: { user: alice.user.id, abnormal },
      });
    await mark(true);
    const { quote: id } = await quoted(alice);
    expect(codeOf(await take(alice, id))).toEqual([403, 'core.abnormal']);
    await mark(false);
    const command = commandId();
    users.core.state.halted = 'a breach';
    expect(codeOf(await take(alice, id, command))).toEqual([503, 'core.halted']);
    users.core.state.halted = undefined;
    expect((await take(alice, id, command)).code).toBe(200);
  });

  it('CONVERT-012 the history is the ledger’s record of the user: newest first, page by page', async () => {
    const [alice, bob] = [await somebody(), await somebody()];
    for (const amount of ['10', '20', '30']) {
      await take(alice, (await quoted(alice, { ...ASK, amount })).quote);
      users.core.clock.advance(1);
    }
    await take(bob, (await quoted(bob)).quote);
    // A transfer is not an exchange.
    await users.ask('POST', '/assets/transfer', alice.token, {
      ...{ id: commandId(), from: 'funds', to: 'fiat', asset: 'USDT', amount: '1' },
    });
    const page = async (query: string) => {
      const { data } = await users.ask('GET', `/convert/history${query}`, alice.token);
      return data as { list: { pays: string; receives: string; from: string; to: string }[]; next: number };
    };
    const first = await page('?limit=2');
    expect(first.list).toMatchObject([
      { from: 'USDT', to: 'BTC', pays: '30', receives: '0.0005994' },
      { pays: '20' },
    ]);
    const second = await page(`?limit=2&before=${String(first.next)}`);
    expect(second.list).toMatchObject([{ pays: '10', receives: '0.0001998' }]);
    expect(second.next).toBeNull();
    expect((await page('')).list).toEqual([...first.list, ...second.list]);
  });
});
