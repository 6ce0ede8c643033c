/**
 * The suite `liquidation`: one mark that liquidates a part of all open positions of a contract. How long
 * until all are decided and until all are durable, and how long an order of somebody else waits meanwhile,
 * in the core on its store as in production. And the time of a mark that liquidates nobody, with few
 * positions and with many: it follows the number of positions near the mark.
 */
import { positions } from '../server/contract/positions.ts';
import { heldOf } from '../server/contract/held-position.ts';
import { systemClock } from '../server/base/clock.ts';
import { openPlatformStore } from '../server/start/open-platform-store.ts';
import { MOST_ANSWERS_IN_MEMORY } from '../server/start/platform.ts';
import { PERP, PERPETUAL } from '../tests/support/contract-core.ts';
import type { FakeClock } from '../tests/support/fake-clock.ts';
import { fakeStore } from '../tests/support/fake-store.ts';
import { openCore, type OpenCore } from '../tests/support/open-core.ts';
import { onBothDatabases, type NewPlace } from './on-both-databases.ts';
import { median, OURS, quantile, thousandth, type BenchRow } from './suite.ts';

export interface LiquidationSize {
  readonly positions: number;
  readonly liquidated: number;
  readonly few: number;
  readonly many: number;
  readonly ticks: number;
}

export const FULL_LIQUIDATION: LiquidationSize = {
  ...{ positions: 10_000, liquidated: 1_000, few: 1_000, many: 100_000, ticks: 2_000 },
};
export const SMOKE_LIQUIDATION: LiquidationSize = {
  ...{ positions: 40, liquidated: 20, few: 10, many: 100, ticks: 10 },
};

/** The goals of issue 19, in milliseconds. */
const GOAL = { decided: 250, durable: 2_000, bystander: 100, growth: 2 };
const LOTS = 100_000_000;
const MIDDLE = 10_000;

export async function benchLiquidation(size: LiquidationSize): Promise<BenchRow[]> {
  const storms = await onBothDatabases('liquidation', (newPlace) => benchStormOn(size, newPlace));
  return [...storms, await benchTicks(size)];
}

function row(what: string, metric: string, value: number, goal: number, unit = 'ms'): BenchRow {
  const names = { suite: 'liquidation', case: what, metric, unit };
  return {
    ...names,
    value: thousandth(value),
    peer: 'goal',
    peerValue: goal,
    ratio: thousandth(value / goal),
  };
}

/** @param newPlace returns new, empty storage of the kind to be measured */
export async function benchStormOn(size: LiquidationSize, newPlace: NewPlace): Promise<BenchRow[]> {
  const place = await newPlace();
  const held = await openPlatformStore(place, (error) => {
    throw error;
  });
  const core = await openCore({
    ...{ store: held.store, instruments: [PERPETUAL], mostAnswersInMemory: MOST_ANSWERS_IN_MEMORY },
    // Its other methods are for tests that move the time.
    clock: systemClock as FakeClock,
  });
  const name = place.databaseUrl === undefined ? 'PGlite' : 'PostgreSQL';
  try {
    await fill(core, size);
    const { decided, durable, waits } = await storm(core, size);
    const what = `${name}, ${String(size.liquidated)} of ${String(size.positions)} positions`;
    return [
      row(what, 'decided', decided, GOAL.decided),
      row(what, 'durable', durable, GOAL.durable),
      row(what, 'bystander p99', quantile(waits, 0.99), GOAL.bystander),
      row(what, 'bystander longest', Math.max(...waits), GOAL.bystander),
    ];
  } finally {
    await core.stop();
    await held.release();
  }
}

async function quote(core: OpenCore, tick: number): Promise<void> {
  const time = core.clock.now();
  const levels = { whole: true, bids: [[tick - 1, LOTS]], asks: [[tick + 1, LOTS]] } as const;
  await core.writer.submit({ kind: 'market.quote', symbol: PERP, time, ...levels });
}

function mark(core: OpenCore, tick: number): Promise<unknown> {
  const time = core.clock.now();
  return core.writer.submit({ kind: 'market.mark', symbol: PERP, time, mark: tick, index: tick });
}

/** The first users are liquidated; the others have a fifth of their leverage. */
async function fill(core: OpenCore, { positions: count, liquidated }: LiquidationSize): Promise<void> {
  await quote(core, MIDDLE);
  await mark(core, MIDDLE);
  const users = Array.from({ length: count + 1 }, (_, at) => at);
  const atOnce = 500;
  for (let from = 0; from < users.length; from += atOnce) {
    await mark(core, MIDDLE);
    await Promise.all(
      users.slice(from, from + atOnce).map((at) => openOne(core, at, at < liquidated ? 50 : 10, at < count)),
    );
  }
}

async function openOne(core: OpenCore, at: number, leverage: number, opens: boolean): Promise<void> {
  const user = await core.openUser(`user${String(at)}`);
  const run = async (kind: string, input: object) => {
    const { code } = await core.execute({ kind, user, id: core.id(), input });
    if (code !== 200) throw new Error(`${kind} was refused: ${code}`);
  };
  await run('demo.faucet', {});
  await run('assets.transfer', { from: 'funds', to: 'contract', asset: 'USDT', amount: '1000' });
  await run('contract.setLeverage', { symbol: PERP, leverage });
  if (opens) await run('contract.placeOrder', { symbol: PERP, side: 'buy', type: 'market', size: '10' });
}

async function storm(core: OpenCore, { positions: count, liquidated }: LiquidationSize) {
  const all = positions.of(core.state);
  const bystander = count + 1;
  let closed = 0;
  const waits: number[] = [];
  const over = { is: false };
  const orders = (async () => {
    for (let at = 0; !over.is; at++) {
      const asked = performance.now();
      const price = { price: at % 2 === 0 ? '95.00' : '95.01' };
      const input = { symbol: PERP, side: 'buy', type: 'limit', size: '0.001', ...price };
      await core.execute({ kind: 'contract.placeOrder', user: bystander, id: core.id(), input });
      waits.push(performance.now() - asked);
      if (at % 100 === 99)
        await core.execute({ kind: 'contract.cancelOrders', user: bystander, id: core.id(), input: {} });
    }
  })();
  const lasting = new Promise<void>((resolve) => {
    core.onAccountEvent((_, { changes }) => {
      for (const { entity, rows } of changes) if (entity === 'contract-liquidation') closed += rows.length;
      if (closed === liquidated) resolve();
    });
  });
  await quote(core, MIDDLE - 130);
  const started = performance.now();
  void mark(core, MIDDLE - 130);
  let [hasBegun, decided] = [false, 0];
  const watch = setInterval(() => {
    const isReached = all.watched.isReached(PERP, MIDDLE - 130);
    // Before the mark is applied its borders may be unknown, and then none is reached.
    hasBegun ||= isReached;
    if (hasBegun && !isReached && decided === 0) decided = performance.now() - started;
  }, 1);
  await lasting;
  const durable = performance.now() - started;
  clearInterval(watch);
  over.is = true;
  await orders;
  if (decided === 0) throw new Error('no look fell between the mark and the last decision');
  return { decided, durable, waits };
}

/** Marks that go up and down without reaching any position; most positions are far away. */
export async function benchTicks({ few, many, ticks }: LiquidationSize): Promise<BenchRow> {
  const small = await tickMillis(few, ticks);
  const large = await tickMillis(many, ticks);
  const value = large / small;
  const what = `a mark with ${String(few)} and with ${String(many)} positions`;
  return row(
    `${what} (${OURS}: ${String(thousandth(small))} ms)`,
    'times as long',
    value,
    GOAL.growth,
    'times',
  );
}

async function tickMillis(count: number, ticks: number): Promise<number> {
  const core = await openCore({ store: fakeStore(), instruments: [PERPETUAL] });
  await quote(core, MIDDLE);
  const all = positions.of(core.state);
  for (let id = 1; id <= count; id++)
    all.add(
      heldOf({
        ...{ id, user: id, symbol: PERP, positionSide: 'net', side: 'long', marginMode: 'isolated' },
        ...{ leverage: 10, lots: 1_000, entryTotal: '10000000000', margin: String(1_000_000_000 + id) },
        ...{
          closedLots: 0,
          closedTotal: '0',
          pnl: '0',
          fee: '0',
          openCost: '0',
          opened: 1,
          updated: 1,
          cause: '',
        },
        ...{ version: 1, steps: 0, funding: '0', borne: '0', changes: 0 },
      }),
    );
  await mark(core, MIDDLE);
  const times: number[] = [];
  for (let at = 0; at < ticks; at++) {
    const started = performance.now();
    const done = mark(core, MIDDLE + (at % 50));
    times.push(performance.now() - started);
    await done;
  }
  await core.stop();
  return median(times);
}
