/**
 * OKX as its public documentation describes it, on this machine: lists of instruments and one websocket whose
 * `books` begin with a snapshot, name the update before and carry a checksum. Numbers are written without
 * trailing zeros.
 */
import { crc32 } from 'node:zlib';
import type { WebSocket } from 'ws';
import { seededDice } from '../recording-maker.ts';
import { FakeVenueMarket, type TextBook, type TextRow } from './fake-venue-market.ts';
import { startFakeVenueServer, type FakeVenueServer } from './fake-venue-server.ts';

interface Listed {
  readonly market: FakeVenueMarket;
  seq: number;
  trade: number;
}

/** How an update arrives. */
export type OkxFate = 'sent' | 'lost' | 'twice' | 'wrong checksum' | 'without checksum' | 'corrupted';

const trimmed = (text: string) => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);
const rowsOf = (rows: readonly TextRow[]) =>
  rows.map(([price, size]) => [trimmed(price), trimmed(size), '0', '1']);

export class FakeOkx {
  /** All messages that the follower sent over sockets. */
  readonly received: string[] = [];
  /** The venue's own clock. */
  time = 1;
  /** The time that the venue answers; undefined: it does not answer. */
  serverTime: number | undefined;
  /** The lot size of every market. */
  lotSize = '0.001';
  private readonly listed = new Map<string, Listed>();
  private readonly channels = new Map<WebSocket, Set<string>>();
  private readonly dice = seededDice(20_261_122);
  private server!: FakeVenueServer;

  static async start(codes: readonly string[]): Promise<FakeOkx> {
    const fake = new FakeOkx();
    for (const code of codes) {
      fake.listed.set(code, { market: new FakeVenueMarket(code, fake.dice), seq: 5000, trade: 100 });
    }
    fake.server = await startFakeVenueServer({
      answer: (url) => ({
        body: { code: '0', msg: '', data: fake.dataOf(url) },
      }),
      onSocket: (socket) => fake.attend(socket),
    });
    return fake;
  }

  get addresses() {
    return { rest: this.server.http, stream: this.server.socket };
  }

  market(code: string): FakeVenueMarket {
    return this.get(code).market;
  }

  /** The last update's id. */
  sequence(code: string): number {
    return this.get(code).seq;
  }

  change(code: string, fate: OkxFate = 'sent'): void {
    const listed = this.get(code);
    const { bids, asks } = listed.market.change();
    const before = listed.seq;
    listed.seq += 1 + this.dice(30);
    this.sendUpdate(listed, before, { bids, asks }, fate);
  }

  /** An update with these rows among its bids, valid or not. */
  changeWith(code: string, rows: readonly unknown[]): void {
    const listed = this.get(code);
    const { bids, asks } = listed.market.change();
    const before = listed.seq;
    listed.seq += 1 + this.dice(30);
    this.sendUpdate(listed, before, { bids, asks }, 'sent', rows);
  }

  /** The update that the venue sends after a minute without changes. */
  rest(code: string): void {
    const listed = this.get(code);
    this.sendUpdate(listed, listed.seq, { bids: [], asks: [] }, 'sent');
  }

  /** The sequence begins again, as at the venue's maintenance. */
  resetSequence(code: string): void {
    const listed = this.get(code);
    const before = listed.seq;
    listed.seq = 7;
    this.sendUpdate(listed, before, listed.market.change(), 'sent');
  }

  trade(code: string): { price: string; size: string; side: 'buy' | 'sell' } {
    const listed = this.get(code);
    const { price, size, side } = listed.market.trade(++listed.trade);
    const row = { instId: code, tradeId: String(listed.trade), px: trimmed(price), sz: trimmed(size), side };
    this.push('trades', code, { data: [row] });
    return { price, size, side };
  }

  /** A push of any channel. */
  push(channel: string, instId: string, body: object): void {
    for (const [socket, held] of this.channels) {
      if (held.has(`${channel} ${instId}`))
        socket.send(JSON.stringify({ arg: { channel, instId }, ...body }));
    }
  }

  send(text: string): void {
    for (const socket of this.channels.keys()) socket.send(text);
  }

  disconnect(): void {
    for (const socket of this.server.sockets) socket.terminate();
  }

  hang(): void {
    for (const socket of this.channels.keys()) socket.pause();
    this.channels.clear();
  }

  private sendUpdate(
    listed: Listed,
    before: number,
    { bids, asks }: TextBook,
    fate: OkxFate,
    rows: readonly unknown[] = [],
  ): void {
    if (fate === 'lost') return;
    const first = bids[0];
    const sent =
      fate === 'corrupted' && first ? { bids: [[first[0], '77.7'] as TextRow], asks } : { bids, asks };
    const sum = this.checksum(listed);
    const checksum = { 'wrong checksum': sum ^ 1, 'without checksum': 0 }[fate as string] ?? sum;
    const data = [this.pushed(listed, before, sent, checksum, rows)];
    for (let times = fate === 'twice' ? 2 : 1; times > 0; times--) {
      this.push('books', listed.market.code, { action: 'update', data });
    }
  }

  private pushed(
    { seq }: Listed,
    before: number,
    { bids, asks }: TextBook,
    checksum: number,
    extra: readonly unknown[] = [],
  ): object {
    const rows = { asks: rowsOf(asks), bids: [...extra, ...rowsOf(bids)] };
    return { ...rows, ts: String(this.time), checksum, prevSeqId: before, seqId: seq };
  }

  private checksum({ market }: Listed): number {
    const { bids, asks } = market.book(25);
    const parts: string[] = [];
    for (let row = 0; row < 25; row++) {
      for (const level of [bids[row], asks[row]]) if (level) parts.push(trimmed(level[0]), trimmed(level[1]));
    }
    return crc32(parts.join(':')) | 0;
  }

  private attend(socket: WebSocket): void {
    const held = new Set<string>();
    this.channels.set(socket, held);
    socket.on('close', () => this.channels.delete(socket));
    socket.on('message', (raw: Buffer) => {
      const text = raw.toString();
      this.received.push(text);
      if (text === 'ping') socket.send('pong');
      else this.serve(socket, held, JSON.parse(text) as { op: string; args: Record<string, string>[] });
    });
  }

  private serve(
    socket: WebSocket,
    held: Set<string>,
    { op, args }: { op: string; args: Record<string, string>[] },
  ): void {
    for (const arg of args) {
      const name = `${String(arg['channel'])} ${String(arg['instId'])}`;
      if (op === 'unsubscribe') held.delete(name);
      else held.add(name);
      socket.send(JSON.stringify({ event: op, arg, connId: 'a4d3ae55' }));
      if (op === 'unsubscribe' || arg['channel'] !== 'books') continue;
      const listed = this.get(String(arg['instId']));
      const data = [this.pushed(listed, -1, listed.market.book(400), this.checksum(listed))];
      socket.send(JSON.stringify({ arg, action: 'snapshot', data }));
    }
  }

  private dataOf({ pathname, searchParams }: URL): object[] {
    if (!pathname.endsWith('/time')) return this.instruments(searchParams.get('instType'));
    return this.serverTime === undefined ? [] : [{ ts: String(this.serverTime) }];
  }

  private instruments(type: string | null): object[] {
    return [...this.listed.keys()]
      .filter((code) => code.endsWith('-SWAP') === (type === 'SWAP'))
      .map((instId) => {
        const row = { instId, state: 'live', tickSz: '0.01', lotSz: this.lotSize, minSz: this.lotSize };
        const contract = { ctType: 'linear', ctVal: '0.1', ctMult: '1', ctValCcy: instId.split('-')[0] };
        return type === 'SWAP' ? { ...row, ...contract } : row;
      });
  }

  private get(code: string): Listed {
    const listed = this.listed.get(code);
    if (listed === undefined) throw new Error(`no such market: ${code}`);
    return listed;
  }
}
