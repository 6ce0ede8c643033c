const held = new Map<string, HTMLTableRowElement>();

/** A row of a page without a framework. It is live, because only a message of the platform creates one. */
export function writeRow(symbol: string, texts: readonly string[]): void {
  let row = held.get(symbol);
  if (row === undefined) {
    row = (document.getElementById('rows') as HTMLTableElement).insertRow();
    row.dataset['symbol'] = symbol;
    for (const text of [symbol, ...texts]) row.insertCell().textContent = text;
    held.set(symbol, row);
  }
  texts.forEach((text, at) => {
    const cell = row.cells[at + 1];
    if (cell && cell.textContent !== text) cell.textContent = text;
  });
  row.dataset['status'] = 'live';
}
