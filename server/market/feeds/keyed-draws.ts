/**
 * Random draws as a pure function of a key and a position, unpredictable without the key: AES-128 of the position, a
 * keyed hash of 128 bits. One call of the cipher gives many draws. After the cipher, only additions, multiplications
 * and square roots of doubles are used, whose results IEEE 754 fixes: every machine draws the same.
 */
import { createCipheriv, createHmac } from 'node:crypto';
import type { Millis } from '#domain/units';

const BLOCK = 16;
const KEY_BYTES = 16;
/** The number of draws that one call of the cipher gives; it costs about as much as a single one. */
const MOST = 64;
const EVEN_BYTES = 4;
const EVENS = BLOCK / EVEN_BYTES;
const WORDS = 8;
const WORD_VALUES = 0x1_0000;
/** The sum of eight uniform words: its mean, and its standard deviation (word values × √(8 ÷ 12)). */
const MEAN = (WORDS * (WORD_VALUES - 1)) / 2;
const DEVIATION = WORD_VALUES * Math.sqrt(WORDS / 12);
/**
 * Such a sum has thinner tails than a normal draw (its fourth cumulant is −1.2 ÷ 8). This part of z³ − 3z is the
 * correction.
 */
const TAILS = 0.15 / 24;

/** Where positions are written for one call of the cipher, which copies them. */
const places = new Uint8Array(MOST * BLOCK);
const placesView = new DataView(places.buffer);
/** Views of the first positions, made once. */
const firsts = Array.from({ length: MOST + 1 }, (_, count) => places.subarray(0, count * BLOCK));

/** Derives a purpose's key, which reveals nothing about those of other purposes. */
function keyOf(key: string, words: readonly string[]): Buffer {
  return createHmac('sha256', key)
    .update(`simulated prices/${words.join('/')}`)
    .digest();
}

export function keyedSeed(key: string, ...words: readonly string[]): number {
  return keyOf(key, words).readUInt32BE(0);
}

export class KeyedDraws {
  private readonly cipher;

  private evens: Buffer = Buffer.alloc(0);
  private evenPlace = -1;
  private evenStream = -1;

  constructor(key: string, ...words: readonly string[]) {
    const own = keyOf(key, words).subarray(0, KEY_BYTES);
    // Single whole blocks, each an independent position: chaining modes would add nothing.
    this.cipher = createCipheriv('aes-128-ecb', own, null).setAutoPadding(false);
  }

  /** Normal draws at `count` times from `first` on, `apart` from each other, written to `into` from an index on. */
  normals(stream: number, first: Millis, apart: Millis, count: number, into: Float64Array, at: number): void {
    for (let done = 0; done < count; done += MOST) {
      const now = Math.min(MOST, count - done);
      const bytes = this.hash(stream, first + done * apart, apart, now);
      for (let i = 0; i < now; i++) into[at + done + i] = normalOf(bytes, i * BLOCK);
    }
  }

  /** Uniform in [0, 1). @param draw which draw of this position; neighbours come from one call */
  even(place: number, draw = 0): number {
    const stream = Math.floor(draw / EVENS);
    if (place !== this.evenPlace || stream !== this.evenStream) {
      this.evens = this.hash(stream, place, 0, 1);
      [this.evenPlace, this.evenStream] = [place, stream];
    }
    return this.evens.readUInt32BE((draw % EVENS) * EVEN_BYTES) / 0x1_0000_0000;
  }

  private hash(stream: number, first: number, apart: number, count: number): Buffer {
    for (let i = 0; i < count; i++) {
      placesView.setFloat64(i * BLOCK, first + i * apart);
      placesView.setUint32(i * BLOCK + 8, stream);
    }
    return this.cipher.update(firsts[count] as Uint8Array);
  }
}

function normalOf(bytes: Buffer, from: number): number {
  let sum = 0;
  for (let at = from; at < from + BLOCK; at += 2)
    sum += (bytes[at] as number) * 256 + (bytes[at + 1] as number);
  const z = (sum - MEAN) / DEVIATION;
  return z + TAILS * z * (z * z - 3);
}
