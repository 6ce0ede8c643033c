/** Codes of refused calls of push messages. */
export const PUSH_CODES = {
  /** The address or the keys are none of a listed push service. */
  badSubscription: 'push.bad-subscription',
} as const;
