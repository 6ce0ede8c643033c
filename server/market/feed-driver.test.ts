import { describe, expect, it, vi } from 'vitest';
import { fakeClock } from '../../tests/support/fake-clock.ts';
import { fakeStore } from '../../tests/support/fake-store.ts';
import { commandId, openCore } from '../../tests/support/open-core.ts';
import { followVenue } from '../../tests/support/venues/follow-venue.ts';
import { FakeOkx } from '../../tests/support/venues/fake-okx.ts';
import type { MarketCommand } from '../trading/market-commands.ts';
import { trading } from '../trading/trading-state.ts';
import { FeedDriver } from './feed-driver.ts';
import type { Feed, FeedSink } from './feeds/feed.ts';
import { createOkxFeed } from './feeds/venue/okx/okx-feed.ts';

const SYMBOL = 'BTC-USDT';

/** Records each command as `open`, `quote`, `live: true` or `mark: BTC-USDT-PERP 5`. */
function driverOf(feed: Pick<Feed, 'isAlive' | 'start' | 'stop'>, clock = fakeClock()) {
  const sent: string[] = [];
  const submit = (command: MarketCommand) => {
    const kind = command.kind.replace('market.', '');
    if (command.kind === 'market.liveness') sent.push(`live: ${String(command.isLive)}`);
    else if (command.kind === 'market.mark') sent.push(`mark: ${command.symbol} ${String(command.mark)}`);
    else sent.push(kind);
    return Promise.resolve({ code: 200 as const, number: sent.length });
  };
  const publisher = { wide: () => undefined };
  const driver = new FeedDriver({
    feed,
    writer: { submit },
    publisher,
    clock,
    delay: 0,
    onRefused: () => undefined,
  });
  return { driver, clock, sent };
}

describe('the marks of a feed', () => {
  it('MARKET-910 enter the core by command, each market’s newest one and once a second at most', () => {
    let sink: FeedSink | undefined;
    const start = (given: FeedSink) => {
      sink = given;
    };
    const { driver, clock, sent } = driverOf({ isAlive: () => true, start, stop: () => undefined });
    driver.start();
    const mark = (symbol: string, price: number) => sink?.mark(symbol, { mark: price, index: price });
    mark('A', 1);
    mark('B', 1);
    expect(sent.splice(0)).toEqual(['mark: A 1', 'mark: B 1']);
    for (let price = 2; price <= 9; price++) {
      clock.advance(100);
      mark('A', price);
    }
    expect(sent).toEqual([]);
    clock.advance(200);
    expect(sent.splice(0)).toEqual(['mark: A 9']);
    // The feed has sent none since.
    clock.advance(5_000);
    expect(sent).toEqual([]);
    mark('A', 10);
    expect(sent.splice(0)).toEqual(['mark: A 10']);
    clock.set(-60_000);
    mark('A', 11);
    expect(sent.splice(0)).toEqual(['mark: A 11']);
    driver.stop();
    mark('A', 12);
    clock.advance(5_000);
    expect(sent).toEqual([]);
  });
});

describe('the liveness of a feed', () => {
  it('FEED-680 enters the core by command when a market begins and when it changes', () => {
    let isAlive = true;
    let sink: FeedSink | undefined;
    const start = (given: FeedSink) => {
      sink = given;
      given.begin(SYMBOL);
      given.quote(SYMBOL, true, [[1, 1]], [[2, 1]]);
    };
    const stop = vi.fn();
    const { driver, clock, sent } = driverOf({ isAlive: () => isAlive, start, stop });
    driver.start();
    clock.advance(1_000);
    expect(sent.splice(0)).toEqual(['open', 'live: true', 'quote']);
    isAlive = false;
    clock.advance(50);
    expect(sent.splice(0)).toEqual(['live: false']);
    isAlive = true;
    sink?.quote(SYMBOL, true, [[1, 1]], [[2, 1]]);
    expect(sent.splice(0)).toEqual(['quote', 'live: true']);
    isAlive = false;
    sink?.recheck();
    sink?.begin(SYMBOL);
    expect(sent.splice(0)).toEqual(['live: false', 'open', 'live: false']);
    driver.stop();
    isAlive = true;
    clock.advance(1_000);
    expect([sent, stop.mock.calls.length]).toEqual([[], 1]);
  });

  it('FEED-681 a silent venue is dead to the core within 5 s, a lost connection at once', async () => {
    const fake = await FakeOkx.start([SYMBOL]);
    const venue = await followVenue([SYMBOL], (input) => createOkxFeed(input, fake.addresses));
    const feed = { start: () => undefined, stop: () => undefined, isAlive: venue.feed.isAlive };
    const { driver, sent } = driverOf(feed, venue.clock);
    driver.start();
    driver.begin(SYMBOL);
    venue.sink.onRecheck = () => driver.recheck();
    await venue.equal(SYMBOL, fake.market(SYMBOL));
    await venue.until('it is live', () => sent.at(-1) === 'live: true');
    await venue.pass(30_000);
    expect(sent).toEqual(['open', 'live: false', 'live: true']);
    fake.trade(SYMBOL);
    // A print is passed on as it is received.
    await venue.until('it is printed', () => venue.sink.prints.has(SYMBOL));
    fake.hang();
    await venue.pass(5_000);
    expect(sent.slice(3)).toEqual(['live: false']);
    await venue.until('it is back', () => sent.at(-1) === 'live: true');
    let isLossReported = false;
    venue.sink.onRecheck = () => {
      driver.recheck();
      isLossReported ||= sent.at(-1) === 'live: false';
    };
    fake.disconnect();
    await venue.until('it is lost', () => !venue.feed.isAlive(SYMBOL));
    expect(isLossReported).toBe(true);
    driver.stop();
  });

  it('FEED-682 recorded commands give the same answers and state again, whatever the feed does then', async () => {
    const core = await openCore({ store: fakeStore() });
    const again = await openCore({ store: fakeStore() });
    type Replay = () => Promise<unknown>;
    const recorded: { readonly replay: Replay; readonly was: unknown }[] = [];
    const { submit, execute } = core.writer;
    core.writer.submit = async (command) => {
      const entry = { replay: () => again.writer.submit(command), was: undefined as unknown };
      recorded.push(entry);
      const answer = await submit.call(core.writer, command);
      entry.was = answer;
      return answer;
    };
    core.writer.execute = async (definition, command, input) => {
      const entry = {
        replay: () => again.writer.execute(definition, command, input),
        was: undefined as unknown,
      };
      recorded.push(entry);
      const decision = await execute.call(core.writer, definition, command, input);
      entry.was = decision;
      return decision;
    };
    const ask = async (user: number, kind: string, input: object) =>
      (await core.execute({ kind, user, id: commandId(), input })).code;
    const time = () => core.clock.now();
    const ada = await core.openUser('Ada');
    await ask(ada, 'demo.faucet', {});
    const order = { symbol: SYMBOL, side: 'buy', type: 'limit', price: '100.00', size: '0.100' };
    await core.writer.submit({ kind: 'market.open', symbol: SYMBOL, epoch: 'one', delay: 500, time: time() });
    const levels = { bids: [[9_900, 1_000]] as const, asks: [[10_000, 1_000]] as const };
    await core.writer.submit({ kind: 'market.quote', symbol: SYMBOL, whole: true, ...levels, time: time() });
    const mark = { mark: 9_950, index: 9_951, fundingRate: 10_000, nextFundingTime: 9 };
    await core.writer.submit({ kind: 'market.mark', symbol: SYMBOL, ...mark, time: time() });
    // It waits, and is matched at the end of its delay.
    expect(await ask(ada, 'spot.placeOrder', order)).toBe(200);
    core.clock.advance(500);
    core.silent.add(SYMBOL);
    expect(await ask(ada, 'spot.placeOrder', order)).toBe('spot.no-liquidity');
    expect(await ask(ada, 'spot.placeOrder', { ...order, price: '98.00' })).toBe(200);
    expect(await ask(ada, 'spot.amendOrder', { order: 2, price: '100.00' })).toBe('spot.no-liquidity');
    core.silent.clear();
    expect(await ask(ada, 'spot.amendOrder', { order: 2, price: '100.00' })).toBe(200);
    // Its delay ends while the feed is silent: it continues to wait.
    core.silent.add(SYMBOL);
    core.clock.advance(500);
    await core.writer.drain();
    expect(recorded.length).toBeGreaterThan(12);
    for (const { replay, was } of recorded) expect(await replay()).toMatchObject(withoutNumber(was));
    expect(again.hash()).toBe(core.hash());
    const marks = [core, again].map(({ state }) => trading.of(state).markets.get(SYMBOL)?.mark);
    expect(marks[0]).toMatchObject(mark);
    expect(marks[1]).toEqual(marks[0]);
    await core.stop();
    await again.stop();
  });
});

const withoutNumber = (answer: unknown) => ({ code: (answer as { code: unknown }).code });
