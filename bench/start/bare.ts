/** The minimal page that shows the market live: no framework, no engine, the socket in the page, rows by hand. */
import { socketOpener } from '../../worker/feed/socket.ts';
import { deviceClock } from '../../worker/clock.ts';
import { Unpacker } from '../../worker/feed/unpack.ts';
import { writeRow } from './write-row.ts';

const ROWS = 20;
const unpacker = new Unpacker(() => undefined);
let shown: ReadonlySet<string> | undefined;

socketOpener(deviceClock)(location.origin, {
  // All tickers were requested with the connection.
  opened: () => undefined,
  closed: () => undefined,
  message: () => undefined,
  packed(bytes) {
    const decoded = unpacker.read(bytes);
    if (decoded?.kind !== 'tickers' || !decoded.change) return;
    const { rows } = decoded.change;
    shown ??= new Set(
      [...rows]
        .sort((one, other) => Number(other[7]) - Number(one[7]))
        .slice(0, ROWS)
        .map(([symbol]) => symbol),
    );
    for (const [symbol, last, open] of rows) {
      if (!shown.has(symbol) || last === null) continue;
      const change = open === null ? '—' : `${((Number(last) / Number(open) - 1) * 100).toFixed(2)}%`;
      writeRow(symbol, [last, change]);
    }
  },
});
