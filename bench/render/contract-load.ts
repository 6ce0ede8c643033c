/** Twenty positions in as many contracts, whose marks all change ten times a second, generated from a seed. */
import type { Instrument } from '../../domain/market/instrument.ts';
import { minorText } from '../../domain/ledger/minor.ts';
import type { ContractPosition } from '../../protocol/names/contract.ts';

const POSITIONS = 20;
export const LEVERAGE = 20;
/** In the contract account, USDT. */
export const AVAILABLE = '5000';
/** The fee that an order holds, and the one that it pays if it rests. */
export const FEE_PPM = 500;
export const MAKER_PPM = 200;
/** The ticket's typed order: it rests below the market. */
export const TYPED = { price: '60000', size: '0.5' } as const;

/** In 10⁻⁸ USDT: one tick of 0.01 times one lot of 0.001. */
export const UNIT = 1_000;

export const CONTRACTS: readonly Instrument[] = Array.from({ length: POSITIONS }, (_none, at) => ({
  symbol: `C${String(at)}-USDT-PERP`,
  kind: 'perpetual',
  base: `C${String(at)}`,
  quote: 'USDT',
  name: `Coin ${String(at)}`,
  priceStep: '0.01',
  sizeStep: '0.001',
  groupings: [1, 10, 100],
  minSize: '0.001',
}));

export const TIERS = [
  { upTo: '300000', maintenancePpm: 4_000, mostLeverage: 125 },
  { upTo: '800000', maintenancePpm: 5_000, mostLeverage: 100 },
  { upTo: '3000000', maintenancePpm: 10_000, mostLeverage: 50 },
];

/** The answer of `GET /contract/terms`. */
export const TERMS = {
  levels: [{ maker: MAKER_PPM, taker: FEE_PPM }],
  ...{
    slippageBps: 300,
    priceWarningBps: 200,
    priceBandBps: 1_000,
    mostOpen: 200,
    defaultLeverage: LEVERAGE,
  },
  markets: CONTRACTS.map(({ symbol }) => ({
    symbol,
    tiers: TIERS,
    limits: { position: '1000000000', share: '1000000000', exposure: '1000000000' },
  })),
};

const [LOWEST, SPREAD] = [100_000, 6_000_000];
/** 1 January 2026, 00:00 UTC. */
const OPENED = 1_767_225_600_000;

export class ContractLoad {
  /** In ticks, in the order of `CONTRACTS`. */
  readonly marks: number[] = [];
  readonly positions: readonly ContractPosition[];
  private state: number;

  constructor(seed: number) {
    this.state = seed;
    this.positions = CONTRACTS.map(({ symbol }, at) => {
      const tick = at === 0 ? 6_500_000 : LOWEST + this.below(SPREAD);
      this.marks.push(tick);
      return this.position(symbol, at, tick);
    });
  }

  /** Every mark moves by up to 0.05 %. */
  step(): void {
    this.marks.forEach((mark, at) => {
      const most = Math.max(1, Math.floor(mark / 2_000));
      this.marks[at] = Math.max(1, mark + this.below(2 * most + 1) - most);
    });
  }

  private position(symbol: string, at: number, tick: number): ContractPosition {
    const lots = 1 + this.below(2_000);
    const entry = BigInt(tick) * BigInt(lots) * BigInt(UNIT);
    return {
      ...{ id: at + 1, symbol, positionSide: 'net', side: at % 2 === 0 ? 'long' : 'short' },
      ...{ marginMode: 'isolated', leverage: LEVERAGE, size: (lots / 1_000).toFixed(3) },
      ...{ entryTotal: minorText(entry), margin: minorText(entry / BigInt(LEVERAGE)), asset: 'USDT' },
      ...{
        closedSize: '0.000',
        closedTotal: '0',
        pnl: '0',
        fee: '0',
        openCost: '0',
        opened: OPENED,
        updated: OPENED,
      },
      ...{ cause: '', version: 1 },
    };
  }

  private below(limit: number): number {
    this.state = (Math.imul(this.state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((this.state / 4_294_967_296) * limit);
  }
}
