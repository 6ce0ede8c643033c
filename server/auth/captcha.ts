/**
 * Checks that a human uses the device. A user solves a puzzle by sliding its piece to the gap. Users who cannot see or
 * drag let the device compute a proof of work instead. Both give a pass that is valid for one call. If many strangers
 * try one account, more work is required and no picture is shown (decision 0365).
 */
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { sliderVerify } from '#protocol/auth';
import { AUTH_CODES } from '#protocol/names/codes';
import { PASS, usePass } from '../credentials/captcha-pass.ts';
import { TryCounter } from '../credentials/try-counter.ts';
import type { TicketKind } from '../credentials/tickets.ts';
import { everybody } from '../http/access.ts';
import { bind, type BoundCall } from '../http/bind.ts';
import { Refusal } from '../http/refuse.ts';
import type { AuthParts } from './auth-parts.ts';
import { drawPuzzle } from './puzzle.ts';

/** How far from the gap a user may drop the piece, in pixels of the picture. */
const NEAR_PIXELS = 5;
/** Harder work has more bits: eight times the work. Checking it costs the platform one hash, like the easier work. */
const HARDER_BY = 3;
const LIFETIME_MILLIS = 300_000;

/** The work that solves a ticket, and the position of its piece if it has a picture. */
interface Posed {
  readonly x: number | null;
  readonly seed: string;
  readonly bits: number;
}

const PUZZLE: TicketKind<Posed> = {
  purpose: 'puzzle',
  body: z.strictObject({ x: z.nullable(z.int()), seed: z.string(), bits: z.int() }),
  lifetime: LIFETIME_MILLIS,
};

export interface Captcha {
  /** Uses a pass up. False if it is unknown or used, or if harder work is required than the pass proves. */
  admits(pass: string | undefined, harder: boolean): Promise<boolean>;
  readonly calls: readonly BoundCall[];
}

type Parts = Pick<AuthParts, 'tickets' | 'clock' | 'chance' | 'token' | 'limits'>;

export function createCaptcha({ tickets, clock, chance, token, limits }: Parts): Captcha {
  const plainBits = limits.captchaBits;
  const harderBits = plainBits + HARDER_BY;
  const drawn = TryCounter.byAddress(limits.puzzles, clock);
  const pose = async (address: string, harder: boolean) => {
    const wait = drawn.take(address);
    if (wait !== undefined) return new Refusal(AUTH_CODES.tooManyTries, [], wait);
    const seed = token();
    if (harder) {
      const ticket = await tickets.give(PUZZLE, { x: null, seed, bits: harderBits });
      return { puzzle: null, work: { ticket, seed, bits: harderBits }, pass: null };
    }
    const { x, ...pictures } = await drawPuzzle(chance);
    const ticket = await tickets.give(PUZZLE, { x, seed, bits: plainBits });
    return { puzzle: { ticket, ...pictures, seed, bits: plainBits }, work: null, pass: null };
  };
  return {
    admits: (pass, harder) => usePass(tickets, pass, harder),
    calls: [
      bind(sliderVerify, everybody, async (input, { visit }) => {
        if (!('ticket' in input)) return pose(visit.address, input.harder === true);
        const puzzle = await tickets.take(input.ticket, PUZZLE);
        if (puzzle === undefined) return new Refusal(AUTH_CODES.captchaWrong);
        const solved =
          'x' in input
            ? puzzle.x !== null && Math.abs(input.x - puzzle.x) <= NEAR_PIXELS
            : zeroBits(puzzle.seed + input.proof) >= puzzle.bits;
        if (!solved) return new Refusal(AUTH_CODES.captchaWrong);
        const pass = await tickets.give(PASS, { harder: puzzle.bits >= harderBits });
        return { puzzle: null, work: null, pass };
      }),
    ],
  };
}

/** The number of leading zero bits of the text's SHA-256, up to 32. */
export function zeroBits(text: string): number {
  return Math.clz32(createHash('sha256').update(text).digest().readUInt32BE());
}
