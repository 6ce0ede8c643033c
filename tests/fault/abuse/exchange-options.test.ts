/**
 * An opportunist sees the prices' source a moment before the platform does. They request quotes of the quick exchange
 * and accept only winning ones. Their gain is computed at the source's own price, less the taker's fee of a cheap
 * venue.
 */
import { expect, it } from 'vitest';
import { PLATFORM } from '../../../domain/ledger/account-kinds.ts';
import { post } from '../../../domain/ledger/posting.ts';
import type { ConvertQuote } from '../../../protocol/names/convert.ts';
import { chanceOf } from '../../support/random-candles.ts';
import { fakeStore } from '../../support/fake-store.ts';
import { commandId, openCore, type OpenCore } from '../../support/open-core.ts';
import { convertQuoteQuery } from '../../../server/convert/queries.ts';
import { accountQuery } from '../../../server/core/account-queries.ts';

const ROUNDS = process.env['TEST_SIZE'] === 'long' ? 10_000 : 60;
const COINS = ['AAA', 'BBB', 'CCC', 'DDD', 'EEE', 'FFF'];
const STEP_MILLIS = 100;
const LOOKS = 30;
const START_TICKS = 1_000_000;
const PAYS = 100;
/** Enough accounts that the limit of untaken quotes stops none of them. */
const ACCOUNTS = 8;
const DELAY_MILLIS = 500;
const WARM_SECONDS = 60;
/** As a share of the sold amount: the smallest fee of a large venue. */
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

interface Play {
  /** How long before the platform the price is known; 0: by the platform's own books. */
  readonly ahead: number;
  /** The delay of a followed venue; 0: the exchange is made at once. */
  readonly delay: number;
  /** Moves the money away during the delay if the exchange turned out badly. */
  readonly walksAway?: boolean;
}

class Opportunist {
  /** The gain of all rounds together, in USDT. */
  profit = 0;
  taken = 0;
  refused = 0;
  private step = 0;
  private readonly sources = COINS.map((_, at) => source(at + 1));

  constructor(
    private readonly core: OpenCore,
    private readonly users: readonly number[],
    private readonly play: Play,
  ) {}

  /** The platform's books follow the source after a moment. */
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

  async round(round: number): Promise<void> {
    const user = this.users[round % ACCOUNTS] as number;
    const quotes: (ConvertQuote | undefined)[] = [];
    for (const to of COINS) {
      const ask = { user, id: commandId(), from: 'USDT', to, given: 'from', amount: String(PAYS) } as const;
      const quote = await this.core.ask(convertQuoteQuery, ask);
      quotes.push('refused' in quote ? undefined : quote);
    }
    for (let look = 0; look < LOOKS; look++) {
      const [best] = quotes
        .map((quote, coin) => ({ quote, coin, gain: this.gainOf(quote, coin) }))
        .sort((one, other) => other.gain - one.gain);
      if (best?.quote !== undefined && best.gain > 0 && (await this.take(user, best.quote, best.coin)))
        return;
      await this.pass(1);
    }
  }

  private async take(user: number, quote: ConvertQuote, coin: number): Promise<boolean> {
    const input = { quote: quote.quote };
    const command = { kind: 'convert.execute', user, id: commandId(), input };
    const executed = this.core.execute(command);
    await this.core.writer.drain();
    if (this.play.delay > 0) {
      await this.pass(this.play.delay / STEP_MILLIS - 1);
      const walks = this.play.walksAway === true && this.gainOf(quote, coin) <= 0;
      if (walks) await this.move(user, 'funds', 'contract');
      await this.pass(2);
      if (walks) await this.move(user, 'contract', 'funds');
    }
    const answer = await executed;
    if (answer.code !== 200) {
      this.refused++;
      return false;
    }
    this.taken++;
    this.profit += this.gainOf(quote, coin);
    return true;
  }

  private async move(user: number, from: string, to: string): Promise<void> {
    const { balances } = await this.core.ask(accountQuery, user);
    const held = balances.find(({ kind, asset }) => kind === from && asset === 'USDT');
    const input = { from, to, asset: 'USDT', amount: held?.available ?? '0' };
    const moved = await this.core.execute({ kind: 'assets.transfer', user, id: commandId(), input });
    if (moved.code !== 200) throw new Error(`the money stays: ${moved.code}`);
  }

  /** At the price that the opportunist knows. */
  private gainOf(quote: ConvertQuote | undefined, coin: number): number {
    if (quote === undefined) return -Infinity;
    const ahead = this.at(coin, this.step + this.play.ahead / STEP_MILLIS);
    return (Number(quote.receives) * ahead * (1 - COSTS)) / 100 - PAYS;
  }

  private at(coin: number, step: number): number {
    return (this.sources[coin] as (step: number) => number)(step);
  }
}

async function play(as: Play): Promise<Opportunist> {
  const core = await openCore({ store: fakeStore(), symbols: COINS.map((coin) => `${coin}-USDT`) });
  const { delay } = as;
  for (const coin of COINS)
    await core.writer.submit({ kind: 'market.open', symbol: `${coin}-USDT`, epoch: 'one', delay, time: 1 });
  const users: number[] = [];
  for (let at = 0; at < ACCOUNTS; at++) users.push(await core.openUser(`Opportunist${String(at)}`));
  const amount = 10n ** 17n;
  core.state.ledger.post(
    users.map((to) => post({ reason: 'deposit', asset: 'USDT', amount, from: PLATFORM, to })),
  );
  const player = new Opportunist(core, users, as);
  await player.pass((WARM_SECONDS * 1_000) / STEP_MILLIS);
  for (let round = 0; round < ROUNDS; round++) await player.round(round);
  await core.stop();
  return player;
}

it.each([
  ['asks for quotes of many coins and takes the one that rose', { ahead: 0, delay: 0 }],
  ['sees a followed venue 300 ms early', { ahead: 300, delay: DELAY_MILLIS }],
  ['sees it early and moves the money away in time', { ahead: 300, delay: DELAY_MILLIS, walksAway: true }],
])('CONVERT-454 an opportunist who %s gains nothing', async (_, as) => {
  const { profit, taken, refused } = await play(as);
  expect(taken + refused).toBeGreaterThan(0);
  expect(profit).toBeLessThanOrEqual(0);
});
