/** Checks of a week of contracts: for the users that a step touched, and for everything at once. */
import { strict as assert } from 'node:assert';
import { signOf } from '../../../domain/contract/position.ts';
import { PLATFORM } from '../../../domain/ledger/account-kinds.ts';
import type { Minor } from '../../../domain/ledger/minor.ts';
import { positions } from '../../../server/contract/positions.ts';
import { reservationsOf, type CoreState } from '../../../server/core/state.ts';
import { heldBreaches } from '../../../server/ledger/audit.ts';
import { settlementOf } from '../../../server/trading/market-settlement.ts';
import { readingOf } from '../../../server/trading/order.ts';
import { trading } from '../../../server/trading/trading-state.ts';

/** Frozen is what these users have open, nothing of theirs is below zero, and all positions net to zero. */
export function checkTouched(state: CoreState, users: ReadonlySet<number>): void {
  for (const user of users) {
    let [available, frozen] = [0n, 0n];
    for (const account of state.ledger.accountsOf(user)) {
      assert.ok(account.available >= 0n && account.frozen >= 0n, `user ${String(user)} is below zero`);
      if (account.kind === 'contract') frozen += account.frozen;
      available += account.available;
    }
    const open = openOf(state, user);
    assert.equal(frozen, open, `user ${String(user)} holds ${String(available)} and froze something else`);
  }
  for (const kind of ['fee', 'insurance'] as const)
    assert.ok(state.ledger.available(PLATFORM, kind, 'USDT') >= 0n, `${kind} is below zero`);
  checkPositions(state);
}

function openOf(state: CoreState, user: number): Minor {
  let open = 0n;
  for (const held of positions.of(state).of(user)) open += held.open.margin;
  const { markets, orders, settlements } = trading.of(state);
  for (const order of orders.of(user)) {
    const reading = readingOf(markets, order);
    if (reading !== undefined) open += settlementOf(settlements, order).reservation(order, reading).amount;
  }
  return open;
}

/** In each contract longs and shorts are equal, and clearing is the negative of all entry values. */
function checkPositions(state: CoreState): void {
  const lots = new Map<string, number>();
  let entries = 0n;
  for (const { symbol, open } of positions.of(state).all()) {
    lots.set(symbol, (lots.get(symbol) ?? 0) + (open.side === 'long' ? open.lots : -open.lots));
    entries += signOf(open.side) * open.entryNotional;
  }
  for (const [symbol, sum] of lots) assert.equal(sum, 0, `positions of ${symbol} do not net to zero`);
  assert.equal(state.ledger.available(PLATFORM, 'clearing', 'USDT'), -entries, 'clearing is another sum');
}

/** Returns what was deposited: exactly what users and all accounts of the platform have together. */
export function checkEverything(state: CoreState): Minor {
  assert.deepEqual(heldBreaches(state.ledger.all(), reservationsOf(state), []), []);
  checkPositions(state);
  const sums = { users: 0n, maker: 0n, fee: 0n, insurance: 0n, rounding: 0n, clearing: 0n, custody: 0n };
  for (const { user, kind, asset, available, frozen } of state.ledger.all()) {
    if (asset !== 'USDT') continue;
    const owner = user !== PLATFORM ? 'users' : kind in sums ? (kind as keyof typeof sums) : 'maker';
    sums[owner] += available + frozen;
  }
  const { custody, ...held } = sums;
  const together = Object.values(held).reduce((sum, each) => sum + each, 0n);
  assert.equal(together, -custody, 'users and platform together have another sum than the deposits');
  return -custody;
}
