/** Reads the numbers and texts of `docs/wire.md`. Throws `RangeError` at the first malformed one. */

const utf8 = new TextDecoder('utf-8', { fatal: true });
/** A larger shift would lose bits. */
const BITS = 28;
/**
 * `docs/wire.md`: 64 bytes. Without a limit, a megabyte of malformed bytes would keep the reader busy for minutes.
 */
const LONGEST_BITS = 448n;

export class ByteReader {
  private bytes: Uint8Array = new Uint8Array();
  private at = 0;
  /** The sign of the number that `magnitude` read last: minus zero means none. */
  isNegative = false;

  begin(bytes: Uint8Array): void {
    this.bytes = bytes;
    this.at = 0;
  }

  get left(): number {
    return this.bytes.length - this.at;
  }

  byte(): number {
    const byte = this.bytes[this.at++];
    if (byte === undefined) throw new RangeError();
    return byte;
  }

  fixed(size: 2 | 4): number {
    let value = 0;
    for (let shift = 0; shift < 8 * size; shift += 8) value += this.byte() * 2 ** shift;
    return value;
  }

  /** A safe integer ≥ 0. */
  count(): number {
    const byte = this.byte();
    return byte < 0x80 ? byte : this.more(byte & 0x7f, 7);
  }

  /** A count of items, each of at least `size` bytes. */
  countOf(size: number): number {
    const count = this.count();
    if (count * size > this.left) throw new RangeError();
    return count;
  }

  magnitude(): number {
    const byte = this.byte();
    this.isNegative = (byte & 0x40) > 0;
    return byte < 0x80 ? byte & 0x3f : this.more(byte & 0x3f, 6);
  }

  /** A safe integer ≥ 0, encoded as its distance from another one. */
  near(from: number): number {
    const magnitude = this.magnitude();
    return safe(this.isNegative ? from - magnitude : from + magnitude);
  }

  /** A signed integer, or undefined for minus zero. */
  signedOrNone(): number | undefined {
    const magnitude = this.magnitude();
    if (!this.isNegative) return magnitude;
    return magnitude === 0 ? undefined : -magnitude;
  }

  /** Like `near`, or undefined for minus zero. */
  nearOrNone(from: number): number | undefined {
    const distance = this.signedOrNone();
    return distance === undefined ? undefined : safe(from + distance);
  }

  /** An integer ≥ 0 of any length that a volume can have. */
  long(): bigint {
    let value = 0n;
    for (let shift = 0n; shift < LONGEST_BITS; shift += 7n) {
      const byte = this.byte();
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
    throw new RangeError();
  }

  text(): string {
    const length = this.countOf(1);
    this.at += length;
    return utf8.decode(this.bytes.subarray(this.at - length, this.at));
  }

  private more(low: number, bits: number): number {
    let value = low;
    let shift = bits;
    for (;;) {
      const byte = this.byte();
      const part = byte & 0x7f;
      value = shift < BITS - 7 ? value | (part << shift) : value + part * 2 ** shift;
      if (byte < 0x80) return safe(value);
      shift += 7;
      if (shift > 53) throw new RangeError();
    }
  }
}

function safe(value: number): number {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError();
  return value;
}
