/**
 * The user's contract account at the present marks: positions in steps, and what the cross positions are together.
 * Values are computed when a batch takes them.
 */
import {
  countedAccount,
  crossWallet,
  spendable,
  type CountedPosition,
  type LeveragedPosition,
} from '#domain/contract/cross-wallet';
import type { CrossAccount } from '#domain/contract/margin';
import { sideOpenedBy, unrealisedPnl, type Fill, type Position } from '#domain/contract/position';
import type { OpeningInput } from '#domain/contract/opening-spec';
import {
  crossPositionValues,
  positionValues,
  type PositionValues,
  type ValuedPosition,
} from '#domain/contract/position-values';
import type { Payer } from '#domain/contract/trade-payment';
import { minorOf, type Minor } from '#domain/ledger/minor';
import { parseSteps } from '#domain/market/instrument';
import { totalOf, type OrderSide } from '#domain/trading/order';
import type { Millis, Ticks } from '#domain/units';
import { balance } from '#protocol/entities/balance';
import { contractOrder } from '#protocol/entities/contract-order';
import { contractPosition } from '#protocol/entities/contract-position';
import type { ContractPosition } from '#protocol/names/contract';
import type { WireContract } from '#protocol/names/market';
import { markTicks, positionOf } from '../market/live-position.ts';
import { markConfirmedAt } from '../market/mark-age.ts';
import type { LiveAccount, TopicProviderInput } from '../topic-provider.ts';
import type { Contract, Contracts } from './contracts.ts';
import { keyOf } from './order-groups.ts';

/** A position of the mirror, in the steps of its contract. */
export interface LivePosition {
  readonly row: ContractPosition;
  readonly contract: Contract;
  readonly position: Position;
}

interface CrossPosition extends LeveragedPosition, CountedPosition {
  readonly row: ContractPosition;
}

export interface Wallet {
  readonly available: Minor;
  readonly frozen: Minor;
}

/** Orders of one side of a contract that may open something. */
export interface OpeningOrders extends Pick<OpeningInput, 'side' | 'positionSide'> {
  readonly contract: Contract;
  readonly fills: readonly Fill[];
}

const NO_MONEY: Wallet = { available: 0n, frozen: 0n };

export class ContractAccount {
  readonly user: LiveAccount;
  private readonly input: TopicProviderInput;
  private readonly contracts: Contracts;
  private rows: readonly ContractPosition[] | undefined;
  private readonly read = new WeakMap<ContractPosition, LivePosition>();
  private readonly wallets = new Map<string, Wallet>();
  private opening: ReadonlyMap<string, OpeningOrders> | undefined;

  constructor(input: TopicProviderInput, user: LiveAccount, contracts: Contracts) {
    this.input = input;
    this.user = user;
    this.contracts = contracts;
  }

  /** The account's rows changed. */
  forget(): void {
    this.rows = undefined;
    this.opening = undefined;
    this.wallets.clear();
  }

  get isVisitor(): boolean {
    return this.user.state === 'closed';
  }

  /** The open positions, also those whose contract is not known yet. */
  get open(): readonly ContractPosition[] {
    return (this.rows ??= this.user.rowsOf(contractPosition));
  }

  find(id: number): ContractPosition | undefined {
    return this.open.find((row) => row.id === id);
  }

  /** The position in steps; undefined while its contract is unknown. */
  live(row: ContractPosition): LivePosition | undefined {
    const contract = this.contracts.of(row.symbol);
    const known = this.read.get(row);
    if (contract === undefined || known?.contract === contract) return contract && known;
    const position = positionOf(row, contract.steps);
    if (position === undefined) return undefined;
    const live = { row, contract, position };
    this.read.set(row, live);
    return live;
  }

  /** The balance of an asset in the contract account. */
  wallet(asset: string): Wallet {
    const known = this.wallets.get(asset);
    if (known !== undefined) return known;
    const row = this.user.rowsOf(balance).find((each) => each.kind === 'contract' && each.asset === asset);
    const wallet = row && { available: minorOf(row.available) ?? 0n, frozen: minorOf(row.frozen) ?? 0n };
    this.wallets.set(asset, wallet ?? NO_MONEY);
    return wallet ?? NO_MONEY;
  }

  /** In ticks; undefined while it is unknown. */
  markOf(symbol: string): Ticks | undefined {
    return markTicks(this.input, symbol);
  }

  /** The contract's queues of deleveraging, as last published. */
  queueOf(symbol: string): WireContract | undefined {
    return this.input.market.contracts?.rows.find((row) => row.symbol === symbol);
  }

  /** When the platform last confirmed the mirror and these marks. */
  confirmedAt(symbols: Iterable<string>): Millis {
    let { confirmedAt } = this.user;
    for (const symbol of symbols)
      confirmedAt = Math.min(confirmedAt, markConfirmedAt(this.input.market, symbol));
    return confirmedAt;
  }

  /** The contracts whose marks change a position's values: of a cross position those of all of them. */
  symbolsOf(row: ContractPosition): readonly string[] {
    return row.marginMode === 'isolated' ? [row.symbol] : this.crossSymbols;
  }

  /** The contracts of all open positions. */
  get symbols(): readonly string[] {
    return this.open.map(({ symbol }) => symbol);
  }

  /** The contracts of the cross positions. */
  get crossSymbols(): readonly string[] {
    return this.open.filter(({ marginMode }) => marginMode === 'cross').map(({ symbol }) => symbol);
  }

  /** Every open position has its values. */
  isValued(): boolean {
    return this.open.every((row) => this.pnlOf(row) !== undefined);
  }

  /** Undefined while its contract or its mark is unknown. */
  pnlOf(row: ContractPosition): { readonly pnl: Minor; readonly entryNotional: Minor } | undefined {
    const live = this.live(row);
    const mark = this.markOf(row.symbol);
    if (live === undefined || mark === undefined) return undefined;
    const { contract, position } = live;
    return { pnl: unrealisedPnl(contract.terms, position, mark), entryNotional: position.entryNotional };
  }

  /** Undefined while its contract, a mark or the user's fees are unknown. */
  valuesOf(row: ContractPosition): PositionValues | undefined {
    const live = this.live(row);
    const mark = this.markOf(row.symbol);
    const fees = this.contracts.feesOf(this.isVisitor);
    if (live === undefined || mark === undefined || fees === undefined) return undefined;
    const { contract, position } = live;
    const paid = minorOf(row.openCost) ?? 0n;
    const valued: ValuedPosition = { position, leverage: row.leverage, paid, feePpm: fees.taker };
    if (row.marginMode === 'isolated') return positionValues(contract.terms, valued, mark);
    const beside = this.crossBeside(row.asset, row.symbol);
    const pair = this.open.find(({ symbol, id }) => symbol === row.symbol && id !== row.id);
    const opposite = pair && this.live(pair)?.position;
    return beside && crossPositionValues(contract.terms, valued, mark, { beside, opposite });
  }

  /** The account as an order finds it; of a visitor an empty one. */
  payerOf(
    { instrument }: Contract,
    { side, positionSide }: Pick<OpeningInput, 'side' | 'positionSide'>,
  ): Payer {
    const { symbol, quote } = instrument;
    const row = this.open.find((each) => each.symbol === symbol && each.positionSide === positionSide);
    const position = row && this.live(row)?.position;
    const isClosing = position !== undefined && position.side !== sideOpenedBy(side);
    return {
      available: this.isVisitor ? 0n : this.wallet(quote).available,
      cross: this.crossIn(quote)?.filter((each) => each.row !== row),
      closes: isClosing ? position : undefined,
      opens: isClosing ? undefined : position,
    };
  }

  /** The resting orders of a side that may open more, the oldest first. */
  restingOf({ instrument }: Contract, side: OrderSide): readonly Fill[] {
    const groups = [...this.openingOrders().values()];
    return groups
      .filter((group) => group.contract.instrument.symbol === instrument.symbol && group.side === side)
      .flatMap(({ fills }) => fills);
  }

  /** The resting orders that may open something, by the positions that they close and open, the oldest first. */
  openingOrders(): ReadonlyMap<string, OpeningOrders> {
    return (this.opening ??= this.readOpening());
  }

  private readOpening(): ReadonlyMap<string, OpeningOrders> {
    const groups = new Map<string, OpeningOrders>();
    const rows = [...this.user.rowsOf(contractOrder)].sort((one, other) => one.id - other.id);
    for (const { symbol, side, positionSide, reduceOnly, price, size, filled } of rows) {
      const contract = this.contracts.of(symbol);
      if (contract === undefined || reduceOnly || price === '') continue;
      const { steps } = contract;
      const lots = (parseSteps(size, steps.size) ?? 0) - (parseSteps(filled, steps.size) ?? 0);
      const fill = { lots, total: totalOf(steps, parseSteps(price, steps.price) ?? 0, lots) };
      const key = keyOf({ symbol, side, positionSide });
      const { fills = [] } = groups.get(key) ?? {};
      groups.set(key, { contract, side, positionSide, fills: [...fills, fill] });
    }
    return groups;
  }

  /** The money that may open something new; undefined for a visitor and while a mark of a cross position is unknown. */
  spendable(asset: string): Minor | undefined {
    const cross = this.isVisitor ? undefined : this.crossIn(asset);
    return cross && spendable(this.wallet(asset).available, cross);
  }

  /** The cross account without one contract; undefined while a mark of it is unknown. */
  crossBeside(asset: string, symbol?: string): CrossAccount | undefined {
    const cross = this.crossIn(asset);
    if (cross === undefined) return undefined;
    const wallet = crossWallet(this.wallet(asset).available, cross);
    return countedAccount(
      wallet,
      cross.filter(({ row }) => row.symbol !== symbol),
    );
  }

  /** Undefined while a contract or a mark of them is unknown. */
  private crossIn(asset: string): readonly CrossPosition[] | undefined {
    const positions: CrossPosition[] = [];
    for (const row of this.open) {
      if (row.marginMode !== 'cross' || row.asset !== asset) continue;
      const live = this.live(row);
      const mark = this.markOf(row.symbol);
      if (live === undefined || mark === undefined) return undefined;
      const { contract, position } = live;
      const isWaiting = (this.input.market.marks.indexOf(row.symbol)?.[1] ?? 'live') !== 'live';
      positions.push({ row, terms: contract.terms, position, leverage: row.leverage, mark, isWaiting });
    }
    return positions;
  }
}
