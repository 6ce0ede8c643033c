/** The contract orders and positions that each user's device knows from the account channel, and its next commands. */
import { strict as assert } from 'node:assert';
import { formatSteps, parseSteps, stepsOf, type Instrument } from '../../domain/market/instrument.ts';
import { OPEN_STATUSES } from '../../domain/trading/order-states.ts';
import { contractFill } from '../../protocol/entities/contract-fill.ts';
import { contractMode } from '../../protocol/entities/contract-mode.ts';
import { contractOrder } from '../../protocol/entities/contract-order.ts';
import { contractPosition } from '../../protocol/entities/contract-position.ts';
import { contractTrigger } from '../../protocol/entities/contract-trigger.ts';
import { rowsOf, type EntityRows } from '../../protocol/entities/entity-rows.ts';
import type { AccountEvent } from '../../protocol/names/account.ts';
import type {
  ContractMode,
  ContractOrder,
  ContractPosition,
  ContractTrigger,
} from '../../protocol/names/contract.ts';
import { convertTermsQuery } from '../../server/convert/queries.ts';
import type { CoreApi } from '../../server/core/core-api.ts';
import type { ContractStep } from './contract-steps.ts';
import { exact } from './plain-accounts.ts';

interface Held {
  readonly orders: Map<number, ContractOrder>;
  readonly positions: Map<number, ContractPosition>;
  readonly triggers: Map<number, ContractTrigger>;
  /** By symbol. */
  readonly modes: Map<string, ContractMode>;
}

const OPEN_TRIGGERS: ReadonlySet<string> = new Set(['pending', 'waiting']);
const SOME_PRICE = '1';

export class UserContracts {
  private readonly held = new Map<number, Held>();

  /** Each change arrives once and in order; its fills are what an order's filled part grows by. */
  receive(user: number, { number, changes }: AccountEvent): void {
    const { orders, positions, triggers, modes } = this.of(user);
    for (const order of rowsOf(changes, contractOrder)) {
      assert.equal(order.version, number, 'a contract order has another version than its event');
      const traded = rowsOf(changes, contractFill)
        .filter((fill) => fill.order === order.id)
        .reduce((sum, { size }) => sum + exact(size), 0n);
      const grown = exact(order.filled) - exact(orders.get(order.id)?.filled ?? '0');
      assert.equal(grown, traded, `contract order ${String(order.id)} filled by more or less than its fills`);
      if (OPEN_STATUSES.has(order.status)) orders.set(order.id, order);
      else orders.delete(order.id);
    }
    for (const position of rowsOf(changes, contractPosition)) {
      assert.equal(position.version, number, 'a position has another version than its event');
      if (position.cause === '') positions.set(position.id, position);
      else positions.delete(position.id);
    }
    for (const trigger of rowsOf(changes, contractTrigger)) {
      assert.equal(trigger.version, number, 'a trigger has another version than its event');
      if (OPEN_TRIGGERS.has(trigger.status)) triggers.set(trigger.id, trigger);
      else triggers.delete(trigger.id);
    }
    for (const mode of rowsOf(changes, contractMode)) modes.set(mode.symbol, mode);
  }

  judge(user: number, entities: readonly EntityRows[]): void {
    const { orders, positions, triggers, modes } = this.of(user);
    const byId = <Row extends { readonly id: number }>(rows: Iterable<Row>) =>
      [...rows].sort((one, other) => one.id - other.id);
    assert.deepEqual(byId(orders.values()), rowsOf(entities, contractOrder), 'other contract orders');
    assert.deepEqual(byId(positions.values()), rowsOf(entities, contractPosition), 'other positions');
    assert.deepEqual(byId(triggers.values()), rowsOf(entities, contractTrigger), 'other triggers');
    const bySymbol = (rows: Iterable<ContractMode>) =>
      [...rows].sort((one, other) => (one.symbol < other.symbol ? -1 : 1));
    assert.deepEqual(bySymbol(modes.values()), bySymbol(rowsOf(entities, contractMode)), 'other modes');
  }

  /** @returns the kind and the input of a command */
  async ask(
    core: CoreApi,
    instruments: readonly Instrument[],
    user: number,
    step: ContractStep,
  ): Promise<{ kind: string; input: object }> {
    const { orders, positions, triggers, modes } = this.of(user);
    const chosen = <Row>(rows: ReadonlyMap<number, Row>) => [...rows.values()][step.back % (rows.size || 1)];
    const position = chosen(positions)?.id ?? 1;
    const { symbol, side, type, timeInForce, reduceOnly, leverage } = step;
    const isHedged = modes.get(symbol)?.positionMode === 'hedge';
    const positionSide = isHedged ? (step.back % 2 === 0 ? 'long' : 'short') : 'net';
    const isEven = step.back % 2 === 0;
    switch (step.ask) {
      case 'cancel all':
        return { kind: 'contract.cancelOrders', input: {} };
      case 'cancel':
        return { kind: 'contract.cancelOrder', input: { order: chosen(orders)?.id ?? 1 } };
      case 'close all':
        return { kind: 'contract.closeAll', input: {} };
      case 'close': {
        const part = step.sizes % 3 === 0 ? await drawn(core, instruments, step) : {};
        return { kind: 'contract.closePosition', input: { position, ...part } };
      }
      case 'reverse':
        return { kind: 'contract.reverse', input: { position } };
      case 'leverage':
        return { kind: 'contract.setLeverage', input: { symbol, leverage } };
      case 'margin mode':
        return {
          kind: 'contract.setMarginMode',
          input: { symbol, marginMode: isEven ? 'isolated' : 'cross' },
        };
      case 'position mode':
        return {
          kind: 'contract.setPositionMode',
          input: { symbol, positionMode: isEven ? 'one-way' : 'hedge' },
        };
      case 'margin':
        return {
          kind: 'contract.adjustMargin',
          input: { position, change: isEven ? 'add' : 'remove', amount: `0.${String(step.sizes)}` },
        };
      case 'amend':
      case 'amend trigger':
      case 'take-profit':
      case 'stop-loss': {
        const rows = { order: chosen(orders), position: chosen(positions), trigger: chosen(triggers) };
        return changed(step, rows, (more) => drawn(core, instruments, { ...step, type: 'limit', ...more }));
      }
      case 'cancel trigger':
        return { kind: 'contract.cancelTrigger', input: { trigger: chosen(triggers)?.id ?? 1 } };
      case 'trigger': {
        const { price: trigger, size } = await drawn(core, instruments, { ...step, type: 'limit' });
        const input = { purpose: 'stop', symbol, side, positionSide, trigger, size, reduceOnly };
        return { kind: 'contract.placeTrigger', input };
      }
      case 'place': {
        const terms = { symbol, side, type, timeInForce, reduceOnly, positionSide };
        return {
          kind: 'contract.placeOrder',
          input: { ...terms, ...(await drawn(core, instruments, step)) },
        };
      }
    }
  }

  /** Losses of cross positions are withheld from transfers, by marks that a device does not know exactly. */
  hasCross(user: number): boolean {
    return [...this.of(user).positions.values()].some(({ marginMode }) => marginMode === 'cross');
  }

  private of(user: number): Held {
    const held = this.held.get(user) ?? {
      ...{ orders: new Map(), positions: new Map(), triggers: new Map(), modes: new Map() },
    };
    this.held.set(user, held);
    return held;
  }
}

interface Rows {
  readonly order: ContractOrder | undefined;
  readonly position: ContractPosition | undefined;
  readonly trigger: ContractTrigger | undefined;
}

type Amounts = Readonly<Record<'price' | 'size', string>>;

/** An order or a trigger is amended, or a position is protected. */
async function changed(
  { ask, back }: ContractStep,
  { order, position, trigger }: Rows,
  amountsOf: (market: Partial<Pick<ContractStep, 'symbol' | 'side'>>) => Promise<Amounts>,
): Promise<{ kind: string; input: object }> {
  const isEven = back % 2 === 0;
  // Outwards is up for a sale and down for a purchase.
  const outwards = (isUp: boolean) => (isUp ? 'sell' : 'buy');
  if (ask === 'amend') {
    const { price, size } = await amountsOf(order ? { symbol: order.symbol, side: order.side } : {});
    const input = { order: order?.id ?? 1, price: isEven ? price : '', size };
    return { kind: 'contract.amendOrder', input };
  }
  if (ask === 'amend trigger') {
    const { price } = await amountsOf(
      trigger ? { symbol: trigger.symbol, side: outwards(trigger.rises) } : {},
    );
    return {
      kind: 'contract.amendTrigger',
      input: { trigger: trigger?.id ?? 1, triggerPrice: price },
    };
  }
  const isUp = (ask === 'take-profit') === (position?.side === 'long');
  const { price, size } = await amountsOf(position ? { symbol: position.symbol, side: outwards(isUp) } : {});
  const input = { purpose: ask, position: position?.id ?? 1, trigger: price, size: isEven ? '' : size };
  return { kind: 'contract.placeTrigger', input };
}

/** A price near that of the coin, and a multiple of the smallest order. */
async function drawn(core: CoreApi, instruments: readonly Instrument[], step: ContractStep) {
  const instrument = instruments.find(({ symbol }) => symbol === step.symbol);
  if (instrument === undefined) return { price: SOME_PRICE, size: SOME_PRICE };
  const steps = stepsOf(instrument);
  const { base, quote } = instrument;
  const isBuy = step.side === 'buy';
  const terms = await core.ask(
    convertTermsQuery,
    isBuy ? { from: base, to: quote } : { from: quote, to: base },
  );
  const best = 'refused' in terms ? SOME_PRICE : isBuy ? terms.sell : terms.buy;
  const ticks = parseSteps(best, { ...steps.price }) ?? 1;
  const moved = Math.max(1, ticks + Math.round((ticks * step.away * (isBuy ? -1 : 1)) / 10_000));
  const smallest = parseSteps(instrument.minSize, steps.size) ?? 1;
  const price = step.type === 'market' ? '' : formatSteps(moved, steps.price);
  return { price, size: formatSteps(smallest * step.sizes, steps.size) };
}
