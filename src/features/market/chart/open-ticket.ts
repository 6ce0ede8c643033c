import type { Instrument } from '#domain/market/instrument';
import type { Ticks } from '#domain/units';
import type { CandlesRecord } from '../../../engine/records.ts';
import { navigation } from '../../../navigation/navigation.tsx';
import { ticketAddress } from '../ticket-address.ts';
import { orderPriceOf } from './own-trades.ts';

/** Opens the ticket at a price, on the side on which an order rests there: below the last price it buys. */
export function openTicket(instrument: Instrument, price: Ticks, series: CandlesRecord['series']): void {
  const last = series.count === 0 ? price : series.close(series.count - 1);
  const side = price > last ? 'sell' : 'buy';
  void navigation.navigateTo(ticketAddress(instrument, side, orderPriceOf(instrument, price)));
}
