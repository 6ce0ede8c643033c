import { expect, it } from 'vitest';
import { fakeClock } from '../../../../tests/support/fake-clock.ts';
import { fakeInstrument } from '../../../../tests/support/fake-instrument.ts';
import { FakeFeedSink } from '../../../../tests/support/fake-feed-sink.ts';
import { VenueBooks } from './venue-books.ts';

it('FUNDING-033 the spot market of a contract is a second source of its index, dated by its last change', () => {
  const clock = fakeClock();
  const contract = { ...fakeInstrument('BTC-USDT-PERP'), kind: 'perpetual', priceStep: '0.1' } as const;
  const instruments = [fakeInstrument('BTC-USDT'), contract];
  const venueClockOf = () => ({ ours: (time: number) => time });
  const venue = new VenueBooks({
    instruments,
    clock,
    isWatched: () => true,
    venueClockOf,
    onUnsound: () => undefined,
  });
  const sink = new FakeFeedSink();
  venue.start(sink);
  const mark = { mark: 1_001, index: 1_000 };
  venue.mark('BTC-USDT-PERP', mark);
  expect(sink.marks.get('BTC-USDT-PERP')).toEqual(mark);
  const changed = clock.now();
  venue.book('BTC-USDT', true, [[10_004, 5]], [[10_007, 5]]);
  clock.advance(20_000);
  venue.mark('BTC-USDT-PERP', mark);
  // Half up to the contract's tick: 100.055 is 100.1.
  expect(sink.marks.get('BTC-USDT-PERP')).toEqual({
    ...mark,
    sources: [
      { name: 'index', price: 1_000 },
      { name: 'spot', price: 1_001, time: changed },
    ],
  });
  venue.stop();
});
