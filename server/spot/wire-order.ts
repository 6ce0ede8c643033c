/** A spot order and a fill as their owner is told of them, from what the core and the database keep. */
import { minorText } from '#domain/ledger/minor';
import { formatSteps, type Instrument } from '#domain/market/instrument';
import { orderStepsOf, totalOf, type OrderSide, type OrderSteps } from '#domain/spot/order';
import type { SpotFill, SpotOrder } from '#protocol/names/spot';
import type { FillRow, OrderRow } from '../db/store-api.ts';

/** What of a market its orders are told with; made once a market. */
export interface SpotMarket extends OrderSteps {
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
}

export function spotMarketOf(instrument: Instrument): SpotMarket {
  const { symbol, base, quote } = instrument;
  return { symbol, base, quote, ...orderStepsOf(instrument) };
}

/** @param market the order's */
export function wireOrder(row: OrderRow, market: SpotMarket): SpotOrder {
  const { tick, lots, budget, filled, filledTotal, fee, user: _, rank: __, ...told } = row;
  return {
    ...told,
    price: tick === null ? '' : formatSteps(tick, market.price),
    size: lots === null ? '' : formatSteps(lots, market.size),
    total: budget === null ? '' : minorText(BigInt(budget)),
    filled: formatSteps(filled, market.size),
    filledTotal: minorText(BigInt(filledTotal)),
    fee: minorText(BigInt(fee)),
    feeAsset: receivedBy(row.side, market),
  };
}

/** @param market the fill's */
export function wireFill(row: FillRow, market: SpotMarket): SpotFill {
  const { tick, lots, fee, user: _, ...told } = row;
  return {
    ...told,
    price: formatSteps(tick, market.price),
    size: formatSteps(lots, market.size),
    total: minorText(totalOf(market, tick, lots)),
    fee: minorText(BigInt(fee)),
    feeAsset: receivedBy(row.side, market),
  };
}

/** What an order is filled with, and pays its fee in. */
function receivedBy(side: OrderSide, { base, quote }: Pick<SpotMarket, 'base' | 'quote'>): string {
  return side === 'buy' ? base : quote;
}
