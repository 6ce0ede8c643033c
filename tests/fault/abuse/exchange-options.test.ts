/**
 * Somebody who sees the prices' source a moment before the platform does, and asks the quick exchange for quotes to
 * take only the one that turns out well. What they got is counted at the source's own price, less the taker's fee of a
 * cheap venue.
 */
import { expect, it } from 'vitest';
import type { ConvertQuote } from '../../../protocol/names/convert.ts';
import { chanceOf } from '../../support/random-candles.ts';
import { memoryStore } from '../../support/memory-store.ts';
import { commandId, openCore, type OpenCore } from '../../support/open-core.ts';

const ROUNDS = process.env['TEST_SIZE'] === 'long' ? 10_000 : 300;
const COINS = ['AAA', 'BBB', 'CCC', 'DDD', 'EEE', 'FFF'];
const AHEAD_MILLIS = 300;
const STEP_MILLIS = 100;
const LOOKS = 30;
const START_TICKS = 1_000_000;
const PAYS = 100;
const WARM_SECONDS = 60;
/** Of what is sold: the smallest fee that a large venue takes. */
const COSTS = 0.000_5;

/** Moves of a violent market: each step about 0.03 %, in some minutes three times as much. */
function source(seed: number) {
  const chance = chanceOf(seed);
  const normal = () => Array.from({ length: 12 }, chance).reduce((sum, each) => sum + each, -6);
  const path: number[] = [START_TICKS];
  let wildness = 1;
  return (step: number): number => {
    while (path.length <= step) {
      if (path.length % 600 === 0) wildness = chance() < 0.3 ? 3 : 1;
      const last = path.at(-1) as number;
      path.push(last * (1 + 0.000_3 * wildness * normal()));
    }
    return Math.round(path[step] as number);
  };
}

class Opportunist {
  /** What all rounds together brought, in USDT. */
  profit = 0;
  taken = 0;
  refused = 0;
  private step = 0;
  private readonly sources = COINS.map((_, at) => source(at + 1));

  constructor(
    private readonly core: OpenCore,
    private readonly user: number,
    private readonly isPicky: boolean,
  ) {}

  /** The platform's books follow the source by a moment. */
  async pass(steps: number): Promise<void> {
    for (let at = 0; at < steps; at++) {
      this.step++;
      this.core.clock.advance(STEP_MILLIS);
      const time = this.core.clock.now();
      for (const [coin, asset] of COINS.entries()) {
        const mid = this.at(coin, this.step);
        const levels = { bids: [[mid - 1, 1]] as const, asks: [[mid + 1, 1]] as const };
        const command = { kind: 'market.quote', symbol: `${asset}-USDT`, whole: true, time } as const;
        await this.core.writer.submit({ ...command, ...levels });
      }
    }
  }

  async round(): Promise<void> {
    const quotes: (ConvertQuote | undefined)[] = [];
    for (const to of COINS) {
      const ask = {
        user: this.user,
        id: commandId(),
        from: 'USDT',
        to,
        given: 'from',
        amount: String(PAYS),
      } as const;
      const quote = await this.core.convertQuote(ask);
      quotes.push('refused' in quote ? undefined : quote);
    }
    for (let look = 0; look < LOOKS; look++) {
      const [best] = quotes
        .map((quote, coin) => ({ quote, gain: quote === undefined ? -Infinity : this.gainOf(quote, coin) }))
        .sort((one, other) => other.gain - one.gain);
      // Who must trade takes the best one in the end; who need not takes what surely wins.
      if (best?.quote !== undefined && (best.gain > 0 || (!this.isPicky && look === LOOKS - 1))) {
        if (await this.take(best.quote, best.gain)) return;
      }
      await this.pass(1);
    }
  }

  private async take({ quote }: ConvertQuote, gain: number): Promise<boolean> {
    const answer = await this.core.execute({
      ...{ kind: 'convert.execute', user: this.user, id: commandId(), input: { quote } },
    });
    if (answer.code !== 200) {
      this.refused++;
      return false;
    }
    this.taken++;
    this.profit += gain;
    return true;
  }

  /** At the price that the platform will have a moment later. */
  private gainOf({ receives }: ConvertQuote, coin: number): number {
    const ahead = this.at(coin, this.step + AHEAD_MILLIS / STEP_MILLIS);
    return (Number(receives) * ahead * (1 - COSTS)) / 100 - PAYS;
  }

  private at(coin: number, step: number): number {
    return (this.sources[coin] as (step: number) => number)(step);
  }
}

async function play(isPicky: boolean): Promise<Opportunist> {
  const core = await openCore({ store: memoryStore(), symbols: COINS.map((coin) => `${coin}-USDT`) });
  for (const coin of COINS)
    await core.writer.submit({ kind: 'market.open', symbol: `${coin}-USDT`, epoch: 'one', time: 1 });
  const user = await core.person('Opportunist');
  const player = new Opportunist(core, user, isPicky);
  await player.pass((WARM_SECONDS * 1_000) / STEP_MILLIS);
  for (let round = 0; round < ROUNDS; round++) {
    // Money without end.
    if (round % 5 === 0) await core.execute({ kind: 'demo.faucet', user, id: commandId(), input: {} });
    await player.round();
  }
  await core.stop();
  return player;
}

it('CONVERT-454 who sees each price 300 ms early, and takes the best of many quotes, loses', async () => {
  const { profit, taken } = await play(false);
  expect(taken).toBeGreaterThan(ROUNDS / 100);
  expect(profit).toBeLessThan(0);
});

it('CONVERT-454 who takes a quote only where it surely wins is refused, and gains nothing', async () => {
  const { profit, taken, refused } = await play(true);
  expect(refused).toBeGreaterThan(ROUNDS / 100);
  expect([taken, profit]).toEqual([0, 0]);
});
