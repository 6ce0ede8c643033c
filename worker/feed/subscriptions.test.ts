import { describe, expect, it } from 'vitest';
import { MARKET_CODES, SUCCESS } from '#protocol/names/codes';
import type { Channel, SocketAnswer } from '#protocol/names/market';
import { fakeClock } from '../../tests/support/fake-clock.ts';
import { Subscriptions } from './subscriptions.ts';

interface Call {
  readonly event: string;
  readonly channels: readonly Channel[];
  /** Undefined: no answer in time. */
  answer(answer?: Partial<SocketAnswer>): Promise<void>;
}

const settled = () =>
  new Promise<void>((resolve) => {
    setImmediate(resolve);
  });

function watchedRoute() {
  const clock = fakeClock();
  const calls: Call[] = [];
  const refused: Channel[] = [];
  const left: Channel[] = [];
  const subscriptions = new Subscriptions({
    clock,
    call: (event, { channels = [] }) =>
      new Promise((resolve, reject) => {
        const answer = (given?: Partial<SocketAnswer>) => {
          if (given) resolve({ code: SUCCESS, msg: '', ...given });
          else reject(new Error('no answer'));
          return settled();
        };
        calls.push({ event, channels: channels as readonly Channel[], answer });
      }),
    refused: (channel) => refused.push(channel),
    left: (channel) => left.push(channel),
  });
  const sent = () => calls.map(({ event, channels }) => [event, ...channels].join(' '));
  /** The next call that the test has not handled yet. */
  let seen = 0;
  const next = async () => {
    await settled();
    const call = calls[seen++];
    if (!call) throw new Error('nothing was called');
    return call;
  };
  const wait = async (millis: number) => {
    clock.advance(millis);
    await settled();
  };
  return { clock, subscriptions, refused, left, sent, next, wait };
}

describe('Subscriptions', () => {
  it('ENGINE-007 merges a turn’s channels into a call, and subscribes all again after a reconnection', async () => {
    const { subscriptions, sent, next } = watchedRoute();
    subscriptions.join('tickers');
    subscriptions.opened();
    subscriptions.join('book:A-B');
    await (await next()).answer({});
    subscriptions.join('marks');
    await (await next()).answer({});
    subscriptions.closed();
    subscriptions.opened();
    await (await next()).answer({});
    expect(sent()).toEqual([
      'subscribe tickers book:A-B',
      'subscribe marks',
      'subscribe tickers book:A-B marks',
    ]);
  });

  it('START-007 does not repeat a request made with the connection, unless no snapshot arrives', async () => {
    const { subscriptions, sent, next, wait } = watchedRoute();
    subscriptions.join('tickers');
    subscriptions.join('marks');
    subscriptions.opened(['tickers']);
    await (await next()).answer({});
    await wait(2_900);
    subscriptions.remind('tickers');
    expect(sent()).toEqual(['subscribe marks']);
    await wait(100);
    subscriptions.remind('tickers');
    await (await next()).answer({});
    expect(sent()).toEqual(['subscribe marks', 'subscribe tickers']);
  });

  it('ENGINE-006 unsubscribes 2 s after the last watcher left, and not if one came back', async () => {
    const { subscriptions, sent, left, next, wait } = watchedRoute();
    subscriptions.opened();
    subscriptions.join('book:A-B');
    subscriptions.join('book:A-B');
    await (await next()).answer({});
    subscriptions.leave('book:A-B');
    await wait(10_000);
    subscriptions.leave('book:A-B');
    await wait(1_999);
    subscriptions.join('book:A-B');
    await wait(10_000);
    expect(sent()).toEqual(['subscribe book:A-B']);
    subscriptions.leave('book:A-B');
    await wait(2_000);
    await (await next()).answer({});
    expect(sent().slice(1)).toEqual(['unsubscribe book:A-B']);
    expect(left).toEqual(['book:A-B']);
  });

  it('subscribes again when a watcher comes while the unsubscription is pending', async () => {
    const { subscriptions, sent, next, wait } = watchedRoute();
    subscriptions.opened();
    subscriptions.join('book:A-B');
    await (await next()).answer({});
    subscriptions.leave('book:A-B');
    await wait(2_000);
    subscriptions.join('book:A-B');
    await (await next()).answer({});
    expect(sent()).toEqual(['subscribe book:A-B', 'unsubscribe book:A-B', 'subscribe book:A-B']);
  });

  it('ENGINE-004 reports a channel that does not exist and subscribes the others', async () => {
    const { subscriptions, sent, refused, next } = watchedRoute();
    subscriptions.opened();
    subscriptions.join('book:X-Y');
    subscriptions.join('book:A-B');
    await (await next()).answer({ code: MARKET_CODES.unknownChannel, data: { channel: 'book:X-Y' } });
    await (await next()).answer({});
    expect(sent()).toEqual(['subscribe book:X-Y book:A-B', 'subscribe book:A-B']);
    expect([refused, subscriptions.isRefused('book:X-Y')]).toEqual([['book:X-Y'], true]);
  });

  it('ENGINE-008 leaves out channels beyond the limit, and tries them again', async () => {
    const { subscriptions, sent, next, wait } = watchedRoute();
    subscriptions.opened();
    subscriptions.join('ticker:A-B');
    subscriptions.join('ticker:C-D');
    await (await next()).answer({ code: MARKET_CODES.tooManySubscriptions, data: { channel: 'ticker:C-D' } });
    await (await next()).answer({});
    await wait(5_000);
    expect(sent()).toEqual([
      'subscribe ticker:A-B ticker:C-D',
      'subscribe ticker:A-B',
      'subscribe ticker:C-D',
    ]);
  });

  it('ENGINE-008 tries again at once when another channel has left', async () => {
    const { subscriptions, sent, next, wait } = watchedRoute();
    subscriptions.opened();
    subscriptions.join('ticker:A-B');
    await (await next()).answer({});
    subscriptions.join('ticker:C-D');
    await (await next()).answer({ code: MARKET_CODES.tooManySubscriptions, data: { channel: 'ticker:C-D' } });
    subscriptions.leave('ticker:A-B');
    await wait(2_000);
    await (await next()).answer({});
    expect(sent().slice(2)).toEqual(['unsubscribe ticker:A-B', 'subscribe ticker:C-D']);
  });

  it('ENGINE-003 requests a snapshot again at most once a second', async () => {
    const { subscriptions, sent, next, wait } = watchedRoute();
    subscriptions.opened();
    subscriptions.join('book:A-B');
    await (await next()).answer({});
    for (let times = 0; times < 5; times++) subscriptions.resync('book:A-B');
    await wait(1_000);
    expect(sent().length).toBe(1);
    await wait(100);
    await (await next()).answer({ code: MARKET_CODES.tooFast, data: { channel: 'book:A-B' } });
    expect(sent().length).toBe(2);
    await wait(1_100);
    await (await next()).answer({});
    await wait(10_000);
    expect(sent().length).toBe(3);
  });

  it('repeats the request if an acknowledged snapshot does not arrive', async () => {
    const { subscriptions, sent, next, wait } = watchedRoute();
    subscriptions.opened();
    subscriptions.join('book:A-B');
    await (await next()).answer({});
    await wait(1_019);
    subscriptions.remind('book:A-B');
    await wait(1);
    expect(sent().length).toBe(1);
    subscriptions.remind('book:A-B');
    await wait(0);
    expect(sent().length).toBe(2);
  });

  it('ENGINE-007 tries again without an answer, and ignores answers of an earlier connection', async () => {
    const { subscriptions, sent, next, wait } = watchedRoute();
    subscriptions.opened();
    subscriptions.join('marks');
    await (await next()).answer();
    await wait(1_000);
    const late = await next();
    subscriptions.closed();
    subscriptions.opened();
    await (await next()).answer({});
    await late.answer({ code: MARKET_CODES.unknownChannel, data: { channel: 'marks' } });
    expect(sent()).toEqual(['subscribe marks', 'subscribe marks', 'subscribe marks']);
    expect(subscriptions.isRefused('marks')).toBe(false);
  });

  it('applies a refusal to unsubscribe only to the named channel', async () => {
    const { subscriptions, sent, next, wait } = watchedRoute();
    subscriptions.opened();
    subscriptions.join('ticker:A-B');
    subscriptions.join('ticker:C-D');
    await (await next()).answer({});
    subscriptions.leave('ticker:A-B');
    subscriptions.leave('ticker:C-D');
    await wait(2_000);
    await (await next()).answer({ code: MARKET_CODES.notSubscribed, data: { channel: 'ticker:A-B' } });
    await (await next()).answer({});
    expect(sent().slice(1)).toEqual(['unsubscribe ticker:A-B ticker:C-D', 'unsubscribe ticker:C-D']);
  });

  it.each([-1, -86_400_000, 86_400_000])(
    'ENGINE-003 asks for a snapshot within the second though the clock is set by %d ms meanwhile',
    async (by) => {
      const { clock, subscriptions, sent, next, wait } = watchedRoute();
      subscriptions.opened();
      subscriptions.join('book:A-B');
      await (await next()).answer({});
      subscriptions.resync('book:A-B');
      clock.set(by);
      await wait(1_100);
      await (await next()).answer({});
      subscriptions.resync('book:A-B');
      await wait(1_100);
      expect(sent()).toHaveLength(3);
    },
  );
});
