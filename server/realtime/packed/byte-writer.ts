/** Writes the numbers and texts of `docs/wire.md` into a buffer that it reuses. */

/** Thrown for values that the layout cannot hold. */
export class Unpackable extends Error {}

const FIRST_ROOM = 64 * 1024;
/** The most bytes of a number, except an amount, which requests its room separately. */
const LONGEST_NUMBER = 10;

/** The longest text that a reader accepts: 64 bytes. */
const LONGEST_BITS = 448n;

const utf8 = new TextEncoder();

export class ByteWriter {
  private bytes = Buffer.allocUnsafe(FIRST_ROOM);
  private end = 0;

  begin(): void {
    this.end = 0;
  }

  /** The bytes since `begin`, valid until the next one. */
  written(): Buffer {
    return this.bytes.subarray(0, this.end);
  }

  byte(value: number): void {
    this.makeRoom(1);
    this.bytes[this.end++] = value;
  }

  /** @param value an integer of `size` bytes, lowest first */
  fixed(value: number, size: 2 | 4): void {
    this.makeRoom(size);
    this.end = this.bytes.writeUIntLE(value, this.end, size);
  }

  /** A safe integer ≥ 0: seven bits a byte, lowest first; the top bit means that more follow. */
  count(value: number): void {
    if (!Number.isSafeInteger(value) || value < 0) throw new Unpackable();
    this.makeRoom(LONGEST_NUMBER);
    let rest = value;
    for (; rest > 0x7fffffff; rest = Math.floor(rest / 128)) this.bytes[this.end++] = (rest % 128) | 0x80;
    for (; rest > 0x7f; rest >>>= 7) this.bytes[this.end++] = (rest & 0x7f) | 0x80;
    this.bytes[this.end++] = rest;
  }

  /** Like a count, but bit 6 of the first byte is the sign and leaves it six bits. */
  signed(isNegative: boolean, magnitude: number): void {
    if (!Number.isSafeInteger(magnitude)) throw new Unpackable();
    const first = (magnitude % 64) | (isNegative ? 0x40 : 0);
    const rest = Math.floor(magnitude / 64);
    this.byte(rest === 0 ? first : first | 0x80);
    if (rest > 0) this.count(rest);
  }

  /** The difference between a safe integer and another one that the reader has. */
  difference(value: number, from: number): void {
    this.signed(value < from, Math.abs(value - from));
  }

  /** Like a count, of any length that a volume can have. */
  long(value: bigint): void {
    if (value >> LONGEST_BITS > 0n) throw new Unpackable();
    if (value <= BigInt(Number.MAX_SAFE_INTEGER)) {
      this.count(Number(value));
      return;
    }
    let rest = value;
    for (; rest > 0x7fn; rest >>= 7n) this.byte(Number(rest & 0x7fn) | 0x80);
    this.byte(Number(rest));
  }

  text(value: string): void {
    const bytes = utf8.encode(value);
    this.count(bytes.length);
    this.makeRoom(bytes.length);
    this.bytes.set(bytes, this.end);
    this.end += bytes.length;
  }

  private makeRoom(count: number): void {
    if (this.end + count <= this.bytes.length) return;
    const larger = Buffer.allocUnsafe(2 * this.bytes.length + count);
    this.bytes.copy(larger, 0, 0, this.end);
    this.bytes = larger;
  }
}
