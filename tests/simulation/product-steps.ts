/** Steps of users in a simulation with Earn and ETFs, drawn at random from a seed. */
import type { Kill } from './simulated-run.ts';

export interface EarnStep {
  readonly do: 'earn';
  /** An index into the list of current users. */
  readonly who: number;
  readonly ask: 'lock' | 'redeem' | 'renew';
  readonly product: string;
  readonly quantity: string;
  readonly renew: boolean;
  /** Which of the user's open orders to change. */
  readonly back: number;
  /** The number of copies sent at once. */
  readonly copies: number;
}

export interface EtfStep {
  readonly do: 'etf';
  readonly who: number;
  readonly ask: 'subscribe' | 'redeem' | 'cancel' | 'place plan' | 'edit plan' | 'end plan';
  readonly product: string;
  /** USDT of a subscription or of a plan's run; of a redemption shares, or `all`. */
  readonly quantity: string;
  /** USDT for one share; undefined: at the prices of now. */
  readonly limit: string | undefined;
  readonly back: number;
  readonly copies: number;
}

/** A kill (`KillStep` of `steps.ts`) while products are bought and left. */
interface ProductKill extends Kill {
  readonly do: 'kill';
  readonly moves: readonly [];
  readonly orders: readonly (EarnStep | EtfStep)[];
  readonly apart: number;
}

const EARN_PRODUCTS = [
  'USDT-FLEX',
  'USDT-7',
  'USDT-7',
  'BTC-FLEX',
  'BTC-30',
  'ETH-PLEDGE-30',
  'NONE',
] as const;
const EARN_QUANTITIES = ['0.001', '0.05', '1', '100', '100.00000007', '0.000000001', '0', 'many'] as const;
const EARN_ASKS = ['lock', 'lock', 'lock', 'redeem', 'redeem', 'renew'] as const;
const ETF_PRODUCTS = ['BTCETHETF', 'BTCETHETF', 'MEMEETF', 'NONE'] as const;
const ETF_ASKS = [
  ...(['subscribe', 'subscribe', 'redeem', 'redeem', 'cancel'] as const),
  ...(['place plan', 'edit plan', 'end plan'] as const),
];
const ETF_QUANTITIES = ['20', '50.5', '100', 'all', '0.1', '0', '1.000000001'] as const;

const LOCK: EarnStep = {
  ...{
    do: 'earn',
    who: 0,
    ask: 'lock',
    product: 'USDT-7',
    quantity: '100',
    renew: false,
    back: 0,
    copies: 1,
  },
};
const SUBSCRIBE: EtfStep = {
  ...{ do: 'etf', who: 0, ask: 'subscribe', product: 'BTCETHETF', quantity: '50.5', limit: undefined },
  ...{ back: 0, copies: 1 },
};

/** Orders that earn over two midnights, shares bought and sold, a plan, and a kill between all of them. */
export const FIRST_PRODUCTS: readonly (
  | EarnStep
  | EtfStep
  | ProductKill
  | { readonly do: 'sleep'; readonly hours: number }
)[] = [
  { ...LOCK, copies: 3 },
  { ...LOCK, product: 'BTC-FLEX', quantity: '0.05' },
  { ...SUBSCRIBE, copies: 2 },
  { ...SUBSCRIBE, ask: 'place plan', quantity: '20' },
  {
    ...{ do: 'kill', answered: 1, isWritten: true, moves: [], apart: 300 },
    orders: [{ ...LOCK, product: 'USDT-FLEX', quantity: '1' }, SUBSCRIBE, { ...SUBSCRIBE, limit: '1' }],
  },
  { do: 'sleep', hours: 49 },
  { ...LOCK, ask: 'redeem' },
  { ...SUBSCRIBE, ask: 'redeem', quantity: 'all' },
];

export function drawProduct(chance: () => number): EarnStep | EtfStep {
  const below = (most: number) => Math.floor(chance() * most);
  const oneOf = <Each>(list: readonly Each[]): Each => list[below(list.length)] as Each;
  const who = chance() < 0.5 ? 0 : below(8);
  const copies = chance() < 0.2 ? 2 + below(4) : 1;
  if (chance() < 0.5)
    return {
      ...{ do: 'earn', who, ask: oneOf(EARN_ASKS), product: oneOf(EARN_PRODUCTS), copies },
      ...{ quantity: oneOf(EARN_QUANTITIES), renew: chance() < 0.5, back: below(3) },
    };
  return {
    ...{ do: 'etf', who, ask: oneOf(ETF_ASKS), product: oneOf(ETF_PRODUCTS), copies },
    ...{ quantity: oneOf(ETF_QUANTITIES), back: below(3) },
    limit: chance() < 0.3 ? oneOf(['1', '100000']) : undefined,
  };
}
