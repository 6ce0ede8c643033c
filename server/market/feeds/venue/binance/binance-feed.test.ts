import { describe, expect, it } from 'vitest';
import { FakeBinance, type BinanceKind } from '../../../../../tests/support/venues/fake-binance.ts';
import type { MarketPlan } from '../../../../../tests/support/recording-maker.ts';
import { followVenue, printsInVenueSteps } from '../../../../../tests/support/venues/follow-venue.ts';
import type { FakeVenueAnswer } from '../../../../../tests/support/venues/fake-venue-server.ts';
import { catalogue } from '../../../catalogue.ts';
import { createBinanceFeed } from './binance-feed.ts';

const SYMBOL = { spot: 'BTC-USDT', perpetual: 'BTC-USDT-PERP' } as const;
const CODE = 'BTCUSDT';

async function following(
  kind: BinanceKind,
  prepare: (fake: FakeBinance) => void = () => undefined,
  plan: Partial<MarketPlan> = {},
) {
  const both = [
    ['spot', CODE],
    ['perpetual', CODE],
  ] as const;
  const fake = await FakeBinance.start(both, plan);
  prepare(fake);
  const venue = await followVenue([SYMBOL[kind]], (input) => createBinanceFeed(input, fake.addresses));
  const market = fake.market(kind, CODE);
  return {
    fake,
    ...venue,
    change: (fate?: 'sent' | 'lost' | 'twice') => fake.change(kind, CODE, fate),
    same: () => venue.equal(SYMBOL[kind], market),
    isAlive: () => venue.feed.isAlive(SYMBOL[kind]),
    depthAsked: () => fake.asked.filter((path) => path.includes('/depth')).length,
  };
}

/** How many of the book's ticks are one tick of the fake venue's perpetual. */
const PER_TICK = 1_000;

describe.each(['spot', 'perpetual'] as const)('Binance, %s', (kind) => {
  it('VENUE-001 VENUE-002 follows the book from a snapshot and the changes on top of it', async () => {
    const { fake, same, change, pass, sink } = await following(kind);
    await same();
    for (let i = 0; i < 100; i++) {
      change();
      if (i % 10 === 0) await pass(100);
    }
    await same();
    expect(fake.asked.filter((path) => path.includes('/depth'))).toHaveLength(1);
    expect(sink.log[0]).toEqual(['begin', SYMBOL[kind]]);
  });

  it('VENUE-701 its messages are dated by our clock, however far its own is ahead', async () => {
    const ahead = 60_000;
    const { fake, same, change, until, sink, clock, feed } = await following(kind, (prepared) => {
      prepared.serverTime = ahead;
    });
    const started = clock.now();
    await same();
    await until('its clock is measured', () => feed.clockOffsets?.()[kind] !== undefined);
    const { length } = sink.sources;
    fake.time = ahead + 1;
    change();
    await until('it is quoted', () => sink.sources.length > length);
    const source = sink.sources.at(-1) ?? 0;
    expect(source).toBeGreaterThan(0);
    expect(source).toBeLessThanOrEqual(started + 1);
  });

  it('VENUE-003 a lost change is a gap: the book is not confirmed until a new snapshot', async () => {
    const { same, change, until, isAlive, depthAsked, fake } = await following(kind);
    await same();
    let release: () => void = () => undefined;
    fake.onDepth = (answer) => new Promise((resolve) => (release = () => resolve(answer)));
    change('lost');
    change();
    await until('the gap is seen', () => !isAlive());
    await until('a snapshot is asked for', () => depthAsked() === 2);
    fake.onDepth = (answer) => answer;
    release();
    change();
    await same();
  });

  it('VENUE-580 a quote is as old as its book, not as the change after a gap in it', async () => {
    const { fake, same, change, until, isAlive, sink } = await following(kind);
    await same();
    fake.onDepth = () => new Promise(() => undefined);
    const { length } = sink.sources;
    fake.time = 2;
    change();
    change('lost');
    fake.time = 3;
    change();
    await until('the gap is seen', () => !isAlive());
    await until('the book before it is quoted', () => sink.sources.length > length);
    expect(sink.sources.at(-1)).toBe(2);
  });

  it('VENUE-002 a change that is sent twice counts once', async () => {
    const { same, change, depthAsked } = await following(kind);
    await same();
    for (let i = 0; i < 10; i++) change('twice');
    await same();
    expect(depthAsked()).toBe(1);
  });

  it('VENUE-004 a late snapshot is completed by the changes that waited for it', async () => {
    let release: () => void = () => undefined;
    const { fake, same, change, pass, until, depthAsked } = await following(kind, (fake) => {
      fake.onDepth = (answer) => new Promise((resolve) => (release = () => resolve(answer)));
    });
    await until('a snapshot is asked for', () => depthAsked() === 1);
    for (let i = 0; i < 20; i++) change();
    await pass(3000);
    fake.onDepth = (answer) => answer;
    release();
    await same();
    expect(depthAsked()).toBe(1);
  });

  it('VENUE-004 a snapshot older than the first change is requested again', async () => {
    const old: FakeVenueAnswer[] = [];
    const { fake, same, change, pass, until, depthAsked } = await following(kind, (fake) => {
      fake.onDepth = (answer) => {
        old.push(answer);
        return { status: 503, body: '' };
      };
    });
    await until('one was taken', () => old.length === 1);
    change('lost');
    change('lost');
    change();
    await pass(300);
    const asked = depthAsked();
    fake.onDepth = () => {
      fake.onDepth = (answer) => answer;
      return old[0] as FakeVenueAnswer;
    };
    await same();
    expect(depthAsked()).toBeGreaterThan(asked);
  });

  it.each(['close', 'terminate'] as const)(
    'VENUE-005 reconnects after a lost connection (%s), and is not live meanwhile',
    async (how) => {
      const { fake, same, change, until, isAlive } = await following(kind);
      await same();
      fake.disconnect(how);
      await until('it is not live', () => !isAlive());
      change();
      await same();
      change();
      await same();
    },
  );

  it('VENUE-006 a silent connection is not live after 5 s, and is given up', async () => {
    const { fake, same, clock, until, isAlive, troubles, change } = await following(kind);
    await same();
    fake.hang();
    const from = clock.now();
    await until('it is not live', () => !isAlive());
    expect(clock.now() - from).toBeGreaterThanOrEqual(4000);
    expect(clock.now() - from).toBeLessThanOrEqual(8000);
    await until('it is given up', () => troubles.some((each) => each.includes('silent for')));
    change();
    await same();
  });

  it('VENUE-006 a quiet market on a connection that answers stays live', async () => {
    const { same, pass, isAlive } = await following(kind);
    await same();
    await pass(60_000);
    expect(isAlive()).toBe(true);
  });

  it.each([429, 418])(
    'VENUE-007 sends no request for as long as the venue demands, after %s',
    async (status) => {
      let refusals = 0;
      const { same, clock, until, depthAsked } = await following(kind, (fake) => {
        fake.onDepth = (answer) =>
          refusals++ === 0 ? { status, headers: { 'retry-after': '120' }, body: { code: -1003 } } : answer;
      });
      await until('it was refused', () => refusals === 1);
      const from = clock.now();
      await until('it asks again', () => depthAsked() === 2);
      expect(clock.now() - from).toBeGreaterThan(119_000);
      await same();
    },
  );

  it('VENUE-008 an unreadable message costs a fresh start, never a wrong book', async () => {
    const { fake, same, change, until, isAlive } = await following(kind);
    await same();
    const stream = 'btcusdt@depth@100ms';
    const event = { e: 'depthUpdate', s: CODE, U: 1, u: 2, pu: 0, b: [], a: [] };
    const broken = [
      '{"stream":',
      'null',
      '[]',
      JSON.stringify({ stream, data: { ...event, a: 'many' } }),
      JSON.stringify({ stream, data: { ...event, u: 'last' } }),
      JSON.stringify({ stream, data: { ...event, e: 'serverShutdown' } }),
    ];
    for (const text of broken) {
      fake.send(text);
      await until(`${text} is taken for what it is`, () => !isAlive());
      change();
      await same();
    }
    fake.send(JSON.stringify({ stream: 'other@thing', data: { e: 'unknown' } }));
    fake.send(JSON.stringify({ stream, data: null }));
    change();
    await same();
    expect(isAlive()).toBe(true);
  });

  it('VENUE-008 an unreadable snapshot is requested again', async () => {
    const bad = ['{', [], { lastUpdateId: '7', bids: [], asks: [] }];
    const { same } = await following(kind, (fake) => {
      fake.onDepth = (answer) => (bad.length > 0 ? { body: bad.shift() } : answer);
    });
    await same();
    expect(bad).toEqual([]);
  });

  it('VENUE-009 prints each trade once, against the book of its moment', async () => {
    const { fake, same, sink, feed, until, change, pass, isAlive } = await following(kind);
    await same();
    sink.drain();
    change();
    await pass(200);
    const trade = fake.trade(kind, CODE);
    await until('it is printed', () => sink.prints.size > 0);
    const price = Math.round(Number(trade.price) * 100);
    const lots = Math.round(Number(trade.size) * 1000);
    expect(printsInVenueSteps(sink, feed, SYMBOL[kind])).toEqual([[trade.side, price, lots]]);
    fake.disconnect();
    await until('it is lost', () => !isAlive());
    await same();
    fake.send(
      JSON.stringify({
        stream: 'x',
        data: { e: 'aggTrade', s: CODE, a: 501, p: '1.00', q: '1.000', m: true },
      }),
    );
    await pass(500);
    expect(sink.prints.get(SYMBOL[kind])).toHaveLength(1);
  });

  it('VENUE-010 takes a new snapshot before the levels of the first one run out', async () => {
    const deep = { reach: 2000 };
    const { fake, same, pass, depthAsked } = await following(kind, undefined, deep);
    await same();
    for (let step = 0; step < 70; step++) {
      fake.leap(kind, CODE, -20);
      await pass(50);
    }
    await same();
    expect(depthAsked()).toBeGreaterThan(1);
  });
});

it('VENUE-011 quotes unwatched markets once a second', async () => {
  const fake = await FakeBinance.start([['spot', CODE]]);
  const venue = await followVenue(
    ['BTC-USDT'],
    (input) => createBinanceFeed(input, fake.addresses),
    () => false,
  );
  await venue.equal('BTC-USDT', fake.market('spot', CODE));
  venue.sink.drain();
  for (let i = 0; i < 100; i++) {
    fake.change('spot', CODE);
    await venue.pass(50);
  }
  expect(venue.sink.drain().length).toBeLessThanOrEqual(6);
  await venue.equal('BTC-USDT', fake.market('spot', CODE));
});

it('VENUE-013 subscribes to everything with at most five messages a second', async () => {
  const codes = catalogue
    .filter(({ instrument }) => instrument.kind === 'spot' && instrument.quote === 'USDT')
    .map(({ instrument }) => instrument.base);
  const fake = await FakeBinance.start(codes.map((base): [BinanceKind, string] => ['spot', `${base}USDT`]));
  const venue = await followVenue(
    codes.map((base) => `${base}-USDT`),
    (input) => createBinanceFeed(input, fake.addresses),
  );
  const from = venue.clock.now();
  await venue.until('all are alive', () => codes.every((base) => venue.feed.isAlive(`${base}-USDT`)));
  const seconds = (venue.clock.now() - from) / 1000;
  expect(fake.received.length).toBeLessThanOrEqual(1 + 5 * seconds);
  expect(fake.opened()).toBe(1);
  expect(fake.asked.filter((path) => path.includes('/depth'))).toHaveLength(codes.length);
});

it('VENUE-012 sends marks on the tick grid, with funding if the venue has it', async () => {
  const fake = await FakeBinance.start([['perpetual', CODE]]);
  const venue = await followVenue(['BTC-USDT-PERP'], (input) => createBinanceFeed(input, fake.addresses));
  await venue.equal('BTC-USDT-PERP', fake.market('perpetual', CODE));
  const mark = { e: 'markPriceUpdate', E: 1, s: CODE, p: '250.12500000', i: '250.12499999' };
  fake.marks([
    { ...mark, r: '-0.00012300', T: 1_800_000_000_000 },
    { ...mark, s: 'OTHER' },
  ]);
  const sentMark = () => venue.sink.marks.get('BTC-USDT-PERP');
  await venue.until('the mark is told', () => sentMark() !== undefined);
  const prices = { mark: 25_013 * PER_TICK, index: 25_012 * PER_TICK };
  expect(sentMark()).toEqual({ ...prices, fundingRate: -12_300, nextFundingTime: 1_800_000_000_000 });
  fake.marks([{ ...mark, r: '', T: 0 }]);
  await venue.until('the next is told', () => sentMark()?.fundingRate === undefined);
  fake.marks([{ ...mark, p: 'NaN' }]);
  await venue.pass(500);
  expect(sentMark()).toEqual(prices);
});
