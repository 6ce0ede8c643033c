/**
 * The prices that value an account: the last prices of markets, the net asset values of ETF shares, and the marks of
 * positions. Marks and baskets are requested only while a watched value needs them.
 */
import { waysOf, pricedBy, type LastOf, type UnrealisedPnl } from '#domain/assets/valuation';
import { unrealisedPnl } from '#domain/contract/position';
import { ETF_MONEY, etfMarketOf } from '#domain/etf/etf-terms';
import { navAt } from '#domain/etf/nav';
import { minorText } from '#domain/ledger/minor';
import type { Instrument } from '#domain/market/instrument';
import { orderStepsOf, type OrderSteps } from '#domain/trading/order';
import type { Millis } from '#domain/units';
import type { Balance } from '#protocol/names/account';
import type { ContractPosition } from '#protocol/names/contract';
import { EtfBaskets, type BasketPart } from '../market/etf-baskets.ts';
import { markTicks, positionOf } from '../market/live-position.ts';
import { markConfirmedAt } from '../market/mark-age.ts';
import type { MarketInput } from '../topic-provider.ts';
import type { Subject } from '../topics.ts';
import { owned } from './valuation.ts';

/** The balances and positions in a watched value. */
export interface Counted {
  readonly balances: readonly Balance[];
  readonly positions: readonly ContractPosition[];
}

/** Which of the rarer sources the watched values need. */
export interface Needs {
  readonly marks: boolean;
  readonly baskets: boolean;
}

export class HoldingPrices {
  private readonly input: MarketInput;
  private readonly baskets: EtfBaskets;
  private readonly steps = new WeakMap<Instrument, OrderSteps>();
  private needs: Needs = { marks: false, baskets: false };

  /** @param changed called after the baskets of ETFs became known or changed */
  constructor(input: MarketInput, changed: () => void) {
    this.input = input;
    this.baskets = new EtfBaskets(input, changed);
  }

  /** Requests what is needed now, and no longer what is not. */
  follow(needs: Needs): void {
    const before = this.needs;
    this.needs = needs;
    const { subscriptions } = this.input;
    if (needs.marks !== before.marks) subscriptions[needs.marks ? 'join' : 'leave']('marks');
    if (needs.baskets !== before.baskets) this.baskets[needs.baskets ? 'join' : 'leave']();
  }

  readonly last: LastOf = (symbol) => this.input.market.tickers.of(symbol)?.last ?? this.navOf(symbol);

  /** Undefined while its mark or its contract's steps are unknown. */
  readonly unrealised = (row: ContractPosition): UnrealisedPnl => {
    const instrument = this.input.instruments.of(row.symbol);
    const steps = instrument && this.stepsOf(instrument);
    const position = steps && positionOf(row, steps);
    const mark = markTicks(this.input, row.symbol);
    if (position === undefined || mark === undefined) return undefined;
    return { asset: row.asset, amount: unrealisedPnl(steps as OrderSteps, position, mark) };
  };

  /** Marks and baskets have arrived, if something counted needs them. */
  areKnown({ positions }: Counted): boolean {
    const { marks, baskets } = this.needs;
    if (marks && positions.length > 0 && this.input.market.marks.confirmedAt === 0) return false;
    return !baskets || this.baskets.areKnown;
  }

  /** The subjects whose changes may change the value. */
  subjectsOf({ balances, positions }: Counted): ReadonlySet<Subject> {
    const subjects = new Set<Subject>();
    for (const balance of balances)
      if (owned(balance) > 0n)
        for (const symbol of [...waysOf(balance.asset), ...this.partsOf(etfMarketOf(balance.asset))])
          subjects.add(`ticker:${symbol}`);
    for (const { symbol } of positions) subjects.add(`mark:${symbol}`);
    return subjects;
  }

  /** When the platform last confirmed the oldest price in the value; Infinity: it has none. */
  confirmedAt({ balances, positions }: Counted): Millis {
    const { market } = this.input;
    let oldest = Infinity;
    for (const balance of balances) {
      if (owned(balance) === 0n) continue;
      for (const symbol of pricedBy(balance.asset, this.last) ?? [])
        oldest = Math.min(oldest, this.lastConfirmedAt(symbol));
    }
    for (const { symbol } of positions) oldest = Math.min(oldest, markConfirmedAt(market, symbol));
    return oldest;
  }

  /** Of a market's last price, or of the oldest one in a net asset value. */
  lastConfirmedAt(symbol: string): Millis {
    const { tickers } = this.input.market;
    const parts = tickers.of(symbol)?.last ? [] : this.partsOf(symbol);
    if (parts.length === 0) return tickers.lastConfirmedAt(symbol);
    return Math.min(this.baskets.confirmedAt, ...parts.map((each) => tickers.lastConfirmedAt(each)));
  }

  private basketOf(symbol: string) {
    const [product = ''] = symbol.split(`-${ETF_MONEY}`);
    return this.baskets.of(product);
  }

  private partsOf(symbol: string): readonly string[] {
    return this.basketOf(symbol)?.parts.map((part) => part.symbol) ?? [];
  }

  private navOf(symbol: string): string | undefined {
    const basket = this.basketOf(symbol);
    const lastOf = (part: BasketPart) => this.input.market.tickers.of(part.symbol)?.last;
    const nav = basket && navAt(basket.parts, basket.cashPerShare, lastOf);
    return nav === undefined ? undefined : minorText(nav);
  }

  private stepsOf(instrument: Instrument): OrderSteps {
    const known = this.steps.get(instrument) ?? orderStepsOf(instrument);
    this.steps.set(instrument, known);
    return known;
  }
}
