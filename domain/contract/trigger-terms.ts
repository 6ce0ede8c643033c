/**
 * The terms of a conditional order (a trigger): an order that is placed when a price reaches its trigger
 * price.
 */

/** `take-profit` and `stop-loss` close a position; a `stop` may also open one. */
export const TRIGGER_PURPOSES = ['stop', 'take-profit', 'stop-loss'] as const;
export type TriggerPurpose = (typeof TRIGGER_PURPOSES)[number];

/** The price that a trigger follows: the contract's mark, or the price of its last trade. */
export const TRIGGER_PRICES = ['mark', 'last'] as const;
export type TriggerBy = (typeof TRIGGER_PRICES)[number];

/**
 * `pending`: attached to an order without a fill. `waiting`: it follows its price. `fired`: it placed its
 * order. `cancelled`: it ended without an order, for its cause.
 */
export const TRIGGER_STATUSES = ['pending', 'waiting', 'fired', 'cancelled'] as const;
export type TriggerStatus = (typeof TRIGGER_STATUSES)[number];

export const OPEN_TRIGGER_STATUSES: ReadonlySet<TriggerStatus> = new Set(['pending', 'waiting']);

/**
 * Why a trigger ended without an order. `user`: its user cancelled it. `order-ended`: its order ended
 * without a fill. `position-closed`: its position was closed; `liquidation`: by force. `other-leg`: the
 * other leg of take-profit and stop-loss was filled. `delisted`, `new-steps`: as of orders. `reduce-only`:
 * there was nothing to close. The others are why its order was refused when its price was reached.
 */
export const TRIGGER_CAUSES = [
  ...([
    'user',
    'order-ended',
    'position-closed',
    'liquidation',
    'other-leg',
    'delisted',
    'new-steps',
  ] as const),
  ...(['reduce-only', 'insufficient-balance', 'no-liquidity', 'outside-band', 'too-many-orders'] as const),
  ...(['position-limit', 'bad-order', 'not-allowed'] as const),
] as const;
export type TriggerCause = (typeof TRIGGER_CAUSES)[number];
