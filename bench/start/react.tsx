/**
 * A bare React page: it starts the engine's worker when its component is mounted, and shows the rows as they arrive.
 */
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { followMarkets } from './own-engine.ts';

interface Row {
  readonly symbol: string;
  readonly status: string;
  readonly last: string;
  readonly change: string;
}

function Markets() {
  const [rows, setRows] = useState<readonly Row[]>([]);
  useEffect(() => {
    void followMarkets((all) => {
      setRows(
        [...all].map(([symbol, { status, last, change }]) => ({
          symbol,
          status: status.value,
          last: last.value,
          change: change.value,
        })),
      );
    });
  }, []);
  return (
    <>
      <h1>Markets</h1>
      <ul>
        {rows.map(({ symbol, status, last, change }) => (
          <li key={symbol} data-symbol={symbol} data-status={status}>
            {symbol} {last} {change}
          </li>
        ))}
      </ul>
    </>
  );
}

createRoot(document.getElementById('root') as HTMLElement).render(<Markets />);
