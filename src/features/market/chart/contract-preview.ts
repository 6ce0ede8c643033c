/** The effect of a dragged line of a contract at its new price. Pure. */
import type { Minor } from '#domain/ledger/minor';
import { parseSteps } from '#domain/market/instrument';
import type { OrderSteps } from '#domain/trading/order';
import type { Ticks } from '#domain/units';
import type { ContractOrder, ContractTrigger } from '#protocol/names/contract';
import {
  openPosition,
  protectionAt,
  settledAt,
  settledBy,
  type HeldPosition,
} from '../../../blocks/trading/open-position.ts';
import type { DragLine, LineKind } from './own-trades.ts';

export interface PreviewFacts {
  readonly positions: readonly HeldPosition[];
  readonly orders: readonly (Pick<ContractOrder, 'id' | 'side' | 'positionSide'> & {
    readonly open: string;
  })[];
  readonly triggers: readonly Pick<
    ContractTrigger,
    'id' | 'side' | 'positionSide' | 'price' | 'size' | 'position'
  >[];
  readonly steps: OrderSteps;
}

export interface ContractPreview {
  readonly kind: LineKind;
  /** Of a line that is dragged from a position. */
  readonly purpose?: 'take-profit' | 'stop-loss';
  /** Settled by closing there; undefined: it closes nothing that is open. */
  readonly pnl: Minor | undefined;
}

export function contractPreview(
  { kind, drags: { of, id } }: DragLine,
  tick: Ticks,
  { positions, orders, triggers, steps }: PreviewFacts,
): ContractPreview {
  switch (of) {
    case 'position': {
      const row = positions.find((each) => each.id === id);
      if (row === undefined) return { kind, pnl: undefined };
      const position = openPosition(row, steps);
      const purpose = protectionAt(position, tick, steps);
      const pnl = settledAt(position, tick, steps);
      return { kind: purpose === 'take-profit' ? 'gain' : 'loss', purpose, pnl };
    }
    case 'trigger': {
      const trigger = triggers.find((each) => each.id === id);
      if (trigger === undefined) return { kind, pnl: undefined };
      // A trigger with a limit closes at its limit.
      const at = parseSteps(trigger.price, steps.price) ?? tick;
      return { kind, pnl: settledBy(trigger, at, positions, steps) };
    }
    case 'order': {
      const order = orders.find((each) => each.id === id);
      return { kind, pnl: order && settledBy({ ...order, size: order.open }, tick, positions, steps) };
    }
    case 'alert':
      return { kind, pnl: undefined };
  }
}
