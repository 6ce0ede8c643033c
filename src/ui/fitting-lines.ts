/**
 * How many lines of notices have room on a phone of 360 px. Above a ticket's first button there is room for three rows
 * of a toast's text. The widths are estimates on the safe side: a notice that is measured would be laid out twice.
 */
const MOST_ROWS = 3;
/** Widths of Latin letters. */
const ROW_WIDTH = 42;
/** Letters from here on (Chinese, Japanese, Korean) are twice as wide as Latin ones. */
const FIRST_WIDE = 0x2e_80;
/** " +12" */
const COUNT_WIDTH = 4;

/** The last lines, as many as have room together with the count of the others; at least one. */
export function fittingLines(texts: readonly string[]): readonly string[] {
  if (rowsOf(texts) <= MOST_ROWS) return texts;
  let count = 1;
  while (rowsOf(texts.slice(-count - 1), COUNT_WIDTH) <= MOST_ROWS) count++;
  return texts.slice(-count);
}

/** @param further the width of what is behind the last line */
function rowsOf(texts: readonly string[], further = 0): number {
  return texts.reduce((rows, text, at) => {
    const width = widthOf(text) + (at === texts.length - 1 ? further : 0);
    return rows + Math.max(1, Math.ceil(width / ROW_WIDTH));
  }, 0);
}

function widthOf(text: string): number {
  let width = 0;
  for (const letter of text) width += (letter.codePointAt(0) ?? 0) < FIRST_WIDE ? 1 : 2;
  return width;
}
