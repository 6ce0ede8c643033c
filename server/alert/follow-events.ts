/** Notices follow what their user's events say: of orders and positions by alerts, of coins of an ETF without one. */
import type { UserId } from '#domain/ledger/account-kinds';
import type { Millis } from '#domain/units';
import { contractLiquidation } from '#protocol/entities/contract-liquidation';
import { contractOrder } from '#protocol/entities/contract-order';
import { contractPosition } from '#protocol/entities/contract-position';
import { contractTrigger } from '#protocol/entities/contract-trigger';
import { etfExit } from '#protocol/entities/etf-exit';
import { rowsOf, type EntityRows } from '#protocol/entities/entity-rows';
import type { SentOrder } from '#protocol/entities/order-fields';
import { spotOrder } from '#protocol/entities/spot-order';
import type { AlertFeatureChange } from './alert-changes.ts';
import type { Alerts } from './held-alerts.ts';
import { addNotice, fireAlert, type Reported } from './fire-alert.ts';

interface Happened extends Reported {
  readonly symbol: string;
}

/** The notices of what one event of a user reports. Several alerts of one kind give one notice for each thing. */
export function followSent(
  all: Alerts,
  user: UserId,
  sent: readonly EntityRows[],
  time: Millis,
): readonly AlertFeatureChange[] {
  for (const { symbol } of rowsOf(sent, contractPosition)) all.levels.ratios.resume(user, symbol);
  return [...exitsIn(all, user, sent, time), ...firedBy(all, user, sent, time)];
}

/** Every holder of shares is notified. */
function exitsIn(
  all: Alerts,
  user: UserId,
  sent: readonly EntityRows[],
  time: Millis,
): readonly AlertFeatureChange[] {
  return rowsOf(sent, etfExit).flatMap(({ id: _id, product, ...exit }) =>
    addNotice(
      all,
      {
        ...{ user, alert: 0, symbol: product, kind: 'etf', ...exit },
        ...{ by: '', direction: '', level: '', percent: '', windowMillis: 0, side: '', size: '' },
      },
      time,
    ),
  );
}

function firedBy(
  all: Alerts,
  user: UserId,
  sent: readonly EntityRows[],
  time: Millis,
): readonly AlertFeatureChange[] {
  const following = all.eventAlertsOf(user);
  if (following.length === 0) return [];
  const happened = {
    order: [...ordersIn(sent), ...triggersIn(sent)],
    position: [...stepsIn(sent), ...positionsIn(sent)],
  };
  return (['order', 'position'] as const).flatMap((kind) =>
    happened[kind].flatMap((each) => {
      const held = following.find(
        (alert) => alert.kind === kind && (alert.symbol === '' || alert.symbol === each.symbol),
      );
      return held === undefined ? [] : fireAlert(all, held, each, time);
    }),
  );
}

/** Orders that ended, but not those that ended as they were placed: their user saw that. */
function ordersIn(sent: readonly EntityRows[]): Happened[] {
  const orders: readonly SentOrder[] = [...rowsOf(sent, spotOrder), ...rowsOf(sent, contractOrder)];
  return orders.flatMap(({ symbol, side, price, size, filled, status, cause, created, updated }) => {
    const isFilled = status === 'all-filled';
    const isCancelled = status === 'cancelled' && cause !== 'user' && cause !== 'leg-fired';
    if ((!isFilled && !isCancelled) || created === updated) return [];
    return [
      { event: isFilled ? 'filled' : 'cancelled', symbol, side, price, size: size === '' ? filled : size },
    ];
  });
}

function triggersIn(sent: readonly EntityRows[]): Happened[] {
  return rowsOf(sent, contractTrigger).flatMap(({ status, symbol, side, trigger, size }) =>
    status === 'fired' ? [{ event: 'fired', symbol, side, price: trigger, size }] : [],
  );
}

function stepsIn(sent: readonly EntityRows[]): Happened[] {
  return rowsOf(sent, contractLiquidation).map(({ cause, symbol, side, mark, closed }) => ({
    ...{
      event: cause === 'liquidation' ? 'liquidated' : 'deleveraged',
      symbol,
      side,
      price: mark,
      size: closed,
    },
  }));
}

/** Those that the platform closed by force are reported by their steps. */
function positionsIn(sent: readonly EntityRows[]): Happened[] {
  return rowsOf(sent, contractPosition).flatMap(({ cause, symbol, side, closedSize }) =>
    cause === '' || cause === 'liquidation' || cause === 'deleveraged'
      ? []
      : [{ event: 'closed', symbol, side, size: closedSize }],
  );
}
