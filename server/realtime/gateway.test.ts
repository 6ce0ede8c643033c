import { expect, it, describe } from 'vitest';
import { MAX_SUBSCRIPTIONS, type Channel } from '../../protocol/names/market.ts';
import { stepsOf } from '../../domain/market/instrument.ts';
import { fakeClock } from '../../tests/support/fake-clock.ts';
import { openGateway } from '../../tests/support/open-gateway.ts';
import { fakeBook, fakeCore, fakeTicker } from '../../tests/support/fake-core.ts';
import { fakeInstrument } from '../../tests/support/fake-instrument.ts';
import { connectPeer } from '../../tests/support/socket-peer.ts';
import { updateOf } from '../../tests/support/updates.ts';
import { Unpacker } from '../../worker/feed/unpack.ts';
import { StreamReader } from '../../worker/feed/unpack-streams.ts';

/** Waits for an expected value; the time limit matters only if the test fails. */
const eventually = <Value>(look: () => Value) => expect.poll(look, { timeout: 20_000 });

const channels = (...names: string[]) => ({ channels: names });

async function open(symbols: readonly string[] = ['BTC-USDT', 'ETH-USDT'], limits = {}) {
  const core = fakeCore(symbols);
  const clock = fakeClock();
  const gateway = await openGateway({ core, clock, sockets: limits });
  return { core, clock, gateway, peer: await connectPeer(gateway.origin) };
}

describe('subscribing', () => {
  it('PLATFORM-020 the acknowledgement comes first, then the snapshot, then what follows', async () => {
    const { core, peer } = await open();
    expect(await peer.ask('subscribe', channels('book:BTC-USDT'))).toEqual({ code: 200, msg: '' });
    expect(await peer.next('book')).toMatchObject({ type: 'snapshot', seq: 1 });
    core.publish({ channel: 'book:BTC-USDT', message: fakeBook('BTC-USDT', 2) });
    expect(await peer.next('book')).toMatchObject({ type: 'delta', prev: 1, seq: 2 });
    expect(peer.received.map(({ kind }) => kind)).toEqual(['answer', 'book', 'book']);
  });

  it('START-007 a socket may subscribe with its connection, under the same rules', async () => {
    const { core, gateway } = await open();
    const asking = (wanted: unknown) => connectPeer(gateway.origin, ['websocket'], false, wanted);
    const peer = await asking(['book:BTC-USDT']);
    expect(await peer.next('book')).toMatchObject({ type: 'snapshot', seq: 1 });
    core.publish({ channel: 'book:BTC-USDT', message: fakeBook('BTC-USDT', 2) });
    expect(await peer.next('book')).toMatchObject({ type: 'delta', seq: 2 });
    for (const wrong of ['book:BTC-USDT', ['book:NO-USDT'], [7], Array(201).fill('tickers')]) {
      const refused = await asking(wrong);
      await refused.ask('clock');
      expect(refused.received.map(({ kind }) => kind)).toEqual(['answer']);
    }
  });

  it('PLATFORM-020 messages published while the snapshot is on its way follow it, once', async () => {
    const { core, peer } = await open();
    core.beforeSnapshot = () => {
      for (const seq of [1, 2, 3])
        core.publish({ channel: 'book:BTC-USDT', message: fakeBook('BTC-USDT', seq) });
      return Promise.resolve();
    };
    await peer.ask('subscribe', channels('book:BTC-USDT'));
    const seqs = [await peer.next('book'), await peer.next('book'), await peer.next('book')];
    expect(seqs.map(({ type, seq }) => [type, seq])).toEqual([
      ['snapshot', 1],
      ['delta', 2],
      ['delta', 3],
    ]);
  });

  it('PLATFORM-021 is all or nothing, and the refusal names the first bad channel', async () => {
    const { core, peer } = await open();
    const refused = await peer.ask('subscribe', channels('book:BTC-USDT', 'book:NO-USDT', 'trades:NO-USDT'));
    expect(refused).toMatchObject({ code: 'market.unknown-channel', data: { channel: 'book:NO-USDT' } });
    expect(refused.msg).toBe('Channel not found.');
    expect(core.watched).toEqual(new Set());
    expect(await peer.ask('unsubscribe', channels('book:BTC-USDT'))).toMatchObject({
      code: 'market.not-subscribed',
      data: { channel: 'book:BTC-USDT' },
    });
  });

  it('PLATFORM-022 a held channel is sent again as a snapshot, once a second at most', async () => {
    const { core, clock, peer } = await open();
    await peer.ask('subscribe', channels('book:BTC-USDT'));
    await peer.next('book');
    const early = await peer.ask('subscribe', channels('ticker:BTC-USDT', 'book:BTC-USDT'));
    expect(early).toMatchObject({ code: 'market.too-fast', data: { channel: 'book:BTC-USDT' } });
    expect(core.watched).toEqual(new Set(['book:BTC-USDT']));
    clock.advance(1000);
    core.hold('book:BTC-USDT', fakeBook('BTC-USDT', 7, 'snapshot'));
    expect(await peer.ask('subscribe', channels('book:BTC-USDT'))).toMatchObject({ code: 200 });
    expect(await peer.next('book')).toMatchObject({ type: 'snapshot', seq: 7 });
  });

  it('PLATFORM-022 leaving and coming back does not evade that limit', async () => {
    const { clock, peer } = await open();
    await peer.ask('subscribe', channels('book:BTC-USDT'));
    await peer.next('book');
    expect(await peer.ask('unsubscribe', channels('book:BTC-USDT'))).toMatchObject({ code: 200 });
    expect(await peer.ask('subscribe', channels('book:BTC-USDT'))).toMatchObject({ code: 'market.too-fast' });
    clock.advance(1000);
    expect(await peer.ask('subscribe', channels('book:BTC-USDT'))).toMatchObject({ code: 200 });
    expect(await peer.next('book')).toMatchObject({ type: 'snapshot' });
  });

  it('PLATFORM-023 a socket holds at most 200 channels', async () => {
    const symbols = Array.from({ length: MAX_SUBSCRIPTIONS + 1 }, (_, i) => `C${String(i)}-USDT`);
    const { peer } = await open(symbols);
    const names = symbols.map((symbol) => `book:${symbol}`);
    expect(await peer.ask('subscribe', channels(...names.slice(0, MAX_SUBSCRIPTIONS)))).toMatchObject({
      code: 200,
    });
    expect(await peer.ask('subscribe', channels(names.at(-1) ?? ''))).toMatchObject({
      code: 'market.too-many-subscriptions',
      data: { channel: names.at(-1) },
    });
  });
});

describe('tickers', () => {
  it('PLATFORM-024 all of a socket in an interval are one message with its own rows only', async () => {
    const { core, peer } = await open(['A-USDT', 'B-USDT', 'C-USDT']);
    await peer.ask('subscribe', channels('ticker:A-USDT', 'ticker:B-USDT'));
    const first = await peer.next('ticker');
    expect(first['rows']).toEqual([
      { symbol: 'A-USDT', last: '1.00' },
      { symbol: 'B-USDT', last: '1.00' },
    ]);
    const rows = ['A', 'B', 'C'].map((base) => ({ symbol: `${base}-USDT`, last: '2.00' }));
    core.publish({ channel: 'ticker', message: { time: 2, rows: rows.slice(2) } });
    core.publish({ channel: 'ticker', message: { time: 3, rows } });
    expect(await peer.next('ticker')).toEqual({ time: 3, rows: rows.slice(0, 2) });
  });

  it('a change that was published while the first values were on their way is in them', async () => {
    const { core, peer } = await open();
    core.beforeSnapshot = () => {
      core.publish({ channel: 'ticker', message: fakeTicker('BTC-USDT', '5.00', 9) });
      return Promise.resolve();
    };
    await peer.ask('subscribe', channels('ticker:BTC-USDT'));
    expect(await peer.next('ticker')).toEqual({ time: 9, rows: [{ symbol: 'BTC-USDT', last: '5.00' }] });
  });
});

describe('watching', () => {
  it('PLATFORM-025 notifies the core of the first and the last holder, and a lost socket holds nothing', async () => {
    const { core, gateway, peer } = await open();
    const other = await connectPeer(gateway.origin);
    await peer.ask('subscribe', channels('book:BTC-USDT', 'marks'));
    await other.ask('subscribe', channels('book:BTC-USDT'));
    await peer.ask('unsubscribe', channels('book:BTC-USDT'));
    expect(core.watching).toEqual(['+book:BTC-USDT,marks']);
    other.socket.disconnect();
    await eventually(() => core.watching).toEqual(['+book:BTC-USDT,marks', '-book:BTC-USDT']);
    peer.socket.disconnect();
    await eventually(() => core.watched.size).toBe(0);
  });

  it('an unsubscribed channel sends nothing more', async () => {
    const { core, peer } = await open();
    await peer.ask('subscribe', channels('book:BTC-USDT', 'book:ETH-USDT'));
    await peer.ask('unsubscribe', channels('book:BTC-USDT'));
    for (const symbol of ['BTC-USDT', 'ETH-USDT']) {
      core.publish({ channel: `book:${symbol}`, message: fakeBook(symbol, 2) });
    }
    await peer.ask('clock');
    const deltas = peer.received.filter(({ message }) => message['type'] === 'delta');
    expect(deltas.map(({ message }) => message['symbol'])).toEqual(['ETH-USDT']);
  });
});

describe('limits', () => {
  it('PLATFORM-026 answers its time', async () => {
    const { clock, peer } = await open();
    expect(await peer.ask('clock', {})).toEqual({ code: 200, msg: '', data: { time: clock.now() } });
  });

  it('PLATFORM-027 a socket that asks too fast is refused, then closed if it goes on', async () => {
    const { clock, peer } = await open(['BTC-USDT'], {
      events: { burst: 5, perSecond: 5 },
      refusals: { burst: 10, perSecond: 0 },
    });
    const codes = await Promise.all(
      Array.from({ length: 7 }, () => peer.ask('clock').then(({ code }) => code)),
    );
    expect(codes.filter((code) => code === 'market.too-fast')).toHaveLength(2);
    clock.advance(1000);
    expect(await peer.ask('clock')).toMatchObject({ code: 200 });
    const closed = new Promise((resolve) => peer.socket.once('disconnect', resolve));
    for (let i = 0; i < 50; i++) peer.socket.emit('clock');
    expect(await closed).toBe('io server disconnect');
  });

  it('refuses a page of another site, and more sockets than it has room for', async () => {
    const { gateway } = await open(['BTC-USDT'], { sockets: 1 });
    const poll = (headers: Record<string, string>) =>
      gateway.get('/socket.io/?EIO=4&transport=polling', { headers });
    expect((await poll({})).status).toBe(403);
    const roomy = await open();
    const own = { origin: roomy.gateway.origin };
    const at = `${roomy.gateway.origin}/socket.io/?EIO=4&transport=polling`;
    expect((await fetch(at, { headers: own })).status).toBe(200);
    expect((await fetch(at, { headers: { origin: 'http://elsewhere.example' } })).status).toBe(403);
  });

  it('works without websockets', async () => {
    const { gateway } = await open();
    const peer = await connectPeer(gateway.origin, ['polling']);
    await peer.ask('subscribe', channels('book:BTC-USDT'));
    expect(await peer.next('book')).toMatchObject({ type: 'snapshot' });
  });
});

describe('a slow socket', () => {
  it('PLATFORM-028 gets no queue: missed messages are dropped, and a snapshot follows when it has room', async () => {
    const { core, gateway } = await open();
    const peer = await connectPeer(gateway.origin);
    await peer.ask('subscribe', channels('book:BTC-USDT'));
    await peer.next('book');
    const channel: Channel = 'book:BTC-USDT';
    const last = 20_000;
    core.hold(channel, fakeBook('BTC-USDT', last, 'snapshot'));
    // All in one turn, so that the socket cannot drain in between, as on a stalled network.
    for (let seq = 2; seq <= last; seq++) core.publish({ channel, message: fakeBook('BTC-USDT', seq) });
    await eventually(() => peer.received.at(-1)?.message).toMatchObject({ type: 'snapshot', seq: last });
    core.publish({ channel, message: fakeBook('BTC-USDT', last + 1) });
    await eventually(() => peer.received.at(-1)?.message).toMatchObject({ type: 'delta', seq: last + 1 });
    expect(peer.received.length).toBeLessThan(200);
  });

  it('PLATFORM-028 packed, it falls behind once its connection is full, and gets a snapshot', async () => {
    const { core, gateway } = await open();
    const peer = await connectPeer(gateway.origin, ['websocket'], true);
    const { ws } = peer.socket.io.engine.transport as unknown as {
      ws: { pause(): void; resume(): void };
    };
    await peer.ask('subscribe', channels('book:BTC-USDT'));
    await peer.next('packed');
    const channel: Channel = 'book:BTC-USDT';
    const bids = Array.from({ length: 200 }, (_, level) => [30_000 - 100 * level, 2_000] as const);
    const delta = { ...updateOf('book', fakeBook('BTC-USDT', 2)), bids };
    ws.pause();
    let last = 1;
    // More than the system buffers, turn by turn, so that only the reader is slow.
    for (let turn = 0; turn < 200; turn++) {
      for (let times = 0; times < 200; times++) {
        const prev = last++;
        core.publishUpdate({ channel, message: { ...delta, prev, seq: last, time: last } });
      }
      await new Promise(setImmediate);
    }
    core.hold(channel, fakeBook('BTC-USDT', last, 'snapshot'));
    const beforehand = peer.received.length;
    ws.resume();
    const steps = stepsOf(fakeInstrument('BTC-USDT'));
    const unpacker = new Unpacker(() => steps, new StreamReader());
    const lastRead = () => {
      const { bytes } = peer.received.at(-1)?.message as { bytes: Uint8Array };
      const read = unpacker.read(bytes);
      return read?.kind === 'book' ? read.change : undefined;
    };
    await eventually(lastRead).toMatchObject({ snapshot: true, seq: last });
    core.publish({ channel, message: fakeBook('BTC-USDT', last + 1) });
    await eventually(lastRead).toMatchObject({ snapshot: false, seq: last + 1 });
    expect(peer.received.length - beforehand).toBeLessThan(last);
  });
});
