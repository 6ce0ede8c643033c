/**
 * An opportunist sees a followed venue 300 ms before the platform does, and trades with the levels that the
 * platform still mirrors. Their gain is counted at the venue's own price of the moment when they see it.
 */
import { expect, it } from 'vitest';
import { PLATFORM } from '../../../domain/ledger/account-kinds.ts';
import { post } from '../../../domain/ledger/posting.ts';
import { fillsIn } from '../../support/event-rows.ts';
import { chanceOf } from '../../support/random-candles.ts';
import { fakeStore } from '../../support/fake-store.ts';
import { commandId, openCore, type OpenCore } from '../../support/open-core.ts';
import { trading } from '../../../server/trading/trading-state.ts';

const ROUNDS = process.env['TEST_SIZE'] === 'long' ? 10_000 : 500;
const SYMBOL = 'BTC-USDT';
const STEP_MILLIS = 100;
const AHEAD_STEPS = 3;
const START_TICKS = 1_000_000;
/** The venue is quiet for some steps, and then jumps by up to 1 % or drifts. */
const QUIET_STEPS = 8;
const FEE_AND_SPREAD = 0.001_5;

function venue(seed: number): (step: number) => number {
  const chance = chanceOf(seed);
  const path = [START_TICKS];
  return (step) => {
    while (path.length <= step) {
      const last = path.at(-1) as number;
      const jump = chance() < 0.1 ? (chance() - 0.5) * 0.02 : (chance() - 0.5) * 0.000_2;
      path.push(Math.max(1_000, Math.round(last * (1 + jump))));
    }
    return path[step] as number;
  };
}

class Opportunist {
  profit = 0;
  trades = 0;
  private step = 0;
  private readonly at = venue(20_261_123);
  private readonly fills: { side: string; size: string; total: string; fee: string }[] = [];

  constructor(
    private readonly core: OpenCore,
    private readonly user: number,
    private readonly cancels: boolean,
  ) {
    core.onAccountEvent((_, event) => this.fills.push(...fillsIn(event)));
  }

  /** The platform receives each step 300 ms after the venue made it. */
  async pass(): Promise<void> {
    this.step++;
    this.core.clock.advance(STEP_MILLIS);
    const mid = this.at(this.step);
    const time = this.core.clock.now();
    await this.core.writer.submit({
      ...{ kind: 'market.quote', symbol: SYMBOL, whole: true, time },
      ...{ bids: [[mid - 1, 100_000]], asks: [[mid + 1, 100_000]] },
      source: time - AHEAD_STEPS * STEP_MILLIS,
    });
  }

  /** Takes the side whose price is already outdated at the venue, by the terms of the round. */
  async round(round: number): Promise<void> {
    for (let at = 0; at < QUIET_STEPS; at++) {
      const seen = this.at(this.step + AHEAD_STEPS);
      const rise = seen / this.at(this.step) - 1;
      if (this.cancels || Math.abs(rise) > 0.002) {
        await this.take(rise > 0 ? 'buy' : 'sell', seen, round);
        return;
      }
      await this.pass();
    }
  }

  /** Runs just before the match, when its price is known: keeps the order if it wins. Returns the price that counts. */
  private async choose(side: 'buy' | 'sell'): Promise<number> {
    const seen = this.at(this.step + AHEAD_STEPS);
    const rise = seen / this.at(this.step + 1) - 1;
    if ((side === 'buy' ? rise : -rise) < FEE_AND_SPREAD) {
      const { core, user } = this;
      for (const { id: order } of trading.of(core.state).orders.of(user))
        await core.execute({ kind: 'spot.cancelOrder', user, id: commandId(), input: { order } });
      await core.execute({ kind: 'spot.cancelOrders', user, id: commandId(), input: {} });
    }
    return seen;
  }

  private async take(side: 'buy' | 'sell', seen: number, round: number): Promise<void> {
    this.fills.length = 0;
    const stale = this.at(this.step) / 100;
    const price = (stale * (side === 'buy' ? 1.0005 : 0.9995)).toFixed(2);
    const terms = [
      { type: 'market', size: '0.010' },
      { type: 'limit', timeInForce: 'ioc', price, size: '0.010' },
      { type: 'limit', timeInForce: 'fok', price, size: '0.010' },
      { type: 'limit', price, size: '0.010' },
    ][round % 4];
    const order = { symbol: SYMBOL, side, ...terms };
    await this.core.execute({ kind: 'spot.placeOrder', user: this.user, id: commandId(), input: order });
    for (let at = 0; at < AHEAD_STEPS; at++) await this.pass();
    const counted = this.cancels ? await this.choose(side) : seen;
    for (let at = 0; at < AHEAD_STEPS; at++) await this.pass();
    await this.core.execute({ kind: 'spot.cancelOrders', user: this.user, id: commandId(), input: {} });
    const worth = counted / 100;
    for (const { side: took, size, total, fee } of this.fills) {
      this.trades++;
      const bought = took === 'buy' ? Number(size) - Number(fee) : -Number(size);
      this.profit += bought * worth - (took === 'buy' ? Number(total) : Number(fee) - Number(total));
    }
  }
}

async function play(delay: number, cancels = false): Promise<Opportunist> {
  const core = await openCore({ store: fakeStore(), symbols: [SYMBOL] });
  await core.writer.submit({ kind: 'market.open', symbol: SYMBOL, epoch: 'one', delay, time: 1 });
  const user = await core.openUser('Opportunist');
  for (const asset of ['USDT', 'BTC'])
    core.state.ledger.post([
      post({ reason: 'deposit', asset, amount: 10n ** 20n, from: PLATFORM, to: user }),
    ]);
  const player = new Opportunist(core, user, cancels);
  await player.pass();
  for (let round = 0; round < ROUNDS; round++) await player.round(round);
  await core.stop();
  return player;
}

it('SPOT-460 an opportunist who sees a venue 300 ms early loses by every kind of order', async () => {
  const { profit, trades } = await play(500);
  expect(trades).toBeGreaterThan(ROUNDS / 20);
  expect(profit).toBeLessThan(0);
});

it('SPOT-460 an opportunist who also cancels losing orders while they wait loses too', async () => {
  const { profit, trades } = await play(500, true);
  expect(trades).toBeGreaterThan(ROUNDS / 20);
  expect(profit).toBeLessThan(0);
});

it('SPOT-460 the same opportunist would win if no order waited', async () => {
  const { profit } = await play(0);
  expect(profit).toBeGreaterThan(0);
});
