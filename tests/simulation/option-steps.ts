/** Steps of users who buy options in a simulation, drawn at random from a seed. */
import {
  OPTION_DIRECTIONS,
  type OptionCycle,
  type OptionDirection,
} from '../../domain/option/option-terms.ts';
import { optionTermsSetting, type OptionTerms } from '../../server/option/settings.ts';
import { MINUTE_TERMS } from '../support/option-core.ts';
import { plainText } from './plain-accounts.ts';
import type { Kill } from './simulated-run.ts';

export interface OptionStep {
  readonly do: 'option';
  /** An index into the list of current users. */
  readonly who: number;
  readonly symbol: string;
  readonly cycle: OptionCycle;
  readonly direction: OptionDirection;
  /** A text, or what is available with or without one unit more. */
  readonly stake: string;
  /** The number of copies sent at once. */
  readonly copies: number;
}

/**
 * The least that a user accepts for an early exit: what the option is worth now, that and one unit more, half of it, or
 * whatever it is worth.
 */
const EXIT_LEASTS = ['none', 'worth', 'more', 'half'] as const;
export type ExitLeast = (typeof EXIT_LEASTS)[number];

/** Users buy options of a minute; the platform is killed around their delivery, or sleeps through it. */
export interface DeliveryStep {
  readonly do: 'delivery';
  readonly orders: readonly OptionStep[];
  /** So many running options of the first user are given back early, each for at least this. */
  readonly exits: readonly ExitLeast[];
  /** The kill begins this long before delivery, and these are the times between its steps. Undefined: no kill. */
  readonly kill: (Kill & { readonly before: number; readonly apart: number }) | undefined;
  /** It is down at delivery for this long; 0: it is not. */
  readonly down: number;
}

/** A kill (`KillStep` of `steps.ts`) while options are bought. */
interface PurchaseKill extends Kill {
  readonly do: 'kill';
  readonly moves: readonly [];
  readonly orders: readonly OptionStep[];
  readonly apart: number;
}

/** A fee, a small exposure, early exits, a fixed band, and one that follows the volatility. */
export const SIMULATED_TERMS: OptionTerms = {
  ...optionTermsSetting.default,
  products: ['BTC-USDT-PERP', 'ETH-USDT-PERP'].map((symbol) => ({
    symbol,
    cycles: [
      { ...MINUTE_TERMS, bandPpm: 60, exitShareBps: 9_000 },
      {
        ...MINUTE_TERMS,
        cycle: '5m',
        exitShareBps: 10_000,
        volatility: { widthBps: 1_500, leastPpm: 10, mostPpm: 500 },
      },
      { ...MINUTE_TERMS, cycle: '1h' },
    ],
  })),
};

const MARKETS = ['BTC-USDT-PERP', 'BTC-USDT-PERP', 'ETH-USDT-PERP', 'NONE'] as const;
const CYCLES = ['1m', '1m', '1m', '5m', '1h'] as const;
const STAKES = ['10', '10', '25.5', '33.33333333', '9.99999999', '500.00000001', '0', 'all', 'more'] as const;

const FIRST: OptionStep = {
  ...{ do: 'option', who: 0, symbol: 'BTC-USDT-PERP', cycle: '1m', direction: 'up', stake: '10', copies: 1 },
};
const SIDES = OPTION_DIRECTIONS.map((direction): OptionStep => ({ ...FIRST, direction, stake: '25.5' }));
const KILL = { answered: 1, isWritten: true, before: 500, apart: 250 };

/**
 * A kill between purchases; a delivery as planned after early exits, one with a kill at its boundary, one that the
 * platform misses.
 */
export const FIRST_OPTIONS: readonly (DeliveryStep | PurchaseKill)[] = [
  { do: 'kill', answered: 1, isWritten: true, moves: [], orders: SIDES, apart: 300 },
  {
    do: 'delivery',
    orders: [...SIDES, { ...FIRST, copies: 3 }],
    exits: ['more', 'none', 'half'],
    kill: undefined,
    down: 0,
  },
  { do: 'delivery', orders: SIDES, exits: ['worth'], kill: KILL, down: 0 },
  { do: 'delivery', orders: [...SIDES, { ...FIRST, cycle: '5m' }], exits: [], kill: undefined, down: 90_000 },
];

export function drawOption(chance: () => number): OptionStep {
  const below = (most: number) => Math.floor(chance() * most);
  const oneOf = <Each>(list: readonly Each[]): Each => list[below(list.length)] as Each;
  return {
    do: 'option',
    who: chance() < 0.5 ? 0 : below(8),
    symbol: oneOf(MARKETS),
    cycle: oneOf(CYCLES),
    direction: oneOf(OPTION_DIRECTIONS),
    stake: oneOf(STAKES),
    copies: chance() < 0.2 ? 2 + below(4) : 1,
  };
}

/** A delivery, or a kill while options are bought. */
export function drawDelivery(chance: () => number): DeliveryStep | PurchaseKill {
  const below = (most: number) => Math.floor(chance() * most);
  if (chance() < 0.4) {
    const orders = Array.from({ length: 1 + below(4) }, () => ({ ...drawOption(chance), copies: 1 }));
    const apart = [0, 300, 2_000][below(3)] ?? 0;
    return { do: 'kill', answered: below(4), isWritten: chance() < 0.5, moves: [], orders, apart };
  }
  const isKilled = chance() < 0.7;
  return {
    do: 'delivery',
    orders: Array.from({ length: 1 + below(6) }, () => ({ ...drawOption(chance), cycle: '1m' as const })),
    exits: chance() < 0.3 ? drawExits(chance()) : [],
    kill: isKilled
      ? {
          ...{ answered: below(5), isWritten: chance() < 0.5 },
          ...{ before: below(2_000), apart: [1, 250, 900][below(3)] ?? 1 },
        }
      : undefined,
    down: chance() < 0.3 ? below(200_000) : 0,
  };
}

/** The input of an exit. @param worth what it pays now */
export function leastOf(least: ExitLeast, worth: bigint): { readonly least?: string } {
  switch (least) {
    case 'none':
      return {};
    case 'worth':
      return { least: plainText(worth) };
    case 'more':
      return { least: plainText(worth + 1n) };
    case 'half':
      return { least: plainText(worth / 2n) };
  }
}

/** One or two early exits, by one drawn number. */
function drawExits(drawn: number): ExitLeast[] {
  const leasts = EXIT_LEASTS.length;
  const number = Math.floor(drawn * 2 * leasts * leasts);
  const [one, other] = [number % leasts, Math.floor(number / leasts) % leasts];
  return (drawn < 0.5 ? [one] : [one, other]).flatMap((each) => EXIT_LEASTS[each] ?? []);
}
