import { describe, expect, it } from 'vitest';
import { formatSteps, shownText, stepsOf } from '#domain/market/instrument';
import { followVenue, printsInVenueSteps } from '../../../../../tests/support/venues/follow-venue.ts';
import { FakeOkx, type OkxFate } from '../../../../../tests/support/venues/fake-okx.ts';
import { createOkxFeed } from './okx-feed.ts';

async function following(symbol: string, code: string, prepare: (fake: FakeOkx) => void = () => undefined) {
  const fake = await FakeOkx.start(['BTC-USDT', 'BTC-USDT-SWAP']);
  prepare(fake);
  const venue = await followVenue([symbol], (input) => createOkxFeed(input, fake.addresses));
  return {
    fake,
    ...venue,
    change: (fate?: OkxFate) => fake.change(code, fate),
    same: () => venue.equal(symbol, fake.market(code)),
    isAlive: () => venue.feed.isAlive(symbol),
    snapshotsAsked: () => fake.received.filter((text) => text.includes('"subscribe"')).length,
  };
}

/** How many of the book's ticks are one tick of the fake venue's perpetual. */
const PER_TICK = 100;

describe.each([
  ['BTC-USDT', 'BTC-USDT'],
  ['BTC-USDT-PERP', 'BTC-USDT-SWAP'],
])('OKX, %s', (symbol, code) => {
  it('VENUE-001 VENUE-002 follows the book from its snapshot, update by update', async () => {
    const { fake, same, change, pass, snapshotsAsked, troubles } = await following(symbol, code);
    await same();
    for (let i = 0; i < 100; i++) {
      change(i % 10 === 0 ? 'twice' : i % 7 === 0 ? 'without checksum' : 'sent');
      if (i % 20 === 0) fake.rest(code);
      if (i === 50) fake.resetSequence(code);
      if (i % 10 === 0) await pass(100);
    }
    await same();
    expect(snapshotsAsked()).toBe(1);
    expect(troubles).toEqual([]);
  });

  it('VENUE-701 its messages are dated by our clock, however far its own is ahead', async () => {
    const ahead = 60_000;
    const { fake, same, change, until, sink, clock, feed } = await following(symbol, code, (prepared) => {
      prepared.serverTime = ahead;
    });
    const started = clock.now();
    await same();
    await until('its clock is measured', () => feed.clockOffsets?.()['okx'] !== undefined);
    const { length } = sink.sources;
    fake.time = ahead + 1;
    change();
    await until('it is quoted', () => sink.sources.length > length);
    const source = sink.sources.at(-1) ?? 0;
    expect(source).toBeGreaterThan(0);
    expect(source).toBeLessThanOrEqual(started + 1);
  });

  it.each(['lost', 'wrong checksum', 'corrupted'] as const)(
    'VENUE-003 VENUE-016 an update that is %s brings a new snapshot, and is not live before it',
    async (fate) => {
      const { same, change, until, isAlive, snapshotsAsked, troubles } = await following(symbol, code);
      await same();
      change(fate);
      if (fate === 'lost') change('without checksum');
      await until('it is noticed', () => !isAlive());
      change();
      await same();
      expect(snapshotsAsked()).toBe(2);
      expect(troubles).toHaveLength(1);
    },
  );

  it('VENUE-005 reconnects after a lost connection, and is not live meanwhile', async () => {
    const { fake, same, change, until, isAlive } = await following(symbol, code);
    await same();
    fake.disconnect();
    await until('it is not live', () => !isAlive());
    change();
    await same();
  });

  it('VENUE-006 pings a silent venue by its text, and gives it up if it does not answer', async () => {
    const { fake, same, pass, isAlive, until, troubles, change } = await following(symbol, code);
    await same();
    await pass(30_000);
    expect(isAlive()).toBe(true);
    expect(fake.received.filter((text) => text === 'ping').length).toBeGreaterThan(5);
    fake.hang();
    await until('it is not live', () => !isAlive());
    await until('it is given up', () => troubles.some((each) => each.includes('silent for')));
    change();
    await same();
  });

  it('VENUE-008 an unreadable message costs a fresh start, never a wrong book', async () => {
    const { fake, same, change, until, isAlive } = await following(symbol, code);
    await same();
    const arg = { channel: 'books', instId: code };
    const push = (row: object) => () => {
      const sound = { bids: [], asks: [], seqId: 9, prevSeqId: fake.sequence(code) };
      return JSON.stringify({ arg, action: 'update', data: [{ ...sound, ...row }] });
    };
    const broken = [
      () => '{"arg":',
      () => '[]',
      push({ prevSeqId: undefined }),
      push({ bids: 'none' }),
      push({ seqId: '9' }),
      () =>
        '{"event":"notice","code":"64008","msg":"The connection will soon be closed for a service upgrade."}',
      () => '{"event":"error","code":"60012","msg":"Invalid request"}',
    ];
    for (const broke of broken) {
      const text = broke();
      fake.send(text);
      await until(`${text} is taken for what it is`, () => !isAlive());
      change();
      await same();
    }
    fake.send('{"event":"channel-conn-count","channel":"books","connCount":"1"}');
    fake.send(JSON.stringify({ arg, action: 'update', data: 'none' }));
    change();
    await same();
  });

  it('VENUE-009 prints each trade once', async () => {
    const { fake, same, sink, feed, until, pass } = await following(symbol, code);
    await same();
    const trade = fake.trade(code);
    await until('it is printed', () => sink.prints.size > 0);
    const price = Math.round(Number(trade.price) * 100);
    const lots = Math.round(Number(trade.size) * 1000);
    expect(printsInVenueSteps(sink, feed, symbol)).toEqual([[trade.side, price, lots]]);
    const again = { instId: code, tradeId: '101', px: '1', sz: '1', side: 'buy' };
    fake.push('trades', code, {
      data: [again, { ...again, tradeId: 'x' }, { ...again, tradeId: '102', px: '0' }],
    });
    await pass(500);
    expect(sink.prints.get(symbol)).toHaveLength(1);
  });
});

it('VENUE-012 combines mark, index and funding', async () => {
  const { fake, sink, until, same } = await following('BTC-USDT-PERP', 'BTC-USDT-SWAP');
  await same();
  const code = 'BTC-USDT-SWAP';
  fake.push('mark-price', code, { data: [{ instType: 'SWAP', instId: code, markPx: '250.125', ts: '1' }] });
  fake.push('index-tickers', 'BTC-USDT', { data: [{ instId: 'BTC-USDT', idxPx: '250.1249', ts: '1' }] });
  fake.push('funding-rate', code, {
    data: [{ instId: code, fundingRate: '0.0001', fundingTime: '1800000000000' }],
  });
  const mark = () => sink.marks.get('BTC-USDT-PERP');
  await until('all of it is told', () => mark()?.fundingRate !== undefined);
  const prices = { mark: 25_013 * PER_TICK, index: 25_012 * PER_TICK };
  expect(mark()).toEqual({ ...prices, fundingRate: 10_000, nextFundingTime: 1_800_000_000_000 });
});

it('VENUE-014 VENUE-015 lists swaps in coins, and keeps markets that the venue lacks simulated', async () => {
  const fake = await FakeOkx.start(['BTC-USDT', 'BTC-USDT-SWAP']);
  const symbols = ['BTC-USDT', 'BTC-USDT-PERP', 'ETH-USDT'];
  const { feed, missing } = await followVenue(symbols, (input) => createOkxFeed(input, fake.addresses));
  const steps = feed.instruments.map((each) => [each.symbol, each.orderPriceStep, each.orderSizeStep]);
  expect(steps).toEqual([
    ['BTC-USDT', '0.01', '0.001'],
    ['BTC-USDT-PERP', '0.01', '0.0001'],
  ]);
  expect(missing).toEqual(['ETH-USDT: the venue does not trade it']);
});

it('VENUE-855 a wide market is followed by its checksums, as every other', async () => {
  const symbol = 'DOGE-USDT';
  const fake = await FakeOkx.start([symbol]);
  fake.lotSize = '0.00000001';
  const { feed, sink, until, troubles } = await followVenue([symbol], (input) =>
    createOkxFeed(input, fake.addresses),
  );
  const [instrument] = feed.instruments;
  expect(instrument).toMatchObject({ symbol, wide: true, watchOnly: true, sizeStep: '0.00000001' });
  const { price, size } = stepsOf(instrument as NonNullable<typeof instrument>);
  const held = () =>
    [...(sink.books.get(symbol)?.asks ?? [])]
      .sort(([a], [b]) => a - b)
      .map(([tick, lots]) => [
        shownText(formatSteps(tick, price), 2),
        shownText(formatSteps(lots, size), 3),
        typeof lots,
      ]);
  const wanted = () =>
    fake
      .market(symbol)
      .book(200)
      .asks.map((row) => [...row, 'bigint']);
  const isSame = () => feed.isAlive(symbol) && JSON.stringify(held()) === JSON.stringify(wanted());
  await until('it is the book of the venue', isSame);
  for (let i = 0; i < 50; i++) fake.change(symbol);
  await until('it is the book of the venue again', isSame);
  expect([troubles, feed.unsound?.()]).toEqual([[], {}]);
});
