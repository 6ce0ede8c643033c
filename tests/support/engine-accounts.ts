/** The part of the engine's suite about the logged-in user. */
import assert from 'node:assert/strict';
import type { Read } from './batch-reader.ts';
import { isLive, SYMBOLS, type It, type OpenEngine } from './tested-engine.ts';

const symbols = SYMBOLS;
const [BTC] = SYMBOLS;

export function accountSuite(it: It, open: OpenEngine): void {
  const funds = 'balance/funds/USDT' as const;
  const plain = (amount: string) => (read: Read) => isLive(read) && read.texts[0] === amount;

  it('ACCOUNT-020 ACCOUNT-026 shows the account of the logged-in user until the session ends', async () => {
    const { platform, engine, received } = await open({ symbols });
    platform.accounts.users.set('alice', 1);
    platform.accounts.fake.commit(1, { available: '1000.5' });
    platform.market.setTicker({ symbol: BTC, last: '61686.50' });
    await engine.retopic({ add: ['account', 'balances/funds', funds, 'rows/ledger-record/all'], drop: [] });
    await received.until(funds, (read) => read.status === 'closed');
    const over = engine.signIn('alice');
    await received.until(funds, plain('1000.5'));
    platform.accounts.fake.commit(1, { asset: 'BTC', available: '0.5' });
    const account = await received.until('account', ({ rows }) => rows[0]?.[0] === '31,843.75');
    assert.deepEqual(
      [account.times[0], account.rows[0]?.[2], account.rows[2]?.[0]],
      [1, '0.51621911', '0.00'],
    );
    const { rows } = await received.until('balances/funds', ({ rows }) => rows.length === 2);
    assert.deepEqual(rows[0], ['BTC', '0.5', '0', '0.5', '30,843.25', '']);
    const records = await received.until('rows/ledger-record/all', (read) => read.rows.length === 1);
    assert.deepEqual(records.rows[0]?.slice(1), ['funds', 'available', '"BTC"', '1', 'deposit', '""']);
    platform.accounts.end('alice');
    assert.equal(await over, 1003);
    await received.until(funds, (read) => read.status === 'closed' && read.texts[0] === '');
  });

  it('ACCOUNT-024 loses nothing of a transfer if the connection is cut during it', async () => {
    const { platform, engine, received } = await open({ symbols });
    const { fake, users } = platform.accounts;
    users.set('alice', 1);
    fake.commit(1, { available: '10' });
    await engine.retopic({ add: [funds, 'balance/options/USDT'], drop: [] });
    // The test closes the engine while this call is pending.
    engine.signIn('alice').catch(() => undefined);
    await received.until(funds, plain('10'));
    platform.cut();
    await received.until(funds, (read) => read.status === 'stale');
    const answer = fake.commit(1, { available: '7.5' }, { kind: 'options', available: '2.5' });
    await engine.absorb(answer, 'alice');
    await received.until(funds, (read) => read.texts[0] === '7.5');
    fake.commit(1, { available: '7' });
    await received.until(funds, plain('7'));
    await received.until('balance/options/USDT', plain('2.5'));
  });
}
