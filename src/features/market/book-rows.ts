/** The number of drawn levels a side. */
export const BOOK_ROWS = 20;
