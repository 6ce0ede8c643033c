/**
 * Binance as its public documentation describes it, on this machine: lists of symbols, depth snapshots,
 * combined streams with SUBSCRIBE. Spot ids are dense (`U`, `u`); futures ids jump, and each change names the
 * one before (`pu`).
 */
import type { WebSocket } from 'ws';
import { FakeVenueMarket, type TextBook, type TextRow } from './fake-venue-market.ts';
import { startFakeVenueServer, type FakeVenueAnswer, type FakeVenueServer } from './fake-venue-server.ts';
import { seededDice, type MarketPlan } from '../recording-maker.ts';

export type BinanceKind = 'spot' | 'perpetual';

interface Listed {
  readonly kind: BinanceKind;
  readonly market: FakeVenueMarket;
  /** The id of the last change. */
  id: number;
  trade: number;
}

/** As the venue writes numbers of spot: eight digits after the point. */
const padded = (rows: readonly TextRow[]): TextRow[] =>
  rows.map(([price, size]) => [`${price}000000`, `${size}00000`]);

export class FakeBinance {
  readonly asked: string[] = [];
  /** All messages that the follower sent over sockets. */
  readonly received: string[] = [];
  /** The venue's own clock. */
  time = 1;
  /** The time that the venue answers; undefined: it does not answer. */
  serverTime: number | undefined;
  /** The lot size of every market. */
  lotSize = '0.00100000';
  /** Handles a depth answer before it is sent; may change or delay it. */
  onDepth: (answer: FakeVenueAnswer) => FakeVenueAnswer | Promise<FakeVenueAnswer> = (answer) => answer;
  private readonly listed = new Map<string, Listed>();
  private readonly streams = new Map<WebSocket, { readonly path: string; readonly names: Set<string> }>();
  private readonly dice = seededDice(20_261_121);
  private server!: FakeVenueServer;

  static async start(
    markets: readonly (readonly [BinanceKind, string])[],
    plan: Partial<MarketPlan> = {},
  ): Promise<FakeBinance> {
    const fake = new FakeBinance();
    for (const [kind, code] of markets) {
      const market = new FakeVenueMarket(code, fake.dice, plan);
      fake.listed.set(`${kind} ${code}`, { kind, market, id: 1_000_000, trade: 500 });
    }
    fake.server = await startFakeVenueServer({
      answer: (url) => fake.answer(url),
      onSocket: (socket, path) => fake.attend(socket, path),
    });
    return fake;
  }

  get addresses() {
    const { http, socket } = this.server;
    return { spot: http, spotStream: socket, futures: http, futuresStream: socket };
  }

  opened(): number {
    return this.server.opened();
  }

  market(kind: BinanceKind, code: string): FakeVenueMarket {
    return this.get(kind, code).market;
  }

  /** One change of a market; `lost` happens without a message, `twice` is sent twice. */
  change(kind: BinanceKind, code: string, fate: 'sent' | 'lost' | 'twice' = 'sent'): void {
    this.sendChange(this.get(kind, code), this.get(kind, code).market.change(), fate);
  }

  /** A change with these rows among its bids, valid or not. */
  changeWith(kind: BinanceKind, code: string, rows: readonly unknown[]): void {
    this.sendChange(this.get(kind, code), this.get(kind, code).market.change(), 'sent', rows);
  }

  leap(kind: BinanceKind, code: string, ticks: number): void {
    this.sendChange(this.get(kind, code), this.get(kind, code).market.leap(ticks), 'sent');
  }

  trade(kind: BinanceKind, code: string): { price: string; size: string; side: 'buy' | 'sell' } {
    return this.tradeAt(kind, code, this.get(kind, code).market.trade(this.get(kind, code).trade + 1));
  }

  /** A trade of other clients of the venue. */
  tradeAt(
    kind: BinanceKind,
    code: string,
    { price, size, side }: ReturnType<FakeVenueMarket['trade']>,
  ): ReturnType<FakeVenueMarket['trade']> {
    const listed = this.get(kind, code);
    listed.trade++;
    const tail = { f: 1, l: 1, T: 1, m: side === 'sell', M: true };
    this.push(kind, `${code.toLowerCase()}@aggTrade`, {
      ...{ e: 'aggTrade', E: 1, s: code, a: listed.trade, p: price, q: size },
      ...tail,
    });
    return { price, size, side };
  }

  marks(rows: readonly object[]): void {
    this.push('perpetual', '!markPrice@arr@1s', rows);
  }

  /** Any text, to every open socket. */
  send(text: string): void {
    for (const socket of this.streams.keys()) socket.send(text);
  }

  /** Closes all connections, as the venue does after 24 hours, or breaks them. */
  disconnect(how: 'close' | 'terminate' = 'close'): void {
    for (const socket of this.server.sockets) {
      if (how === 'close') socket.close(1008, 'disconnected after 24 hours');
      else socket.terminate();
    }
  }

  /** Reads and answers nothing any more, like a connection that hangs. */
  hang(): void {
    for (const socket of this.streams.keys()) socket.pause();
    this.streams.clear();
  }

  private sendChange(
    listed: Listed,
    { bids, asks }: TextBook,
    fate: 'sent' | 'lost' | 'twice',
    rows: readonly unknown[] = [],
  ): void {
    const { kind, market } = listed;
    const previous = listed.id;
    const first = previous + 1 + (kind === 'perpetual' ? this.dice(4) : 0);
    listed.id = first + this.dice(5);
    if (fate === 'lost') return;
    const name = `${market.code.toLowerCase()}@depth@100ms`;
    const head = { e: 'depthUpdate', E: this.time, s: market.code, U: first, u: listed.id };
    const tail = kind === 'perpetual' ? { T: 1, pu: previous } : {};
    const event = { ...head, ...tail, b: [...rows, ...padded(bids)], a: padded(asks) };
    for (let times = fate === 'twice' ? 2 : 1; times > 0; times--) this.push(kind, name, event);
  }

  private push(kind: BinanceKind, stream: string, data: unknown): void {
    for (const [socket, { path, names }] of this.streams) {
      const isOwn = (path === '/stream') === (kind === 'spot');
      if (isOwn && names.has(stream)) socket.send(JSON.stringify({ stream, data }));
    }
  }

  private attend(socket: WebSocket, path: string): void {
    const names = new Set<string>();
    this.streams.set(socket, { path, names });
    socket.on('close', () => this.streams.delete(socket));
    socket.on('message', (raw: Buffer) => {
      this.received.push(raw.toString());
      const { params, id } = JSON.parse(raw.toString()) as { params: string[]; id: number };
      for (const name of params) names.add(name);
      socket.send(JSON.stringify({ result: null, id }));
    });
  }

  private async answer(url: URL): Promise<FakeVenueAnswer> {
    this.asked.push(url.pathname + url.search);
    const kind = url.pathname.startsWith('/fapi/') ? 'perpetual' : 'spot';
    if (url.pathname.endsWith('/exchangeInfo')) return { body: { symbols: this.symbols(kind) } };
    if (url.pathname.endsWith('/time') && this.serverTime !== undefined)
      return { body: { serverTime: this.serverTime } };
    const listed = this.listed.get(`${kind} ${url.searchParams.get('symbol') ?? ''}`);
    if (!url.pathname.endsWith('/depth') || listed === undefined)
      return { status: 400, body: { code: -1121 } };
    const { bids, asks } = listed.market.book(Number(url.searchParams.get('limit')));
    return this.onDepth({ body: { lastUpdateId: listed.id, bids: padded(bids), asks: padded(asks) } });
  }

  private symbols(kind: BinanceKind): object[] {
    return [...this.listed.values()]
      .filter((each) => each.kind === kind)
      .map(({ market }) => ({
        symbol: market.code,
        status: 'TRADING',
        contractType: kind === 'perpetual' ? 'PERPETUAL' : undefined,
        filters: [
          { filterType: 'PRICE_FILTER', tickSize: '0.01000000' },
          { filterType: 'LOT_SIZE', stepSize: this.lotSize, minQty: this.lotSize },
        ],
      }));
  }

  private get(kind: BinanceKind, code: string): Listed {
    const listed = this.listed.get(`${kind} ${code}`);
    if (listed === undefined) throw new Error(`no such market: ${code}`);
    return listed;
  }
}
