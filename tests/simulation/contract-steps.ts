/** Steps of users who trade contracts in a simulation, drawn at random from a seed. */

/** An index into the list of current users. */
type Who = number;

const ASKS = [
  ...([
    'place',
    'place',
    'place',
    'place',
    'close',
    'close',
    'close all',
    'reverse',
    'cancel',
    'cancel all',
  ] as const),
  ...([
    'leverage',
    'margin mode',
    'position mode',
    'margin',
    'trigger',
    'trigger',
    'cancel trigger',
  ] as const),
  ...(['amend', 'amend', 'amend trigger', 'take-profit', 'take-profit', 'stop-loss', 'stop-loss'] as const),
];

export interface ContractStep {
  readonly do: 'contract';
  readonly who: Who;
  /** `place` and `trigger` are of the position side `back` in hedge mode. */
  readonly ask: (typeof ASKS)[number];
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  readonly type: 'limit' | 'market';
  readonly timeInForce: 'gtc' | 'ioc' | 'fok';
  readonly reduceOnly: boolean;
  readonly leverage: number;
  /** The distance from the mark outwards, in ten-thousandths; an order below zero trades. */
  readonly away: number;
  /** A multiple of the market's smallest amount. */
  readonly sizes: number;
  /** Which of the user's open orders or positions. */
  readonly back: number;
  /** The number of copies sent at once. */
  readonly copies: number;
}

const MARKETS = ['BTC-USDT-PERP', 'BTC-USDT-PERP', 'ETH-USDT-PERP', 'NONE'] as const;
const LEVERAGES = [1, 5, 20, 50, 125] as const;

/** A step that puts a user's money into the contract account, then one of each kind. */
export const FIRST_CONTRACTS: readonly ContractStep[] = [
  { ...stepOf('place'), type: 'market' },
  { ...stepOf('place'), away: 40 },
  { ...stepOf('amend'), away: 50, copies: 2 },
  { ...stepOf('trigger'), away: 1 },
  { ...stepOf('amend trigger'), away: 2 },
  { ...stepOf('take-profit'), away: 100, copies: 2 },
  { ...stepOf('stop-loss'), away: 100, back: 1 },
  stepOf('close'),
  { ...stepOf('place'), type: 'market', side: 'sell', copies: 3 },
  { ...stepOf('reverse'), copies: 2 },
  stepOf('close all'),
  stepOf('cancel all'),
  { ...stepOf('margin mode'), back: 1 },
];

export function drawContract(chance: () => number): ContractStep {
  const below = (most: number) => Math.floor(chance() * most);
  const oneOf = <Each>(list: readonly Each[]): Each => list[below(list.length)] as Each;
  return {
    do: 'contract',
    // Mostly the user who certainly has funds.
    who: chance() < 0.5 ? 0 : below(8),
    ask: oneOf(ASKS),
    symbol: oneOf(MARKETS),
    side: chance() < 0.5 ? 'buy' : 'sell',
    type: chance() < 0.5 ? 'limit' : 'market',
    timeInForce: chance() < 0.7 ? 'gtc' : oneOf(['ioc', 'fok'] as const),
    reduceOnly: chance() < 0.2,
    leverage: oneOf(LEVERAGES),
    away: below(30) - 12,
    sizes: chance() < 0.8 ? 1 + below(30) : 1 + below(3_000),
    back: below(4),
    copies: chance() < 0.2 ? 2 + below(4) : 1,
  };
}

function stepOf(ask: ContractStep['ask']): ContractStep {
  return {
    ...{ do: 'contract', who: 0, ask, symbol: 'BTC-USDT-PERP', side: 'buy', type: 'limit' },
    ...{ timeInForce: 'gtc', reduceOnly: false, leverage: 20, away: -10, sizes: 5, back: 0, copies: 1 },
  };
}
