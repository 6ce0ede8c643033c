/**
 * Updates the shell's rows from the engine until React replaces them: of a batch it reads only the topics of the
 * markets page (tickers, the connection, sparklines), in the layout of `SnapshotBatch`.
 */
import type { TOPIC_KINDS } from '#protocol/names/topic-kinds';
import type { SnapshotBatch, Topic } from '#worker/engine-api';
import { liftShell, partOf, rowsOf, shellElement, writeValues } from './shell-rows.ts';

const LIVE = 1;

interface Following {
  readonly topics: readonly Topic[];
  /** Writes the batch's values into the rows; false once the shell is removed. */
  readonly paint: (batch: SnapshotBatch) => boolean;
  /** The shown values must not look live. */
  readonly suspected: () => void;
}

export function followShell(): Following | undefined {
  const shell = shellElement();
  const rows = new Map(
    (shell ? rowsOf(shell) : []).map((row) => [`ticker/${row.dataset['symbol'] ?? ''}`, row]),
  );
  if (!shell || rows.size === 0) return undefined;
  addEventListener('hashchange', liftShell);
  document.addEventListener('visibilitychange', liftShell);
  document.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('a, button, input')) liftShell();
  });
  return {
    topics: [...rows.keys()] as Topic[],
    paint: (batch) => {
      if (shell.isConnected) paintRows(batch, rows);
      return shell.isConnected;
    },
    suspected: () => {
      for (const row of rows.values()) row.dataset['status'] = 'stale';
    },
  };
}

type Ticker = (typeof TOPIC_KINDS)['ticker'];
type Connection = (typeof TOPIC_KINDS)['connection'];

/**
 * The numbers of a ticker after status and age, and its texts; the same of the connection. The table of kinds is not
 * part of the page's first file, so only the compiler compares them with it.
 */
const TICKER_NUMBERS: Ticker['numbers']['length'] = 3;
const TICKER_TEXTS: Ticker['texts']['length'] = 8;
const CONNECTION_NUMBERS: Connection['numbers']['length'] = 2;
const CONNECTION_TEXTS: Connection['texts']['length'] = 1;

function paintRows(batch: SnapshotBatch, rows: ReadonlyMap<string, HTMLElement>): void {
  const { numbers } = batch;
  const texts = batch.texts.split('\n');
  let number = 0;
  let text = 0;
  for (const topic of batch.topics.split('\n')) {
    const isLive = numbers[number] === LIVE;
    number += 2;
    if (topic.startsWith('ticker/')) {
      const row = rows.get(topic);
      const [last = '', , change = '', volume = ''] = texts.slice(text, text + TICKER_TEXTS);
      // A value that is still unknown does not replace the last known one.
      if (row && isLive) {
        writeValues(row, { last, change, volume, direction: numbers[number] ?? 0 });
        row.dataset['live'] = '';
        partOf(row, 'worth').textContent = '';
      }
      if (row) row.dataset['status'] = isLive ? 'live' : 'stale';
      number += TICKER_NUMBERS;
      text += TICKER_TEXTS;
    } else if (topic === 'connection') {
      number += CONNECTION_NUMBERS;
      text += CONNECTION_TEXTS;
    } else if (topic.startsWith('sparkline/')) number += 1 + (numbers[number] ?? 0);
    else return;
  }
}
