import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { isPlainDecimal } from '#domain/decimal-text';
import { ORDER_SIDES, type OrderSide } from '#domain/trading/order';

/** The parts of an address that the ticket takes; '' for no market. */
export interface NamedTicket {
  readonly symbol: string;
  readonly side: OrderSide | undefined;
  /** A price picked on the market's page, exact decimal text. */
  readonly price: string | undefined;
}

/**
 * An address may name the market, the side and the price picked on the market's page. On the way back, the
 * user's later choices win. A tab's first page has the same key at each load, so the key alone does not
 * identify the address.
 */
export function useNamedTicket(
  view: { arrival: string | undefined },
  take: (named: NamedTicket) => void,
): void {
  const { key, search } = useLocation();
  useState(() => {
    const arrival = `${key}${search}`;
    if (arrival === view.arrival) return;
    view.arrival = arrival;
    const query = new URLSearchParams(search);
    const price = query.get('price');
    take({
      symbol: query.get('symbol') ?? '',
      side: ORDER_SIDES.find((side) => side === query.get('side')),
      price: price !== null && isPlainDecimal(price) ? price : undefined,
    });
  });
}
