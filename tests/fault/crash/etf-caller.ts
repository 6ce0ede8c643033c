/** The shares of ETFs that one caller subscribes and redeems. */
import type { SentCommand } from './driver-messages.ts';

/** The second coin of one of them is in the market with a delay (`mirrored-market.ts`). */
const PRODUCTS = ['BTCETHETF', 'GAMEETF'];
const SPENT = ['20', '50', '123.45'];
const REDEEMED = ['0.05', '0.1', '0.33'];

export class EtfCaller {
  constructor(private readonly chance: () => number) {}

  make(): Pick<SentCommand, 'path' | 'input'> {
    const isBuy = this.chance() < 0.6;
    const order = {
      ...{ product: this.oneOf(PRODUCTS), side: isBuy ? 'subscribe' : 'redeem', least: '0' },
      quantity: this.oneOf(isBuy ? SPENT : REDEEMED),
    };
    // Some wait for a price that never comes, or is there already.
    const limit = this.chance() < 0.2 ? { limit: this.chance() < 0.5 ? '1' : '100000' } : {};
    return { path: '/etf/placeOrder', input: { ...order, ...limit } };
  }

  private oneOf<Each>(list: readonly Each[]): Each {
    return list[Math.floor(this.chance() * list.length)] as Each;
  }
}
