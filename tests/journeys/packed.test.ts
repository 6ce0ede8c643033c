/** Packed messages from the publisher through a real gateway and a real socket. */
import { describe, expect, it } from 'vitest';
import { stepsOf } from '../../domain/market/instrument.ts';
import type { MarketMessages } from '../../protocol/names/market.ts';
import type { Decoded } from '../../worker/feed/changes.ts';
import { decode } from '../../worker/feed/decode.ts';
import { loadJsonReader } from '../../worker/feed/json-reader.ts';
import { Unpacker } from '../../worker/feed/unpack.ts';
import { StreamReader } from '../../worker/feed/unpack-streams.ts';
import { Instruments } from '../../worker/market/instruments.ts';
import { Market } from '../../worker/market/market.ts';
import { fakeClock } from '../support/fake-clock.ts';
import { openGateway } from '../support/open-gateway.ts';
import { fakeBook, fakeCore, fakeTicker } from '../support/fake-core.ts';
import { fakeInstrument } from '../support/fake-instrument.ts';
import { connectPeer, type SocketPeer } from '../support/socket-peer.ts';

const BTC = 'BTC-USDT';
const steps = stepsOf(fakeInstrument(BTC));
const CHANNELS = { channels: [`book:${BTC}`, `trades:${BTC}`, `ticker:${BTC}`, 'tickers', 'marks'] };
const trade = [7, '1.00', '0.500', 'sell', 2] as const;

const deltas = {
  tickers: {
    type: 'delta',
    time: 2,
    rows: [[BTC, '1.50', '1.00', '2.00', '0.50', '12.000', '18.00', '18.00']],
    silent: [BTC],
  },
  ticker: fakeTicker(BTC, '1.50', 2),
  book: fakeBook(BTC, 2),
  trades: { symbol: BTC, type: 'delta', epoch: 'paper-1', trades: [trade], time: 2 },
  marks: { time: 2, rows: [[BTC, '1.50', '1.49', '-0.00010000', 3]] },
} as const satisfies Omit<MarketMessages, 'contracts'>;

async function subscribed(peer: SocketPeer, kinds: readonly string[]): Promise<void> {
  expect(await peer.ask('subscribe', CHANNELS)).toMatchObject({ code: 200 });
  for (const kind of kinds) await peer.next(kind);
}

function plain(decoded: Decoded | undefined): unknown {
  return structuredClone(decoded);
}

function openMarket() {
  const asked: string[] = [];
  const ignore = () => undefined;
  const market = new Market({
    instruments: new Instruments(fakeClock(), ignore),
    changed: ignore,
    isWanted: () => true,
    resync: (channel) => asked.push(channel),
    rest: () => Promise.resolve(undefined),
    receivedTime: ignore,
    confirmedAt: ignore,
  });
  return Object.assign(market, { asked });
}

describe('a socket that requests packed messages', () => {
  it.each(['websocket', 'polling'])(
    'WIRE-002 receives all of them packed over %s, and another one the same in JSON',
    async (transport) => {
      const core = fakeCore([BTC]);
      core.hold('tickers', { ...deltas.tickers, type: 'snapshot', time: 1 });
      core.hold('marks', { ...deltas.marks, time: 1 });
      const gateway = await openGateway({ core });
      const packed = await connectPeer(gateway.origin, [transport], true);
      const json = await connectPeer(gateway.origin, [transport]);
      const kinds = ['book', 'trades', 'ticker', 'tickers', 'marks'] as const;
      const unpacker = new Unpacker((symbol) => (symbol === BTC ? steps : undefined), new StreamReader());
      const unpack = async () => unpacker.read((await packed.next('packed'))['bytes'] as Uint8Array);
      expect(await packed.ask('subscribe', CHANNELS)).toMatchObject({ code: 200 });
      await subscribed(json, kinds);
      for (const { kind, message } of json.received.filter((each) => each.kind !== 'answer')) {
        const wanted = plain(decode(kind as (typeof kinds)[number], message, () => steps));
        expect(plain(await unpack())).toEqual(wanted);
      }
      for (const kind of kinds) {
        const channel = kind === 'book' || kind === 'trades' ? (`${kind}:${BTC}` as const) : kind;
        core.publish({ channel, message: deltas[kind] });
        expect(await json.next(kind)).toEqual(deltas[kind]);
        expect(plain(await unpack())).toEqual(plain(decode(kind, deltas[kind], () => steps)));
      }
      expect(packed.received.filter(({ kind }) => kind !== 'answer' && kind !== 'packed')).toEqual([]);
    },
  );

  it('WIRE-007 continues from its first snapshot, after any messages before and meanwhile', async () => {
    const core = fakeCore([BTC]);
    const gateway = await openGateway({ core });
    const peer = await connectPeer(gateway.origin, ['websocket'], true);
    const delta = (time: number, last: string): MarketMessages['tickers'] => ({
      ...deltas.tickers,
      time,
      rows: [[BTC, last, '1.00', '2.00', '0.50', '12.000', '18.00', '18.00']],
    });
    core.publish({ channel: 'tickers', message: delta(2, '1.50') });
    core.hold('tickers', { ...delta(2, '1.50'), type: 'snapshot' });
    core.beforeSnapshot = () => {
      core.publish({ channel: 'tickers', message: delta(3, '1.60') });
      return Promise.resolve();
    };
    await peer.ask('subscribe', { channels: ['tickers'] });
    const market = openMarket();
    for (const last of ['1.50', '1.60']) {
      market.takePacked((await peer.next('packed'))['bytes'] as Uint8Array);
      expect(market.tickers.of(BTC)?.last).toBe(last);
    }
    core.publish({ channel: 'tickers', message: delta(4, '1.70') });
    await peer.next('packed');
    core.publish({ channel: 'tickers', message: delta(5, '1.80') });
    market.takePacked((await peer.next('packed'))['bytes'] as Uint8Array);
    expect([market.tickers.of(BTC)?.last, market.asked]).toEqual(['1.60', ['tickers']]);
  });

  it('FAULT-001 in JSON a missing message of all tickers is noticed by its second', async () => {
    const market = openMarket();
    const publish = (time: number, type: 'snapshot' | 'delta') => {
      market.take('tickers', { ...deltas.tickers, type, time });
    };
    publish(1_000, 'snapshot');
    await loadJsonReader();
    publish(2_000, 'delta');
    publish(3_010, 'delta');
    expect(market.asked).toEqual([]);
    publish(5_000, 'delta');
    expect(market.asked).toEqual(['tickers']);
  });

  it('WIRE-002 of another layout receives JSON', async () => {
    const gateway = await openGateway({ core: fakeCore([BTC]) });
    const peer = await connectPeer(gateway.origin, ['websocket'], true);
    peer.socket.disconnect();
    peer.socket.auth = { packed: 2 };
    const connected = new Promise((resolve) => peer.socket.once('connect', () => resolve(undefined)));
    peer.socket.connect();
    await connected;
    await subscribed(peer, ['book', 'trades', 'ticker', 'tickers', 'marks']);
  });

  it('WIRE-004 receives as JSON a message that cannot be packed, and the next ones packed', async () => {
    const core = fakeCore([BTC]);
    const gateway = await openGateway({ core });
    const peer = await connectPeer(gateway.origin, ['websocket'], true);
    await peer.ask('subscribe', { channels: [`ticker:${BTC}`] });
    await peer.next('packed');
    const huge = { time: 2, rows: [{ symbol: BTC, quote: '9'.repeat(135) }] };
    core.publish({ channel: 'ticker', message: huge });
    expect(await peer.next('ticker')).toEqual(huge);
    core.publish({ channel: 'ticker', message: fakeTicker(BTC, '1.50', 3) });
    await peer.next('packed');
  });
});
