/** Steps of users in a simulation, drawn at random from a seed: mostly money movements and their edge cases. */
import { ACCOUNT_KINDS, type AccountKind } from '../../domain/ledger/account-kinds.ts';
import { chanceOf } from '../support/random-candles.ts';
import { drawContract, FIRST_CONTRACTS, type ContractStep } from './contract-steps.ts';
import {
  drawDelivery,
  drawOption,
  FIRST_OPTIONS,
  type DeliveryStep,
  type OptionStep,
} from './option-steps.ts';
import { drawProduct, FIRST_PRODUCTS, type EarnStep, type EtfStep } from './product-steps.ts';
import type { Kill } from './simulated-run.ts';
import { MIRRORED } from './fake-mirrored-feed.ts';

/** An index into the list of current users, so that a list with omitted steps keeps its meaning. */
type Who = number;

export type Amount =
  | { readonly of: 'all' | 'all and a bit' | 'a part' }
  | { readonly of: 'text'; readonly text: string };

export type MoneyStep =
  | { readonly do: 'fund'; readonly who: Who }
  | {
      readonly do: 'move';
      readonly who: Who;
      readonly from: AccountKind;
      readonly to: AccountKind;
      readonly asset: string;
      readonly amount: Amount;
    };

export interface OrderStep {
  readonly do: 'order';
  readonly who: Who;
  readonly ask: 'place' | 'amend' | 'cancel' | 'cancel all';
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  readonly type: 'limit' | 'market';
  readonly timeInForce: 'gtc' | 'ioc' | 'fok';
  readonly postOnly: boolean;
  /** The distance from the best price outwards, in ten-thousandths; an order below zero trades. */
  readonly away: number;
  /** A multiple of the market's smallest amount. */
  readonly sizes: number;
  /** Which of the user's open orders to change. */
  readonly back: number;
  /** The number of copies sent at once. */
  readonly copies: number;
}

/** A user requests a price from the market maker, without accepting it. */
export interface QuoteStep {
  readonly do: 'quote';
  readonly who: Who;
  readonly from: string;
  readonly to: string;
  readonly given: 'from' | 'to';
  readonly amount: Amount;
}

/** A user accepts an earlier price, or tries to. */
export interface ExchangeStep {
  readonly do: 'exchange';
  /** Counted back from the last quote. */
  readonly back: number;
  /** Which user tries; undefined: the user of the quote. */
  readonly who: Who | undefined;
  readonly when: 'at once' | 'in its last moment' | 'too late';
  /** The number of copies sent at once. */
  readonly copies: number;
}

/** An opportunist voids an exchange by moving its money away, and tries the same quote again with the money back. */
export interface EvadeStep {
  readonly do: 'evade';
  readonly who: Who;
  readonly from: string;
  readonly to: string;
}

/** A command of one user that depends on prices or days. */
export type PlacedStep = OrderStep | ContractStep | OptionStep | EarnStep | EtfStep;

/** The platform is killed while it decides these commands, which come with some time between them, and starts again. */
export interface KillStep extends Kill {
  readonly do: 'kill';
  readonly moves: readonly MoneyStep[];
  readonly orders: readonly PlacedStep[];
  /** The time between two of them. */
  readonly apart: number;
}

export type Step =
  | MoneyStep
  | PlacedStep
  | DeliveryStep
  | QuoteStep
  | ExchangeStep
  | EvadeStep
  | KillStep
  | { readonly do: 'open'; readonly name: string }
  | { readonly do: 'mark'; readonly who: Who; readonly abnormal: boolean }
  /** Repeats a command, counted back from the last one, with the same id: unchanged, or a different command. */
  | { readonly do: 'repeat'; readonly back: number; readonly other: boolean }
  /** All at once. */
  | { readonly do: 'together'; readonly steps: readonly MoneyStep[] }
  /** Copies of one command at once. */
  | { readonly do: 'copies'; readonly count: number; readonly step: MoneyStep }
  | { readonly do: 'pass'; readonly seconds: number }
  /** The machine sleeps: nothing runs meanwhile. */
  | { readonly do: 'sleep'; readonly hours: number }
  | { readonly do: 'restart' };

const NAMES = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'ada', 'Finn', 'Gus'];
const EXCHANGES = [
  ['USDT', 'BTC'],
  ['USDT', 'BTC'],
  ['BTC', 'USDT'],
  ['BTC', 'ETH'],
  ['ETH', 'USDT'],
  ['USDT', 'USDT'],
  ['USDT', 'NONE'],
] as const;
const ASSETS = ['USDT', 'USDT', 'BTC', 'BTC', 'ETH', 'NONE'];
/** From almost valid texts to texts that no database can store. */
const TEXTS = [
  '0.00000001',
  '1',
  '0.5',
  '0.000000001',
  '0.0000000100',
  '0',
  '0.00000000',
  '',
  '-1',
  '+1',
  '1e3',
  '01',
  '1.',
  ' 1',
  '١',
  'NaN',
  `${'9'.repeat(30)}.99999999`,
  '9'.repeat(31),
  '9'.repeat(64),
  '1\0',
  '\ud83d',
  '😀',
  "1'; drop table postings; --",
];

const QUOTE = {
  do: 'quote',
  who: 0,
  from: 'USDT',
  to: 'BTC',
  given: 'from',
  amount: { of: 'a part' },
} as const;
const TAKE = { do: 'exchange', back: 0, who: undefined, when: 'at once', copies: 2 } as const;

const ORDER: OrderStep = {
  do: 'order',
  who: 0,
  ask: 'place',
  symbol: MIRRORED,
  side: 'buy',
  type: 'limit',
  timeInForce: 'gtc',
  postOnly: false,
  away: -10,
  sizes: 3,
  back: 0,
  copies: 1,
};

/** A kill within the first commits, while orders wait. */
const KILL: KillStep = {
  ...{ do: 'kill', answered: 1, isWritten: true, apart: 300 },
  moves: [{ do: 'move', who: 0, from: 'funds', to: 'fiat', asset: 'USDT', amount: { of: 'a part' } }],
  orders: [ORDER, { ...ORDER, sizes: 5 }],
};

/** One user has funds, and a promise ends in every way: in time, repeated, twice, too late, in another run. */
const BEGIN: readonly Step[] = [
  { do: 'open', name: 'Ada' },
  { do: 'fund', who: 0 },
  ...[QUOTE, { ...TAKE, when: 'in its last moment' } as const],
  ...[{ do: 'repeat', back: 0, other: false } as const, TAKE],
  ...[QUOTE, { ...TAKE, when: 'too late' } as const],
  { do: 'evade', who: 0, from: 'USDT', to: 'BTC' },
  ...[QUOTE, KILL, TAKE],
  { do: 'move', who: 0, from: 'funds', to: 'contract', asset: 'USDT', amount: { of: 'a part' } },
  ...FIRST_CONTRACTS,
  { do: 'move', who: 0, from: 'funds', to: 'options', asset: 'USDT', amount: { of: 'a part' } },
  ...FIRST_OPTIONS,
];

/** Every third step is one of contracts. */
const CONTRACT_EVERY = 3;

/** One step in as many is of options, and one of those in as many is a delivery. */
const OPTION_EVERY = 12;
const DELIVERY_EVERY = 5;

/** Separate seeds for kills, for contracts and for options, so that all other steps of a seed stay the same. */
const ASIDE = 0x6b_69_6c_6c;
const CONTRACTS = 0x70_65_72_70;
const OPTIONS = 0x6f_70_74_6e;
const PRODUCTS = 0x70_72_6f_64;

export function drawSteps(seed: number, count: number): Step[] {
  const draw = new Draw(chanceOf(seed), chanceOf(seed ^ ASIDE));
  const contracts = chanceOf(seed ^ CONTRACTS);
  const options = chanceOf(seed ^ OPTIONS);
  const drawn = (_: unknown, place: number) => {
    if (place % (OPTION_EVERY * DELIVERY_EVERY) === 1) return drawDelivery(options);
    if (place % OPTION_EVERY === 1) return drawOption(options);
    return place % CONTRACT_EVERY === 0 ? drawContract(contracts) : draw.step();
  };
  return [...BEGIN, ...Array.from({ length: Math.max(0, count - BEGIN.length) }, drawn)];
}

/**
 * Users who earn, hold shares and have plans, beside all steps but those of contracts and options. With separate
 * seeds they leave the other simulation as it was, and without deliveries they are quick.
 */
export function drawProductSteps(seed: number, count: number): Step[] {
  const draw = new Draw(chanceOf(seed ^ PRODUCTS), chanceOf(seed ^ ASIDE));
  const products = chanceOf(seed);
  const drawn = (_: unknown, place: number) => (place % 2 === 0 ? drawProduct(products) : draw.step());
  const begin: readonly Step[] = [
    { do: 'open', name: 'Ada' },
    { do: 'open', name: 'Ben' },
    { do: 'fund', who: 0 },
    { do: 'fund', who: 1 },
    ...FIRST_PRODUCTS,
  ];
  return [...begin, ...Array.from({ length: Math.max(0, count - begin.length) }, drawn)];
}

/** The weight of each kind of step. */
const WEIGHTS: Readonly<
  Record<Exclude<Step['do'], 'kill' | 'contract' | 'option' | 'delivery' | 'earn' | 'etf'>, number>
> = {
  move: 700,
  order: 250,
  quote: 80,
  exchange: 60,
  evade: 30,
  fund: 40,
  repeat: 120,
  open: 25,
  mark: 25,
  together: 40,
  copies: 15,
  pass: 20,
  sleep: 10,
  restart: 5,
};

class Draw {
  constructor(
    private chance: () => number,
    private readonly aside: () => number,
  ) {}

  step(): Step {
    const what = this.kind();
    switch (what) {
      case 'move':
      case 'fund':
        return this.money(what);
      case 'order':
        return this.order();
      case 'quote':
        return this.quote();
      case 'exchange':
        return this.exchange();
      case 'evade': {
        const [from, to] = this.oneOf(EXCHANGES);
        return { do: what, who: this.chance() < 0.6 ? 0 : this.below(8), from, to };
      }
      case 'open':
        return { do: what, name: this.oneOf(NAMES) };
      case 'mark':
        return { do: what, who: this.below(8), abnormal: this.chance() < 0.3 };
      case 'repeat':
        return { do: what, back: this.below(this.chance() < 0.5 ? 3 : 200), other: this.chance() < 0.3 };
      case 'together':
        return { do: what, steps: Array.from({ length: 2 + this.below(9) }, () => this.money()) };
      case 'copies':
        return { do: what, count: 2 + this.below(49), step: this.money() };
      case 'pass':
        return { do: what, seconds: 1 + this.below(3) };
      case 'sleep':
        return { do: what, hours: 1 + this.below(60) };
      case 'restart':
        return this.aside() < 0.7 ? this.byAside(() => this.kill()) : { do: what };
    }
  }

  private byAside<Drawn>(draw: () => Drawn): Drawn {
    const { chance } = this;
    this.chance = this.aside;
    const drawn = draw();
    this.chance = chance;
    return drawn;
  }

  private kill(): KillStep {
    return {
      do: 'kill',
      answered: this.below(4),
      isWritten: this.chance() < 0.5,
      moves: Array.from({ length: 1 + this.below(4) }, () => this.money('move')),
      orders: Array.from({ length: this.below(4) }, () =>
        this.chance() < 0.5 ? { ...this.order(), copies: 1 } : { ...drawContract(this.chance), copies: 1 },
      ),
      apart: this.oneOf([0, 300, 700, 9_000]),
    };
  }

  private kind(): keyof typeof WEIGHTS {
    const all = Object.entries(WEIGHTS) as [keyof typeof WEIGHTS, number][];
    let left = this.chance() * all.reduce((sum, [, weight]) => sum + weight, 0);
    return all.find(([, weight]) => (left -= weight) < 0)?.[0] ?? 'move';
  }

  private money(what: MoneyStep['do'] = this.chance() < 0.9 ? 'move' : 'fund'): MoneyStep {
    const who = this.below(8);
    if (what === 'fund') return { do: what, who };
    const from = this.chance() < 0.5 ? 'funds' : this.oneOf(ACCOUNT_KINDS);
    return {
      do: what,
      who,
      from,
      to: this.oneOf(ACCOUNT_KINDS),
      asset: this.oneOf(ASSETS),
      amount: this.amount(),
    };
  }

  private order(): OrderStep {
    const kind = this.chance();
    return {
      do: 'order',
      who: this.below(8),
      ask: kind < 0.65 ? 'place' : kind < 0.8 ? 'amend' : kind < 0.95 ? 'cancel' : 'cancel all',
      symbol: this.oneOf(['BTC-USDT', 'BTC-USDT', 'ETH-USDT', MIRRORED, MIRRORED, 'NONE']),
      side: this.chance() < 0.5 ? 'buy' : 'sell',
      type: this.chance() < 0.8 ? 'limit' : 'market',
      timeInForce: this.chance() < 0.7 ? 'gtc' : this.oneOf(['ioc', 'fok'] as const),
      postOnly: this.chance() < 0.1,
      away: this.below(30) - 12,
      sizes: 1 + this.below(20),
      back: this.below(4),
      copies: this.chance() < 0.2 ? 2 + this.below(4) : 1,
    };
  }

  private quote(): QuoteStep {
    // Mostly the user who certainly has funds.
    const who = this.chance() < 0.6 ? 0 : this.below(8);
    const [from, to] = this.oneOf(EXCHANGES);
    const kind = this.chance();
    if (kind < 0.5) return { do: 'quote', who, from, to, given: 'from', amount: { of: 'a part' } };
    if (kind < 0.8) return { do: 'quote', who, from, to, given: 'from', amount: this.amount() };
    const text = this.oneOf(['0.0004', '0.00000001', '25', '150000', '']);
    return { do: 'quote', who, from, to, given: 'to', amount: { of: 'text', text } };
  }

  private exchange(): ExchangeStep {
    const late = this.chance();
    return {
      do: 'exchange',
      back: this.below(this.chance() < 0.7 ? 1 : 5),
      who: this.chance() < 0.1 ? this.below(8) : undefined,
      when: late < 0.75 ? 'at once' : late < 0.9 ? 'in its last moment' : 'too late',
      copies: this.chance() < 0.2 ? 2 + this.below(4) : 1,
    };
  }

  private amount(): Amount {
    const kind = this.chance();
    if (kind < 0.4) return { of: 'a part' };
    if (kind < 0.55) return { of: 'all' };
    if (kind < 0.65) return { of: 'all and a bit' };
    return { of: 'text', text: this.oneOf(TEXTS) };
  }

  private oneOf<Each>(list: readonly Each[]): Each {
    return list[this.below(list.length)] as Each;
  }

  private below(most: number): number {
    return Math.floor(this.chance() * most);
  }
}
