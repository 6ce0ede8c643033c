/**
 * An order-book client written from DESIGN §4 alone. It shares no code with the engine or with the domain's book: each
 * side is a simple map, sorted on every read, and texts stay texts. It checks every message for its shape, its
 * position in the sequence, its checksum and a sound book, and records each violation as a fault.
 */
import { crc32 } from 'node:zlib';
import { io } from 'socket.io-client';
import type { Socket } from 'socket.io-client';

type Row = readonly [string, string];

export interface BookText {
  /** Best first. */
  readonly bids: readonly Row[];
  readonly asks: readonly Row[];
}

interface HeldBook {
  readonly bids: Map<string, string>;
  readonly asks: Map<string, string>;
  epoch: string;
  seq: number;
}

interface HeldTape {
  epoch: string;
  readonly trades: {
    readonly id: number;
    readonly price: string;
    readonly size: string;
    readonly side: string;
  }[];
}

const BOOK_FIELDS = ['asks', 'bids', 'checksum', 'epoch', 'prev', 'seq', 'symbol', 'time', 'type'];
const PRICE = /^(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/;
const MOST_LEVELS = 200;
const SUMMED_LEVELS = 25;

export class BookClient {
  readonly faults: string[] = [];
  /** The number of messages by kind. */
  readonly seen = { messages: 0, snapshots: 0, deltas: 0, confirmations: 0, epochs: 0 };
  readonly socket: Socket;
  private readonly books = new Map<string, HeldBook>();
  private readonly tapes = new Map<string, HeldTape>();
  /** Called after each book message of a market. */
  onBook: (symbol: string) => void = () => undefined;
  private waiting: (() => void)[] = [];

  constructor(origin: string) {
    this.socket = io(origin, { transports: ['websocket'], reconnection: false, forceNew: true });
    this.socket.on('book', (message: unknown) => {
      this.takeBook(message as Record<string, unknown>);
      this.onBook((message as { symbol: string }).symbol);
      for (const go of this.waiting.splice(0)) go();
    });
    this.socket.on('trades', (message: unknown) => {
      this.takeTrades(message as Record<string, unknown>);
    });
    this.socket.on('disconnect', (reason) => {
      if (reason !== 'io client disconnect') this.faults.push(`the connection was lost: ${reason}`);
    });
  }

  async subscribe(...channels: string[]): Promise<unknown> {
    const answer = (await this.socket.emitWithAck('subscribe', { channels })) as { code: unknown };
    return answer.code;
  }

  /**
   * Resolves when the platform has just seen that this connection is alive. If the process stops for 6 s after that,
   * neither end counts the connection as lost.
   */
  async confirmed(): Promise<void> {
    await new Promise((resolve) => {
      this.socket.io.once('ping', () => resolve(undefined));
    });
    // The answer to the ping arrives before this call.
    await this.subscribe();
  }

  /** Resolves with the next book message, sound or not. */
  nextBook(): Promise<void> {
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  book(symbol: string): BookText {
    const held = this.books.get(symbol);
    return { bids: sorted(held?.bids, -1), asks: sorted(held?.asks, 1) };
  }

  trades(symbol: string): HeldTape['trades'] {
    return this.tapes.get(symbol)?.trades ?? [];
  }

  close(): void {
    this.socket.disconnect();
  }

  private takeBook(message: Record<string, unknown>): void {
    this.seen.messages++;
    const symbol = String(message['symbol']);
    const fault = (what: string) => this.faults.push(`${symbol} ${String(message['seq'])}: ${what}`);
    if (Object.keys(message).sort().join() !== BOOK_FIELDS.join())
      fault('fields are not those of a book message');
    const { type, epoch, prev, seq, checksum, time } = message;
    if (![prev, seq, checksum, time].every((each) => Number.isSafeInteger(each)))
      fault('a count is no integer');
    if (type === 'snapshot') this.beginBook(symbol, String(epoch), Number(prev), Number(seq), fault);
    else if (type !== 'delta') fault('neither snapshot nor delta');
    const held = this.books.get(symbol);
    if (held === undefined) {
      fault('a delta before any snapshot');
      return;
    }
    const changes =
      this.setRows(held.bids, message['bids'], fault) + this.setRows(held.asks, message['asks'], fault);
    if (type === 'delta') this.followDelta(held, message, changes, fault);
    held.seq = Number(seq);
    checkStanding(held, Number(checksum), fault);
  }

  private beginBook(
    symbol: string,
    epoch: string,
    prev: number,
    seq: number,
    fault: (what: string) => void,
  ): void {
    this.seen.snapshots++;
    const before = this.books.get(symbol);
    if (prev !== seq) fault('a snapshot whose prev is not its seq');
    if (before?.epoch !== epoch) this.seen.epochs++;
    else if (seq < before.seq) fault('a snapshot older than what came before');
    this.books.set(symbol, { bids: new Map(), asks: new Map(), epoch, seq });
  }

  private followDelta(
    held: HeldBook,
    message: Record<string, unknown>,
    changes: number,
    fault: (what: string) => void,
  ): void {
    this.seen.deltas++;
    if (changes === 0) this.seen.confirmations++;
    if (message['epoch'] !== held.epoch) fault('a delta of another epoch');
    if (message['prev'] !== held.seq)
      fault(`prev ${String(message['prev'])} does not follow ${String(held.seq)}`);
    const moved = Number(message['seq']) - held.seq;
    if (changes === 0 ? moved !== 0 : moved <= 0)
      fault(`seq moves by ${String(moved)} with ${String(changes)} rows`);
  }

  private setRows(side: Map<string, string>, rows: unknown, fault: (what: string) => void): number {
    if (!Array.isArray(rows)) {
      fault('a side is no list');
      return 0;
    }
    for (const row of rows as unknown[]) {
      const [price, size] = Array.isArray(row) && row.length === 2 ? (row as unknown[]) : [];
      if (typeof price !== 'string' || typeof size !== 'string' || !PRICE.test(price) || !PRICE.test(size)) {
        fault(`not a row: ${JSON.stringify(row)}`);
      } else if (/^0(?:\.0+)?$/.test(size)) side.delete(price);
      else side.set(price, size);
    }
    return rows.length;
  }

  private takeTrades(message: Record<string, unknown>): void {
    const symbol = String(message['symbol']);
    const epoch = String(message['epoch']);
    if (message['type'] === 'snapshot') this.tapes.set(symbol, { epoch, trades: [] });
    const tape = this.tapes.get(symbol);
    if (tape?.epoch !== epoch) this.faults.push(`${symbol}: trades of another epoch than the snapshot's`);
    for (const [id, price, size, side] of message['trades'] as [number, string, string, string][]) {
      const last = tape?.trades.at(-1)?.id;
      if (last !== undefined && id !== last + 1)
        this.faults.push(`${symbol}: trade ${String(id)} after ${String(last)}`);
      tape?.trades.push({ id, price, size, side });
    }
  }
}

function checkStanding(held: HeldBook, checksum: number, fault: (what: string) => void): void {
  const bids = sorted(held.bids, -1);
  const asks = sorted(held.asks, 1);
  if (Math.max(bids.length, asks.length) > MOST_LEVELS)
    fault(`${String(bids.length)}/${String(asks.length)} levels`);
  const digits = new Set([...bids, ...asks].map(([price]) => price.split('.')[1]?.length ?? 0));
  if (digits.size > 1) fault('prices with different digits');
  const [bid, ask] = [bids[0], asks[0]];
  if (bid && ask && compare(bid[0], ask[0]) >= 0) fault(`crossed: ${bid[0]} against ${ask[0]}`);
  const parts: string[] = [];
  for (let row = 0; row < SUMMED_LEVELS; row++) parts.push(...(bids[row] ?? []), ...(asks[row] ?? []));
  if (crc32(parts.join(':')) !== checksum) fault('the checksum does not hold');
}

function sorted(side: Map<string, string> | undefined, sign: 1 | -1): Row[] {
  return [...(side ?? [])].sort(([a], [b]) => sign * compare(a, b));
}

/** Compares decimals of any number of digits, exactly. Those of as many digits compare as texts do. */
function compare(a: string, b: string): number {
  if (a.length === b.length && a.indexOf('.') === b.indexOf('.')) return a === b ? 0 : a > b ? 1 : -1;
  const [wholeA = '', partA = ''] = a.split('.');
  const [wholeB = '', partB = ''] = b.split('.');
  const digits = Math.max(partA.length, partB.length);
  const difference = BigInt(wholeA + partA.padEnd(digits, '0')) - BigInt(wholeB + partB.padEnd(digits, '0'));
  return difference === 0n ? 0 : difference > 0n ? 1 : -1;
}
