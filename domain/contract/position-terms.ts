/** The terms of a position on the wire and in the database. */

/**
 * `isolated`: a position has its own margin. `cross`: the account's balance is behind all its cross
 * positions.
 */
export const MARGIN_MODES = ['isolated', 'cross'] as const;
export type MarginMode = (typeof MARGIN_MODES)[number];

/** `one-way`: one position a market, long or short. `hedge`: a long and a short one beside each other. */
export const POSITION_MODES = ['one-way', 'hedge'] as const;
export type PositionMode = (typeof POSITION_MODES)[number];

/**
 * The position that an order is for. `net`: one-way mode, where a user has one position a market; `long` and
 * `short`: hedge mode.
 */
export const ORDER_POSITION_SIDES = ['net', 'long', 'short'] as const;
export type OrderPositionSide = (typeof ORDER_POSITION_SIDES)[number];

/** How a user trades one contract. */
export interface TradingMode {
  readonly leverage: number;
  readonly marginMode: MarginMode;
  readonly positionMode: PositionMode;
}

/** Why a position was closed. */
export const CLOSE_CAUSES = ['user', 'liquidation', 'deleveraged', 'delisted', 'new-steps'] as const;
export type CloseCause = (typeof CLOSE_CAUSES)[number];

/** Why the platform closed a position, or a part of it, against the will of its user. */
export const STEP_CAUSES = ['liquidation', 'deleveraged'] as const;
export type StepCause = (typeof STEP_CAUSES)[number];
