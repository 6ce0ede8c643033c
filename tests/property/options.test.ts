/** Random runs of options against plain accounts of them, which know only the samples and the orders. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PLATFORM } from '../../domain/ledger/account-kinds.ts';
import { OPTION_DIRECTIONS } from '../../domain/option/option-terms.ts';
import type { OptionOrder } from '../../protocol/names/option.ts';
import { OptionCore } from '../support/option-core.ts';

const RUNS = process.env['TEST_SIZE'] === 'long' ? 400 : 25;
/** 500.00 in the ledger's units. */
const BEGUN = 50_000_000_000n;

type Step =
  | { readonly kind: 'place'; readonly user: number; readonly side: number; readonly stake: number }
  | { readonly kind: 'index'; readonly move: number }
  /** Each user buys one side, and a sample comes each second until delivery. */
  | { readonly kind: 'cycle'; readonly stake: number; readonly moves: readonly number[] }
  | { readonly kind: 'pass'; readonly millis: number }
  | { readonly kind: 'sleep'; readonly seconds: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('place' as const),
      user: fc.nat(2),
      side: fc.nat(2),
      stake: fc.integer({ min: 800, max: 6_000 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('cycle' as const),
      stake: fc.integer({ min: 1_000, max: 4_000 }),
      // The band is 0.1 %, ten cents: prices near its edges, and sums that do not divide by the number of samples.
      moves: fc.array(fc.integer({ min: -4, max: 4 }), { minLength: 2, maxLength: 9 }),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({ kind: fc.constant('index' as const), move: fc.integer({ min: -15, max: 15 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('pass' as const), millis: fc.integer({ min: 1, max: 6_000 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('sleep' as const), seconds: fc.integer({ min: 1, max: 90 }) }),
  },
);

interface Sample {
  readonly time: number;
  readonly cents: number;
}

/** The payment of an order, by the rule in plain numbers. */
function paidBack(order: OptionOrder, samples: readonly Sample[]): { back: bigint; fee: bigint } {
  const { created, delivery, bandPpm, direction } = order;
  const units = (text: string) => BigInt(Math.round(Number(text) * 1e8));
  const [stake, fee] = [units(order.stake), units(order.fee)];
  const latest = Math.min(created + 5_000, delivery - 5_000);
  const opened = samples.find(({ time }) => time >= created + 1_000 && time <= latest);
  const window = samples.filter(({ time }) => time >= delivery - 5_000 && time < delivery);
  if (opened === undefined || window.length === 0) return { back: stake + fee, fee: 0n };
  const sum = window.reduce((total, { cents }) => total + cents, 0);
  const average = Math.floor((2 * sum + window.length) / (2 * window.length));
  const width = Math.floor((opened.cents * bandPpm) / 1e6);
  const move = average - opened.cents;
  const won = move > width ? 'up' : move < -width ? 'down' : 'flat';
  const odds = { up: 185n, flat: 600n, down: 190n }[won];
  return { back: won === direction ? (stake * odds) / 100n : 0n, fee };
}

/** @param cents of the asset */
function stakeText(cents: number): string {
  return (cents / 100).toFixed(2);
}

async function live(steps: readonly Step[]): Promise<void> {
  const core = await OptionCore.open();
  const users = [await core.user('Ada'), await core.user('Ben'), await core.user('Eve')];
  const [placed, ends] = [new Map<number, OptionOrder & { user: number }>(), new Map<number, number>()];
  core.core.onAccountEvent((user, { changes }) => {
    for (const { entity, rows } of changes)
      for (const row of (entity === 'option-order' ? rows : []) as readonly OptionOrder[]) {
        if (row.status === 'opening') placed.set(row.id, { ...row, user });
        if (row.status === 'settled' || row.status === 'returned')
          ends.set(row.id, (ends.get(row.id) ?? 0) + 1);
      }
  });
  const samples: Sample[] = [];
  let cents = 10_000;
  const index = async (move: number) => {
    cents += move;
    samples.push({ time: core.now, cents });
    await core.index(cents);
    await core.advance(1);
  };
  const cycle = async (stake: number, moves: readonly number[]) => {
    const delivery = core.delivery();
    for (const [at, user] of users.entries())
      await core.place(user, OPTION_DIRECTIONS[at] ?? 'up', stakeText(stake));
    for (let at = 0; core.now < delivery; at++) {
      await index(moves[at % moves.length] ?? 0);
      await core.advance(Math.min(999, delivery - core.now));
    }
  };
  await index(0);
  for (const each of steps) {
    if (each.kind === 'index') await index(each.move);
    else if (each.kind === 'cycle') await cycle(each.stake, each.moves);
    else if (each.kind === 'pass') await core.advance(each.millis);
    else if (each.kind === 'sleep') {
      core.core.clock.sleep(each.seconds * 1_000);
      await core.advance(0);
    } else {
      const user = users[each.user] ?? 0;
      await core.place(user, OPTION_DIRECTIONS[each.side] ?? 'up', stakeText(each.stake));
    }
    core.check();
  }
  await core.advance(70_000);
  await core.advance(1_000);
  const { ledger } = core.core.state;
  expect([...ends].filter(([, times]) => times !== 1)).toEqual([]);
  expect([...ends.keys()].toSorted((one, other) => one - other)).toEqual([...placed.keys()]);
  let [sum, fees] = [0n, 0n];
  for (const user of users) {
    let money = BEGUN;
    for (const order of [...placed.values()].filter((each) => each.user === user)) {
      const { back, fee } = paidBack(order, samples);
      money += back - BigInt(Math.round((Number(order.stake) + Number(order.fee)) * 1e8));
      fees += fee;
    }
    expect(ledger.available(user, 'options', 'USDT')).toBe(money);
    sum += money - BEGUN;
  }
  expect(ledger.available(PLATFORM, 'fee', 'USDT')).toBe(fees);
  expect(ledger.available(PLATFORM, 'options', 'USDT') + fees + sum).toBe(0n);
  await core.stop();
}

it('OPTION-030 any run of options ends each order once, as its samples say, and sums to zero', async () => {
  const runs = fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), live);
  await fc.assert(runs, { numRuns: RUNS });
});
