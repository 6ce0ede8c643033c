/** `FEED`: the source of prices. */
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { symbols, type Reading } from './config-readings.ts';

export type SimulatedMood = 'calm' | 'trending' | 'violent';

const VENUES = ['binance', 'okx'] as const;

export type VenueName = (typeof VENUES)[number];

export type FeedChoice =
  | { readonly kind: 'simulated'; readonly mood: SimulatedMood }
  | {
      readonly kind: 'replay';
      /** An absolute path. */
      readonly file: string;
      /** A multiple of the recording's speed. */
      readonly speed: number;
      readonly loop: boolean;
      /** Seconds from the first book event. */
      readonly offset: number;
    }
  | {
      readonly kind: 'venue';
      readonly name: VenueName;
      /** The markets to follow; undefined: all that the catalogue and the venue share. */
      readonly symbols: readonly string[] | undefined;
    };

/** @param folders in which a recording may be */
export function feedChoice(folders: readonly string[]): Reading<FeedChoice> {
  return z.pipe(
    z.string(),
    z.transform((text: string, { issues }) => {
      const chosen = readFeed(text, folders);
      if (typeof chosen === 'object') return chosen;
      issues.push({ code: 'custom', message: chosen, input: text });
      return z.NEVER;
    }),
  );
}

/** The rest of a sentence that says what is wrong. */
type Problem = string;

function readFeed(text: string, folders: readonly string[]): FeedChoice | Problem {
  if (text === 'simulated') return { kind: 'simulated', mood: 'calm' };
  const mood = /^simulated:(calm|trending|violent)$/.exec(text)?.[1];
  if (mood !== undefined) return { kind: 'simulated', mood: mood as SimulatedMood };
  const replay = /^replay:([^?]+)(?:\?(.*))?$/.exec(text);
  if (replay?.[1] !== undefined) return readReplay(replay[1], new URLSearchParams(replay[2] ?? ''), folders);
  const venue = /^venue:([a-z]+)(?:\?(.*))?$/.exec(text);
  const name = VENUES.find((each) => each === venue?.[1]);
  if (name !== undefined) return readVenue(name, new URLSearchParams(venue?.[2] ?? ''));
  return (
    'must be simulated, simulated:calm, simulated:trending, simulated:violent, replay:<file>?speed=&loop=&offset= ' +
    'or venue:<binance or okx>?symbols='
  );
}

function readVenue(name: VenueName, query: URLSearchParams): FeedChoice | Problem {
  const unknown = [...query.keys()].find((key) => key !== 'symbols');
  if (unknown !== undefined) return `does not know "${unknown}" of a venue`;
  const chosen = z.safeParse(symbols, query.get('symbols') || 'all');
  if (!chosen.success) return 'must have symbols such as BTC-USDT,ETH-USDT-PERP';
  return { kind: 'venue', name, symbols: chosen.data === 'all' ? undefined : chosen.data };
}

const PLAIN_NUMBER = /^\d{1,9}(?:\.\d{1,6})?$/;

function readReplay(name: string, query: URLSearchParams, folders: readonly string[]): FeedChoice | Problem {
  for (const key of query.keys()) {
    if (!['speed', 'loop', 'offset'].includes(key)) return `does not know "${key}" of a replay`;
    if (query.getAll(key).length > 1) return `says ${key} twice`;
  }
  const speed = query.get('speed') || '1';
  const loop = query.get('loop') || '0';
  const offset = query.get('offset') || '0';
  if (!PLAIN_NUMBER.test(speed) || Number(speed) === 0) return 'must have a speed above 0';
  if (loop !== '0' && loop !== '1') return 'must have loop 0 or 1';
  if (!PLAIN_NUMBER.test(offset)) return 'must have an offset in seconds, 0 or more';
  const file = folders
    .map((folder) => resolve(folder, name))
    .find((path) => statSync(path, { throwIfNoEntry: false })?.isFile());
  if (file === undefined) return `must name a file in ${folders.join(' or ')}`;
  return { kind: 'replay', file, speed: Number(speed), loop: loop === '1', offset: Number(offset) };
}
