import { afterEach, beforeEach, expect, it } from 'vitest';
import type { AccountEvent } from '#protocol/names/account';
import type { ContractLiquidation } from '#protocol/names/liquidation';
import { minorOf } from '../../../domain/ledger/minor.ts';
import { PLATFORM } from '../../../domain/ledger/account-kinds.ts';
import { ContractCore, PERP } from '../../../tests/support/contract-core.ts';
import { liquidationPriceOf } from '../../../tests/support/contract-prices.ts';
import { writingStore } from '../../../tests/support/writing-store.ts';
import { positionChangeRows } from '../history/change-rows.ts';
import { insuranceRows } from './liquidation-rows.ts';
import { contractLiquidation } from './liquidation-terms.ts';

/** More lots than all users hold. */
const MANY = 1_000_000;

let written: ReturnType<typeof writingStore>;
let core: ContractCore;
let events: AccountEvent[];
let steps: ContractLiquidation[];
let users: number[];

/** Three users who are liquidated by one mark. */
beforeEach(async () => {
  written = writingStore();
  core = await ContractCore.open(written.store);
  [events, steps] = [[], []];
  core.core.onAccountEvent((_, event) => {
    for (const { entity, rows } of event.changes)
      if (entity === 'contract-liquidation') {
        steps.push(...(rows as readonly ContractLiquidation[]));
        events.push(event);
      }
  });
  await core.setting(contractLiquidation.name, { ...contractLiquidation.default, stepsAtOnce: 2 });
  await core.price(10_000);
  await core.quote(9_999, 10_001, MANY);
  users = [await core.user('Ada', '1000'), await core.user('Ben', '1000'), await core.user('Cleo', '1000')];
  for (const user of users) await core.place(user, 'buy', '50', { leverage: 25 });
  expect(users.map((user) => core.lotsOf(user))).toEqual([50_000, 50_000, 50_000]);
});

afterEach(async () => {
  await core.stop();
});

const fundRows = () => written.rows(insuranceRows);
const fundNow = () => String(core.core.state.ledger.available(PLATFORM, 'insurance', 'USDT'));

/** @param bids how many lots the book takes */
async function markFalls(bids = MANY): Promise<void> {
  const mark = liquidationPriceOf(core, users[0] ?? 0);
  await core.quote(mark - 1, mark + 1, bids);
  const { clock, writer } = core.core;
  await core.submit({ kind: 'market.mark', symbol: PERP, time: clock.now(), mark, index: mark });
  clock.advance(0);
  await writer.read(() => undefined);
}

async function nextSlice(): Promise<void> {
  core.core.clock.advance(1);
  await core.core.writer.read(() => undefined);
}

it('LIQUIDATION-090 a slice closes as many positions as it may take steps', async () => {
  await markFalls();
  expect(steps.length).toBe(2);
  await nextSlice();
  expect(users.map((user) => core.lotsOf(user))).toEqual([0, 0, 0]);
});

it('LIQUIDATION-091 fees of a slice are one row of the fund’s history, whose balances follow each other', async () => {
  await markFalls();
  await nextSlice();
  const fees = steps.map(({ fee }) => minorOf(fee) ?? 0n);
  const ofSlices = [(fees[0] ?? 0n) + (fees[1] ?? 0n), fees[2] ?? 0n];
  const rows = fundRows();
  expect(rows.map(({ cause, amount }) => [cause, amount])).toEqual([
    ['capital', '100000000000000'],
    ['fee', String(ofSlices[0])],
    ['fee', String(ofSlices[1])],
  ]);
  let sum = 0n;
  expect(rows.map(({ balance }) => balance)).toEqual(rows.map((row) => String((sum += BigInt(row.amount)))));
  expect(fundNow()).toBe(String(sum));
});

it('LIQUIDATION-093 no balance of the fund’s history is below zero, however losses and fees follow', async () => {
  const terms = { ...contractLiquidation.default, capital: '3', stepsAtOnce: 10 };
  await core.setting(contractLiquidation.name, terms);
  const dan = await core.user('Dan', '1000');
  await core.place(dan, 'buy', '1', { leverage: 50 });
  // The fund takes Dan's position, one position finds a buyer and pays a fee, and the fund takes the two others.
  await core.quote(9_650, 9_700, 50_000);
  const { clock, writer } = core.core;
  await core.submit({ kind: 'market.mark', symbol: PERP, time: clock.now(), mark: 9_590, index: 9_590 });
  clock.advance(0);
  await writer.read(() => undefined);
  const rows = fundRows();
  expect(rows.map(({ cause }) => cause)).toEqual(['capital', 'fee', 'takeover']);
  expect(rows.filter(({ balance }) => BigInt(balance) < 0n)).toEqual([]);
  expect(rows.at(-1)?.balance).toBe(fundNow());
});

it('LIQUIDATION-092 a step on the book and with the fund is one change of its position, with the fee', async () => {
  await markFalls(20_000);
  const [step] = steps;
  expect(step).toMatchObject({ filled: '20.000', takenOver: '30.000' });
  const changes = written.rows(positionChangeRows).filter(({ position }) => position === step?.position);
  expect(changes.map(({ kind }) => kind)).toEqual(['user', 'liquidation']);
  expect(changes[1]).toMatchObject({
    ...{ pnl: String(minorOf(step?.pnl ?? '')), fee: String(minorOf(step?.fee ?? '')) },
    ...{ lotsChange: -50_000, lots: 0, margin: '0' },
  });
});

it('CORE-840 margin that a step frees, and freezes again for its fee, is one posting of the difference', async () => {
  await markFalls();
  const [event] = events;
  const reasons = event?.records.map(({ reason, part }) => `${reason} ${part}`);
  expect(reasons?.toSorted()).toEqual([
    ...['contract-loss available', 'contract-margin-release available', 'contract-margin-release frozen'],
    'liquidation frozen',
  ]);
  const [available, frozen] = await core.money(users[0] ?? 0);
  expect([available, frozen]).toEqual([event?.balances[0]?.available, '0']);
  core.check();
});
