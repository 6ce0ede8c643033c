/**
 * The contract commands of one caller. It remembers the positions, orders and triggers of the events that it received,
 * and amends, protects, reverses and closes them.
 */
import { OPEN_TRIGGER_STATUSES } from '../../../domain/contract/trigger-terms.ts';
import { minorOf } from '../../../domain/ledger/minor.ts';
import { OPEN_STATUSES } from '../../../domain/trading/order-states.ts';
import { contractOrder } from '../../../protocol/entities/contract-order.ts';
import { contractPosition } from '../../../protocol/entities/contract-position.ts';
import { contractTrigger } from '../../../protocol/entities/contract-trigger.ts';
import { rowsOf } from '../../../protocol/entities/entity-rows.ts';
import type { AccountEvent } from '../../../protocol/names/account.ts';
import type { ContractOrder, ContractPosition, ContractTrigger } from '../../../protocol/names/contract.ts';
import type { SentCommand } from './driver-messages.ts';

type Command = Pick<SentCommand, 'path' | 'input'>;

const SYMBOL = 'BTC-USDT-PERP';
const SIZES = ['0.001', '0.002', '0.005', '0.006'];
/** Far from the market price: orders rest there, and triggers wait. */
const LOWS = ['100.0', '101.0', '102.0'];
const HIGHS = ['9000000.0', '8999999.0', '8999998.0'];
/** A take-profit and a stop-loss are this far from the entry, in percent. */
const FROM_ENTRY = [1n, 2n];

/** The weights of the commands; those about a row are of the newest rows too. */
const COMMANDS = [
  ...(['open', 'open', 'open', 'open', 'rest', 'rest', 'stop'] as const),
  ...(['amend', 'amend', 'cancel', 'amend trigger', 'cancel trigger'] as const),
  ...(['take-profit', 'stop-loss', 'add', 'remove'] as const),
  ...(['close', 'reverse', 'reverse', 'close all', 'cancel all', 'cancel triggers'] as const),
];

/** The rows that one command names, by the field that names them. */
const NAMED = ['order', 'position', 'trigger'] as const;

export class ContractCaller {
  private readonly orders = new Map<number, ContractOrder>();
  private readonly positions = new Map<number, ContractPosition>();
  private readonly triggers = new Map<number, ContractTrigger>();

  constructor(private readonly chance: () => number) {}

  receive({ changes }: AccountEvent): void {
    follow(this.orders, rowsOf(changes, contractOrder), ({ status }) => OPEN_STATUSES.has(status));
    follow(this.positions, rowsOf(changes, contractPosition), ({ cause }) => cause === '');
    follow(this.triggers, rowsOf(changes, contractTrigger), ({ status }) =>
      OPEN_TRIGGER_STATUSES.has(status),
    );
  }

  /** The rows of a refused command: another caller may have ended them, or the market did. */
  forget(input: SentCommand['input']): void {
    const rows = { order: this.orders, position: this.positions, trigger: this.triggers };
    for (const name of NAMED) rows[name].delete(Number(input[name]));
  }

  /** If the drawn command is about a row and there is none, a position is opened. */
  make(): Command {
    const ask = this.oneOf(COMMANDS);
    return this.aboutRow(ask) ?? this.aboutMarket(ask);
  }

  private aboutMarket(ask: (typeof COMMANDS)[number]): Command {
    const side = this.oneOf(['buy', 'sell'] as const);
    const order = { symbol: SYMBOL, side, size: this.oneOf(SIZES) };
    switch (ask) {
      case 'close all':
        return { path: '/contract/closeAll', input: {} };
      case 'cancel all':
        return { path: '/contract/cancelOrders', input: {} };
      case 'cancel triggers':
        return { path: '/contract/cancelTriggers', input: {} };
      case 'rest':
        return {
          path: '/contract/placeOrder',
          input: { ...order, type: 'limit', price: this.farPrice(side === 'sell') },
        };
      case 'stop':
        return {
          path: '/contract/placeTrigger',
          input: { ...order, purpose: 'stop', trigger: this.farPrice(side === 'buy') },
        };
      default:
        return { path: '/contract/placeOrder', input: { ...order, type: 'market' } };
    }
  }

  private aboutRow(ask: (typeof COMMANDS)[number]): Command | undefined {
    const order = this.some([...this.orders.values()]);
    const trigger = this.some([...this.triggers.values()].filter(({ purpose }) => purpose === 'stop'));
    switch (ask) {
      case 'amend': {
        if (order === undefined) return undefined;
        const input = { price: this.farPrice(order.side === 'sell'), size: this.oneOf(SIZES) };
        return { path: '/contract/amendOrder', input: { order: order.id, ...input } };
      }
      case 'cancel':
        return order && { path: '/contract/cancelOrder', input: { order: order.id } };
      case 'amend trigger': {
        if (trigger === undefined) return undefined;
        const input = { trigger: trigger.id, triggerPrice: this.farPrice(trigger.rises) };
        return { path: '/contract/amendTrigger', input };
      }
      case 'cancel trigger':
        return trigger && { path: '/contract/cancelTrigger', input: { trigger: trigger.id } };
      default: {
        const position = this.some([...this.positions.values()]);
        return position && this.aboutPosition(ask, position);
      }
    }
  }

  private aboutPosition(ask: (typeof COMMANDS)[number], held: ContractPosition): Command | undefined {
    const position = held.id;
    switch (ask) {
      case 'take-profit':
      case 'stop-loss': {
        const isAbove = (ask === 'take-profit') === (held.side === 'long');
        const trigger = this.nearPrice(held, isAbove);
        return { path: '/contract/placeTrigger', input: { purpose: ask, position, trigger } };
      }
      case 'add':
      case 'remove':
        return {
          path: '/contract/adjustMargin',
          input: { position, change: ask, amount: this.oneOf(['0.5', '1', '2.25']) },
        };
      case 'close':
        return { path: '/contract/closePosition', input: { position, size: this.oneOf(SIZES) } };
      case 'reverse':
        return { path: '/contract/reverse', input: { position } };
      default:
        return undefined;
    }
  }

  private farPrice(isAbove: boolean): string {
    return this.oneOf(isAbove ? HIGHS : LOWS);
  }

  /** From the average entry price, in whole units: they are steps of every price of the market. */
  private nearPrice({ entryTotal, size }: ContractPosition, isAbove: boolean): string {
    const percent = this.oneOf(FROM_ENTRY);
    const entry = (minorOf(entryTotal) ?? 0n) / (minorOf(size) ?? 1n);
    return `${String((entry * (isAbove ? 100n + percent : 100n - percent)) / 100n)}.0`;
  }

  private some<Each>(list: readonly Each[]): Each | undefined {
    return list[Math.floor(this.chance() * list.length)];
  }

  private oneOf<Each>(list: readonly Each[]): Each {
    return list[Math.floor(this.chance() * list.length)] as Each;
  }
}

function follow<Row extends { readonly id: number }>(
  held: Map<number, Row>,
  rows: readonly Row[],
  isOpen: (row: Row) => boolean,
): void {
  for (const row of rows) {
    if (isOpen(row)) held.set(row.id, row);
    else held.delete(row.id);
  }
}
