/** The body of a packed book or trades message after its market (`docs/wire.md`). */
import { crc32 } from '#domain/market/crc32';
import type { Millis } from '#domain/units';
import type { ByteReader } from './byte-reader.ts';
import {
  bookChange,
  makeRoom,
  type BookChange,
  type StreamHead,
  type StreamKind,
  type Trade,
  type TradesChange,
  type WireSide,
} from './changes.ts';

interface Epoch {
  readonly text: string;
  readonly tag: number;
}

interface PackedHead {
  readonly symbol: string;
  readonly isNamed: boolean;
  readonly time: Millis;
  /** Whether the platform counts in the steps that the engine uses. */
  readonly isSame: boolean;
}

const utf8 = new TextEncoder();

export class StreamReader {
  /** Streams that have begun, by kind and symbol. */
  private readonly epochs = new Map<string, Epoch>();

  /** A new connection begins every stream again. */
  forget(): void {
    this.epochs.clear();
  }

  /** @throws RangeError if the message does not follow its stream or cannot be read */
  read(kind: StreamKind, from: ByteReader, head: PackedHead): BookChange | TradesChange {
    const { symbol, isNamed: snapshot, time, isSame } = head;
    const name = kind + symbol;
    if (snapshot) {
      const text = from.text();
      this.epochs.set(name, { text, tag: crc32(utf8.encode(text)) & 0xffff });
    }
    const epoch = this.epochs.get(name);
    const isWrong = !snapshot && from.fixed(2) !== epoch?.tag;
    if (isWrong || !isSame) throw new RangeError();
    const stream = { symbol, snapshot, epoch: epoch?.text ?? '', time };
    return kind === 'book' ? readBook(from, stream) : readTrades(from, stream);
  }
}

function readBook(from: ByteReader, head: StreamHead): BookChange {
  const seq = from.count();
  const prev = from.near(seq);
  const checksum = from.fixed(4);
  readLevels(from, bookChange.bids);
  readLevels(from, bookChange.asks);
  return Object.assign(bookChange, head, { seq, prev, checksum });
}

function readLevels(from: ByteReader, side: WireSide): void {
  const count = from.countOf(2);
  makeRoom(side, count);
  let tick = 0;
  for (let at = 0; at < count; at++) {
    tick = from.near(tick);
    side.ticks[at] = tick;
    side.lots[at] = from.count();
  }
  side.count = count;
}

function readTrades(from: ByteReader, head: StreamHead): TradesChange {
  let id = 0;
  let price = 0;
  let { time } = head;
  const trades = Array.from({ length: from.countOf(4) }, (): Trade => {
    id = from.near(id);
    price = from.near(price);
    const size = from.magnitude();
    const side = from.isNegative ? 'sell' : 'buy';
    time = from.near(time);
    return { id, price, size, side, time };
  });
  return { ...head, trades };
}
