/**
 * Positions revalued with decimal libraries, as one writes it: constants prepared once, each value by its formula.
 * Divisions have enough digits that every rounded value is exact.
 */
import { createRequire } from 'node:module';
import { minorText as money } from '../domain/ledger/minor.ts';
import type { RiskWork, ValueTexts } from './risk-work.ts';

/** The common part of the three libraries. */
export interface LibraryNumber {
  plus(other: LibraryNumber): LibraryNumber;
  minus(other: LibraryNumber): LibraryNumber;
  times(other: LibraryNumber): LibraryNumber;
  div(other: LibraryNumber): LibraryNumber;
  gt(other: LibraryNumber): boolean;
  toFixed(): string;
}

export interface DecimalLibrary {
  readonly of: (text: string) => LibraryNumber;
  /** To whole numbers. */
  readonly round: (value: LibraryNumber, mode: 'up' | 'down' | 'half-up') => LibraryNumber;
}

export type RiskPeers = Readonly<Record<string, DecimalLibrary>>;

interface Constructor {
  new (text: string): LibraryNumber;
  /** decimal.js */
  set?(settings: object): void;
  /** bignumber.js */
  config?(settings: object): void;
}

/** Enough for any quotient of the work to be on the right side of a whole number. */
const DIGITS = 40;

export function loadRiskPeers(): RiskPeers {
  const require = createRequire(import.meta.url);
  const load = (path: string) => require(`./node_modules/${path}`) as Constructor;
  const Decimal = load('decimal.js/decimal.js');
  Decimal.set?.({ precision: 2 * DIGITS, toExpPos: 100 });
  const Big = load('big.js/big.js');
  Object.assign(Big, { DP: DIGITS });
  const BigNumber = load('bignumber.js/dist/bignumber.cjs');
  BigNumber.config?.({ DECIMAL_PLACES: DIGITS });
  const rounding = (method: 'toDecimalPlaces' | 'decimalPlaces' | 'round', modes: Modes) => ({
    round: (value: LibraryNumber, mode: keyof Modes) =>
      (value as unknown as Record<string, (digits: number, mode: number) => LibraryNumber>)[method]?.(
        0,
        modes[mode],
      ) as LibraryNumber,
  });
  const library = (Made: Constructor, rounds: Pick<DecimalLibrary, 'round'>): DecimalLibrary => ({
    of: (text) => new Made(text),
    ...rounds,
  });
  return {
    'decimal.js': library(Decimal, rounding('toDecimalPlaces', { up: 2, down: 3, 'half-up': 4 })),
    'bignumber.js': library(BigNumber, rounding('decimalPlaces', { up: 2, down: 3, 'half-up': 4 })),
    // It rounds away from zero and to zero; the values that are rounded so are above zero.
    'big.js': library(Big, rounding('round', { up: 3, down: 0, 'half-up': 1 })),
  };
}

interface Modes {
  readonly up: number;
  readonly down: number;
  readonly 'half-up': number;
}

export interface LibraryValues {
  readonly notional: LibraryNumber;
  readonly pnl: LibraryNumber;
  readonly roe: LibraryNumber;
  readonly initialMargin: LibraryNumber;
  readonly maintenanceMargin: LibraryNumber;
  readonly equity: LibraryNumber;
  readonly marginRatio: LibraryNumber | undefined;
  readonly liquidation: LibraryNumber | undefined;
  readonly bankruptcy: LibraryNumber | undefined;
  readonly breakEven: LibraryNumber;
}

/** In USDT, BTC and prices: as the libraries are used elsewhere. */
export function peerRevaluing(
  { of, round }: DecimalLibrary,
  { terms, positions }: RiskWork,
): (mark: number) => readonly LibraryValues[] {
  const [zero, one, million, unit, tick] = ['0', '1', '1000000', '100000000', '0.1'].map(of) as [
    LibraryNumber,
    LibraryNumber,
    LibraryNumber,
    LibraryNumber,
    LibraryNumber,
  ];
  const tiers = terms.tiers.map(({ upTo, maintenancePpm, deduction }) => ({
    upTo: of(money(upTo)),
    rate: of(String(maintenancePpm)).div(million),
    deduction: of(money(deduction / 1_000_000n)),
  }));
  const cents = (value: LibraryNumber, mode: 'up' | 'down') => round(value.times(unit), mode);
  const prepared = positions.map(({ position, leverage, paid, feePpm }) => ({
    paid: of(money(paid)),
    fee: of(String(feePpm)).div(million),
    isLong: position.side === 'long',
    entry: of(money(position.entryNotional)),
    margin: of(money(position.margin)),
    quantity: of(String(position.lots)).times(of('0.001')),
    leverage: of(String(leverage)),
  }));
  return (markTicks) => {
    const mark = of(String(markTicks)).times(tick);
    return prepared.map(({ isLong, entry, margin, quantity, leverage, paid, fee }) => {
      const notional = mark.times(quantity);
      const pnl = isLong ? notional.minus(entry) : entry.minus(notional);
      const tier = tiers.find(({ upTo }) => !notional.gt(upTo)) ?? tiers.at(-1);
      if (tier === undefined) throw new RangeError('a contract without tiers');
      const required = notional.times(tier.rate).minus(tier.deduction);
      const equity = margin.plus(pnl);
      const price = liquidationOf(tiers, { isLong, entry, margin, quantity, one });
      const ticks = round(price.div(tick), isLong ? 'down' : 'up');
      const balance = (isLong ? entry.minus(margin) : entry.plus(margin)).div(quantity);
      const bankrupt = round(balance.div(tick), isLong ? 'down' : 'up');
      const even = isLong
        ? entry.plus(paid).div(quantity.times(one.minus(fee)))
        : entry.minus(paid).div(quantity.times(one.plus(fee)));
      return {
        notional,
        pnl,
        roe: round(pnl.times(leverage).div(entry).times(million), 'half-up'),
        initialMargin: cents(entry.div(leverage), 'up'),
        maintenanceMargin: cents(required, 'up'),
        equity,
        marginRatio: equity.gt(zero) ? round(required.div(equity).times(million), 'down') : undefined,
        liquidation: ticks.gt(zero) ? ticks : undefined,
        bankruptcy: bankrupt.gt(zero) ? bankrupt : undefined,
        breakEven: round(even.div(tick), isLong ? 'up' : 'down'),
      };
    });
  };
}

interface Prepared {
  readonly isLong: boolean;
  readonly entry: LibraryNumber;
  readonly margin: LibraryNumber;
  readonly quantity: LibraryNumber;
  readonly one: LibraryNumber;
}

/** The price in the tier that contains its notional. */
function liquidationOf(
  tiers: readonly {
    readonly upTo: LibraryNumber;
    readonly rate: LibraryNumber;
    readonly deduction: LibraryNumber;
  }[],
  { isLong, entry, margin, quantity, one }: Prepared,
): LibraryNumber {
  let price = entry;
  for (const { upTo, rate, deduction } of tiers) {
    price = isLong
      ? entry
          .minus(margin)
          .minus(deduction)
          .div(quantity.times(one.minus(rate)))
      : entry
          .plus(margin)
          .plus(deduction)
          .div(quantity.times(one.plus(rate)));
    if (!price.times(quantity).gt(upTo)) return price;
  }
  return price;
}

/** In the form of ours. */
export function libraryTexts(values: LibraryValues, { of }: DecimalLibrary): ValueTexts {
  const { notional, pnl, roe, initialMargin, maintenanceMargin, equity, marginRatio } = values;
  const { liquidation, bankruptcy, breakEven } = values;
  const units = (value: LibraryNumber) => value.times(of('100000000')).toFixed();
  return [
    ...[units(notional), units(pnl), roe.toFixed(), initialMargin.toFixed(), maintenanceMargin.toFixed()],
    ...[units(equity), marginRatio?.toFixed(), liquidation?.toFixed()],
    ...[bankruptcy?.toFixed(), breakEven.toFixed()],
  ];
}
