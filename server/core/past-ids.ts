/**
 * Which ids may be known: a Bloom filter. It never denies an id that was added and not forgotten. It wrongly accepts
 * fewer than one in a hundred other ids up to its designed size, and more and more beyond.
 *
 * It grows by generations, each twice as large as the one before up to a largest size; a generation is forgotten when
 * everything in it is. When the filter is full it stops growing, and the last generation is filled further.
 */
import type { Millis } from '#domain/units';

/** Bits per id; with the matching number of probes one in some 2,000 unknown ids is wrongly accepted. */
const BITS_AN_ID = 16;
const PROBES = 11;

export interface PastIdsSize {
  /** How many ids the first generation holds, and the largest ones; powers of two. */
  readonly first: number;
  readonly largest: number;
  /** The most generations. */
  readonly generations: number;
}

/** From 128 kB to 60 MB: 30 million ids, 50 a second for a week. */
const SIZE: PastIdsSize = { first: 2 ** 16, largest: 2 ** 22, generations: 13 };

interface Generation {
  readonly capacity: number;
  readonly bits: Uint32Array;
  count: number;
  /** The newest time in it. */
  newest: Millis;
}

export class PastIds {
  /** Oldest first. */
  private generations: Generation[] = [];

  constructor(private readonly size = SIZE) {}

  /** @param time the id may be forgotten only once a later time than this is forgotten */
  add(id: string, time: Millis): void {
    const generation = this.generationWithRoom();
    const { bits } = generation;
    const mask = bits.length * 32 - 1;
    let place = hashOf(id, 0);
    const step = stepOf(id);
    for (let probe = 0; probe < PROBES; probe++) {
      const at = place & mask;
      bits[at >>> 5] = (bits[at >>> 5] as number) | (1 << (at & 31));
      place += step;
    }
    generation.count++;
    generation.newest = Math.max(generation.newest, time);
  }

  /** False only if the id is not known. */
  mayHold(id: string): boolean {
    if (this.generations.length === 0) return false;
    const first = hashOf(id, 0);
    const step = stepOf(id);
    return this.generations.some(({ bits }) => holds(bits, first, step));
  }

  /** Ids that were added with a time before this one may be forgotten. */
  forgetBefore(time: Millis): void {
    this.generations = this.generations.filter(({ newest }) => newest >= time);
  }

  private generationWithRoom(): Generation {
    const { first, largest, generations } = this.size;
    const last = this.generations.at(-1);
    if (last !== undefined && (last.count < last.capacity || this.generations.length === generations))
      return last;
    const capacity = last === undefined ? first : Math.min(last.capacity * 2, largest);
    const bits = new Uint32Array((capacity * BITS_AN_ID) / 32);
    const next: Generation = { capacity, bits, count: 0, newest: -Infinity };
    this.generations.push(next);
    return next;
  }
}

function holds(bits: Uint32Array, first: number, step: number): boolean {
  const mask = bits.length * 32 - 1;
  let place = first;
  for (let probe = 0; probe < PROBES; probe++) {
    const at = place & mask;
    if (((bits[at >>> 5] as number) & (1 << (at & 31))) === 0) return false;
    place += step;
  }
  return true;
}

const STEP_SEED = 0x9e3779b9;

/** Odd, so that the probes of an id differ from each other. */
function stepOf(id: string): number {
  return hashOf(id, STEP_SEED) | 1;
}

/** 32 bits that depend on every character and its position. @param seed makes another hash of the same text */
function hashOf(text: string, seed: number): number {
  let hash = seed ^ text.length;
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0xcc9e2d51);
    hash = (hash << 15) | (hash >>> 17);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
