/** How many levels a side are drawn. */
export const BOOK_ROWS = 20;
