/** The kinds of topics of ETFs. The engine loads them with their code. */
import { SYMBOL } from './topic-keys.ts';
import type { TopicKinds } from './topic-layout.ts';

export const ETF_TOPICS = {
  /**
   * `etf/<product>`: the net asset value of one share at the last prices of its coins, and its `change` since 24 hours
   * ago (`direction` -1, 0, 1). `moves` and `move` as a ticker's. Rows: the coins with their present weights in basis
   * points, in the product's order.
   */
  etf: {
    key: SYMBOL,
    numbers: ['direction', 'moves', 'move', 'count'],
    texts: ['nav', 'change'],
    rows: { count: ['count'], numbers: ['weight'], texts: ['asset'], as: 'objects' },
  },
  /**
   * `etf-holding/<product|all>`: the user's shares at the present net asset value: `value` in USDT, and the `gain`
   * against what was paid for them (signed; `direction` -1, 0, 1) with its `rate`.
   */
  'etf-holding': {
    key: SYMBOL,
    numbers: ['direction'],
    texts: ['value', 'gain', 'rate'],
  },
} as const satisfies TopicKinds;
