/** A user's position, triggers and orders on the measured chart, and the label of a dragged one as on the page. */
import { orderStepsOf } from '../domain/trading/order.ts';
import { contractPreview, type PreviewFacts } from '../src/features/market/chart/contract-preview.ts';
import type { ChartTexts } from '../src/features/market/chart/chart-texts.ts';
import type { OwnLine, OwnTrades } from '../src/features/market/chart/own-trades.ts';
import type { ChartCandle } from './chart-work.ts';

const ORDERS = 16;
const STEPS = orderStepsOf({ priceStep: '0.01', sizeStep: '0.001' });

/** Lines at equal distances over the range of these candles. */
export function ownLines(candles: readonly ChartCandle[], texts: ChartTexts): OwnTrades {
  const high = Math.max(...candles.map((candle) => candle.high));
  const low = Math.min(...candles.map((candle) => candle.low));
  const at = (place: number) => Math.round(high - ((high - low) * (place + 0.5)) / (ORDERS + 2));
  const line = (place: number, made: Pick<OwnLine, 'kind' | 'drags'>): OwnLine => {
    const price = at(place);
    return { ...made, price, text: `${made.kind} 0.01 @ ${texts.ticks(price)}` };
  };
  const facts: PreviewFacts = {
    positions: [
      { id: 1, side: 'long', positionSide: 'net', size: '0.300', entryTotal: '30000', margin: '3000' },
    ],
    orders: [],
    triggers: [{ id: 2, side: 'sell', positionSide: 'net', price: '', size: '', position: 1 }],
    steps: STEPS,
  };
  return {
    lines: [
      line(1, { kind: 'gain', drags: { of: 'trigger', id: 2 } }),
      line(ORDERS / 2, { kind: 'entry', drags: { of: 'position', id: 1 } }),
      ...Array.from({ length: ORDERS }, (_none, id) =>
        line(id + 2, { kind: 'buy', drags: { of: 'order', id } }),
      ),
    ],
    marks: candles.map(({ time, close }) => ({ kind: 'buy', time, price: close })),
    amend: () => undefined,
    preview: (dragged, price) => {
      const { kind, pnl } = contractPreview(dragged, price, facts);
      const change = texts.change(dragged.price, price);
      return {
        kind,
        rows: [`${texts.ticks(dragged.price)} → ${texts.ticks(price)}`, `${String(pnl)} · ${change}`],
      };
    },
  };
}
