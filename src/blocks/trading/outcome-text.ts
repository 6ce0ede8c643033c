import i18next from 'i18next';
import type { OrderType, TimeInForce } from '#domain/trading/order';
import type { OrderStatus } from '#domain/trading/order-states';

interface AnsweredOrder {
  readonly status: OrderStatus;
  /** Exact decimal text. */
  readonly filled: string;
  readonly type: OrderType;
  readonly timeInForce: TimeInForce;
}

/** The message after the platform's answer: the order's result. */
export function outcomeText({ status, filled, type, timeInForce }: AnsweredOrder): string {
  if (status === 'all-filled') return i18next.t('trading.ticket.done.filled');
  const isSome = /[1-9]/.test(filled);
  if (status !== 'cancelled' || isSome)
    return i18next.t(isSome ? 'trading.ticket.done.partly' : 'trading.ticket.done.placed');
  if (type === 'market') return i18next.t('trading.ticket.done.nothing');
  return i18next.t('trading.ticket.done.nothingOf', {
    time: i18next.t(`trading.ticket.times.${timeInForce}`),
  });
}
