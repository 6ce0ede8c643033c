/** The open orders that each user's device knows from the account channel, and the users' next commands. */
import { strict as assert } from 'node:assert';
import { formatSteps, parseSteps, stepsOf, type Instrument } from '../../domain/market/instrument.ts';
import type { AccountEvent } from '../../protocol/names/account.ts';
import type { SpotOrder } from '../../protocol/names/spot.ts';
import type { CoreApi } from '../../server/core/core-api.ts';
import { fillsIn, ordersIn } from '../support/event-rows.ts';
import { exact } from './plain-accounts.ts';
import type { OrderStep } from './steps.ts';
import { convertTermsQuery } from '../../server/convert/queries.ts';

/** For markets without a market maker's quotes. */
const SOME_PRICE = '1';

export class UserOrders {
  private readonly open = new Map<number, Map<number, SpotOrder>>();

  /** Each change arrives once and in order; its fills contain the traded part. */
  receive(user: number, { number, changes }: AccountEvent): void {
    const own = this.open.get(user) ?? new Map<number, SpotOrder>();
    this.open.set(user, own);
    for (const order of ordersIn({ changes })) {
      const before = own.get(order.id);
      assert.equal(order.version, number, 'an order has another version than its event');
      const traded = fillsIn({ changes })
        .filter((fill) => fill.order === order.id)
        .reduce((sum, { size }) => sum + exact(size), 0n);
      const grown = exact(order.filled) - exact(before?.filled ?? '0');
      assert.equal(grown, traded, `order ${String(order.id)} filled by more or less than its fills`);
      if (order.status === 'unfilled' || order.status === 'partially-filled') own.set(order.id, order);
      else own.delete(order.id);
    }
  }

  judge(user: number, orders: readonly SpotOrder[]): void {
    const mirrored = [...(this.open.get(user)?.values() ?? [])].sort((one, other) => one.id - other.id);
    assert.deepEqual(mirrored, orders, 'the device shows other open orders');
  }

  /** @returns the kind and the input of a command */
  async ask(
    core: CoreApi,
    instruments: readonly Instrument[],
    user: number,
    step: OrderStep,
  ): Promise<{ kind: string; input: object }> {
    const own = [...(this.open.get(user)?.values() ?? [])];
    const chosen = own[step.back % Math.max(1, own.length)];
    const instrument = instruments.find(({ symbol }) => symbol === (chosen?.symbol ?? step.symbol));
    const { price, size } = await this.drawn(core, instrument, step);
    switch (step.ask) {
      case 'cancel all':
        return { kind: 'spot.cancelOrders', input: step.back === 0 ? {} : { symbol: 'BTC-USDT' } };
      case 'cancel':
        return { kind: 'spot.cancelOrder', input: { order: chosen?.id ?? 1 } };
      case 'amend':
        return {
          kind: 'spot.amendOrder',
          input: { order: chosen?.id ?? 1, price: step.back % 2 === 0 ? price : '', size },
        };
      case 'place': {
        const { symbol, side, type, timeInForce, postOnly } = step;
        const byAmount = type === 'market' && side === 'buy' && step.back === 0;
        const amounts = {
          price: type === 'market' ? '' : price,
          size: byAmount ? '' : size,
          total: byAmount ? '12.34' : '',
        };
        return { kind: 'spot.placeOrder', input: { symbol, side, type, timeInForce, postOnly, ...amounts } };
      }
    }
  }

  private async drawn(core: CoreApi, instrument: Instrument | undefined, step: OrderStep) {
    if (instrument === undefined) return { price: SOME_PRICE, size: SOME_PRICE };
    const steps = stepsOf(instrument);
    const isBuy = step.side === 'buy';
    const { base, quote } = instrument;
    const terms = await core.ask(
      convertTermsQuery,
      isBuy ? { from: base, to: quote } : { from: quote, to: base },
    );
    const best = 'refused' in terms ? SOME_PRICE : isBuy ? terms.sell : terms.buy;
    const ticks = parseSteps(best, steps.price) ?? 1;
    const moved = Math.max(1, ticks + Math.round((ticks * step.away * (isBuy ? -1 : 1)) / 10_000));
    const smallest = parseSteps(instrument.minSize, steps.size) ?? 1;
    return { price: formatSteps(moved, steps.price), size: formatSteps(smallest * step.sizes, steps.size) };
  }
}
