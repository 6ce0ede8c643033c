/** A button that confirms is disabled for this long, so that the second tap of a double tap does not confirm. */
export const CONFIRM_WAIT_MILLIS = 400;
