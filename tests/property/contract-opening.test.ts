/**
 * A ticket's estimates against the platform: orders of the largest size are taken and one lot more is refused, and an
 * order costs and leaves what its ticket shows.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BookLevels } from '../../domain/market/book-levels.ts';
import type { OpeningInput } from '../../domain/contract/opening-spec.ts';
import { minorOf } from '../../domain/ledger/minor.ts';
import { contractOrder } from '../../protocol/entities/contract-order.ts';
import { rowsOf } from '../../protocol/entities/entity-rows.ts';
import { accountQuery } from '../../server/core/account-queries.ts';
import { contractTermsQuery } from '../../server/contract/queries.ts';
import type { UserAnswer } from '../../server/core/core-api.ts';
import { trading } from '../../server/trading/trading-state.ts';
import { ContractCore, PERP, PERPETUAL } from '../support/contract-core.ts';
import { ContractWorker, type FieldValues } from '../support/contract-worker.ts';
import { examples } from '../support/test-size.ts';

const RUNS = examples({ few: 60, small: 60, long: 3_000 });
const MIDDLE = 10_000;
const LEVELS = 200;

const side = fc.constantFrom('buy' as const, 'sell' as const);
const size = fc.integer({ min: 1, max: 9_000 });
const away = fc.integer({ min: -60, max: 60 });
const worlds = fc.record({
  deposit: fc.integer({ min: 20, max: 400 }),
  leverage: fc.constantFrom(2, 7, 20, 50),
  isCross: fc.boolean(),
  isHedge: fc.boolean(),
  /** Held before. */
  held: fc.option(fc.record({ side, size }), { nil: undefined }),
  resting: fc.option(fc.record({ side, size: fc.integer({ min: 1, max: 2_000 }) }), { nil: undefined }),
  moved: fc.integer({ min: -150, max: 150 }),
  levels: fc.array(
    fc.record({ gap: fc.integer({ min: 0, max: 20 }), lots: fc.integer({ min: 1, max: 9_000 }) }),
    {
      minLength: 1,
      maxLength: 4,
    },
  ),
  limit: fc.option(
    fc.record({
      kind: fc.constantFrom('position', 'exposure', 'shareFrom'),
      amount: fc.integer({ min: 50, max: 2_000 }),
    }),
    { nil: undefined },
  ),
  order: fc.record({
    side,
    /** Ticks above the middle; undefined: a market order. */
    away: fc.option(away, { nil: undefined }),
    reduceOnly: fc.integer({ min: 0, max: 4 }).map((five) => five === 0),
    isOther: fc.boolean(),
    percent: fc.integer({ min: 1, max: 100 }),
  }),
});
type World = typeof worlds extends fc.Arbitrary<infer Value> ? Value : never;

const price = (tick: number) => (tick / 100).toFixed(2);
const lotsText = (lots: number) => (lots / 1_000).toFixed(3);

async function worldOf(world: World) {
  const core = await ContractCore.open();
  const user = await core.user('Ada', String(world.deposit));
  if (world.isCross) await core.cross(user);
  if (world.isHedge) await core.hedge(user);
  const sideOf = (order: 'buy' | 'sell') =>
    world.isHedge ? { positionSide: order === 'buy' ? 'long' : 'short' } : {};
  const { limit } = world;
  if (limit !== undefined) {
    const { kind, amount } = limit;
    const far = { position: '1000000', exposure: '1000000', shareBps: 1, shareFrom: '1000000' };
    await core.setting('contract.positionLimits', { ...far, [kind]: String(amount) });
  }
  await core.price(MIDDLE);
  const { held, resting, leverage } = world;
  if (held !== undefined)
    await core.place(user, held.side, lotsText(held.size), { leverage: 10, ...sideOf(held.side) });
  // Refused if the margin of what is held does not allow it.
  await core.leverage(user, leverage);
  const middle = MIDDLE + world.moved;
  let tick = middle;
  const asks = world.levels.map(({ gap, lots }) => [(tick += 1 + gap), lots] as const);
  tick = middle;
  const bids = world.levels.map(({ gap, lots }) => [(tick -= 1 + gap), lots] as const);
  await core.submit({ kind: 'market.quote', symbol: PERP, time: 9, whole: true, bids, asks });
  await core.mark(middle);
  if (resting !== undefined) {
    const far = resting.side === 'buy' ? middle - 500 : middle + 500;
    await core.place(user, resting.side, lotsText(resting.size), {
      price: price(far),
      ...sideOf(resting.side),
    });
  }
  return { core, user, middle };
}

async function workerOf(core: ContractCore, user: number, middle: number): Promise<ContractWorker> {
  const [{ balances, entities }, terms] = await Promise.all([
    core.core.ask(accountQuery, user),
    core.core.ask(contractTermsQuery, {}),
  ]);
  const { book } = trading.of(core.core.state).markets.get(PERP) ?? {};
  const levels = new BookLevels();
  for (const name of ['bid', 'ask'] as const)
    for (const [tick, lots] of book?.top(name, LEVELS) ?? [])
      (name === 'bid' ? levels.bids : levels.asks).set(tick, lots);
  return ContractWorker.of({
    ...{ instruments: [PERPETUAL], terms, balances, rows: entities },
    marks: new Map([[PERP, price(middle)]]),
    books: new Map([[PERP, levels]]),
  });
}

async function inputOf(core: ContractCore, user: number, { order, isHedge, isCross }: World, middle: number) {
  const [mode] = await core.rows<{ leverage: number }>(user, 'contract-mode');
  const opens = order.side === 'buy' ? 'long' : 'short';
  const other = opens === 'long' ? 'short' : 'long';
  return {
    side: order.side,
    positionSide: isHedge ? (order.isOther ? other : opens) : 'net',
    type: order.away === undefined ? 'market' : 'limit',
    price: order.away === undefined ? '' : price(middle + order.away),
    size: '',
    leverage: mode?.leverage ?? 10,
    marginMode: isCross ? 'cross' : 'isolated',
    reduceOnly: order.reduceOnly,
    slippageBps: 0,
  } as const satisfies OpeningInput;
}

const lotsOf = (text: string) => Math.round(Number(text) * 1_000);

it('CONTRACT-310 the largest order of a ticket is taken, one lot more is refused, costs are as shown', async () => {
  let [taken, refused, closed] = [0, 0, 0];
  const check = async (world: World) => {
    const { core, user, middle } = await worldOf(world);
    const before = await workerOf(core, user, middle);
    const input: OpeningInput = await inputOf(core, user, world, middle);
    const place = (lots: number) => {
      const { side: of, positionSide, reduceOnly } = input;
      const terms = { positionSide, reduceOnly, ...(input.price === '' ? {} : { price: input.price }) };
      return core.place(user, of, lotsText(lots), terms);
    };
    const empty = before.opening(PERP, input);
    const most = lotsOf(empty['plainMost'] as string);
    const whole = before.opening(PERP, { ...input, size: lotsText(most + 1) });
    const closes = input.reduceOnly || (input.positionSide !== 'net' && world.order.isOther);
    // A forced close may have emptied the book: then nothing is known of a market order.
    if (!closes && empty['plainMost'] !== '' && whole['partial'] === false) {
      expect(whole['insufficient'] === true || whole['limit'] !== '').toBe(true);
      expect((await place(most + 1)).code).not.toBe(200);
      refused++;
    }
    const lots = Math.ceil((most * world.order.percent) / 100);
    if (lots > 0) {
      const ticket = before.opening(PERP, { ...input, size: lotsText(lots) });
      expect([ticket['insufficient'], ticket['limit'], ticket['partial']]).toEqual([false, '', false]);
      const [money] = await core.money(user);
      const answer = await place(lots);
      expect(answer.code).toBe(200);
      await compare(ticket, answer, { core, user, middle, money });
      taken++;
      if (closes) closed++;
    }
    await core.stop();
  };
  await fc.assert(fc.asyncProperty(worlds, check), { numRuns: RUNS });
  expect([taken > RUNS / 3, refused > RUNS / 3, closed > 0]).toEqual([true, true, true]);
});

interface After {
  readonly core: ContractCore;
  readonly user: number;
  readonly middle: number;
  readonly money: string | undefined;
}

/** Several fills are rounded one by one: each may cost a few units more or less than their sum. */
const ROUNDING = 40n;

async function compare(ticket: FieldValues, answer: UserAnswer, { core, user, middle, money }: After) {
  const left = minorOf((await core.money(user))[0] ?? '') ?? 0n;
  const orders = answer.code === 200 && answer.event ? rowsOf(answer.event.changes, contractOrder) : [];
  const order = orders.reduce((one, other) => (other.id > one.id ? other : one));
  const isAtOnce = order.filled === order.size;
  const cost = (minorOf(money ?? '') ?? 0n) - left - (minorOf(ticket['plainCost'] as string) ?? 0n);
  if (isAtOnce || order.filled === '0.000') expect(cost < ROUNDING && cost > -ROUNDING).toBe(true);
  if (!isAtOnce) return;
  const after = await workerOf(core, user, middle);
  const open = (await core.positions(user)).filter((row) => row.cause === '');
  const shown = open.map(({ id }) => after.position(id)['liquidation']);
  if (ticket['liquidation'] !== '—')
    expect(shown.some((each) => isNear(each, ticket['liquidation']))).toBe(true);
}

/** Less than one tick apart. */
function isNear(one: unknown, other: unknown): boolean {
  const ticks = [one, other].map((text) => Math.round(Number(String(text).replaceAll(',', '')) * 100));
  return Math.abs((ticks[0] ?? 0) - (ticks[1] ?? 0)) <= 1;
}
