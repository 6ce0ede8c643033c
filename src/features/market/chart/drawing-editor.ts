/** The drawings of one market as a signal for painters and lists, stored on the device per symbol. */
import { signal, type Signal } from '@preact/signals-react';
import { listOf, parseDrawings, type Drawing, type DrawingKind, type DrawingList } from './drawings.ts';

const DRAWINGS_KEY = 'brisk.drawings';

export class DrawingEditor {
  readonly list: Signal<DrawingList>;
  /** The tool of the next touch; undefined: a touch moves the chart. */
  readonly tool: Signal<DrawingKind | undefined> = signal(undefined, { name: 'drawing tool' });
  private readonly symbol: string;

  constructor(symbol: string) {
    this.symbol = symbol;
    this.list = signal(listOf(readAll()[symbol] ?? []), { name: `drawings ${symbol}` });
  }

  change(step: (list: DrawingList) => DrawingList): void {
    const before = this.list.peek();
    const after = step(before);
    this.list.value = after;
    if (after.drawings !== before.drawings) this.keep(after.drawings);
  }

  /** Reads the stored drawings of other markets again, because another tab may have changed them. */
  private keep(drawings: readonly Drawing[]): void {
    try {
      const all = { ...readAll(), [this.symbol]: drawings };
      localStorage.setItem(DRAWINGS_KEY, JSON.stringify(all));
    } catch {
      // Storage is blocked or full: the drawings last until the page is closed.
    }
  }
}

function readAll(): Record<string, Drawing[]> {
  try {
    return parseDrawings(localStorage.getItem(DRAWINGS_KEY));
  } catch {
    return {};
  }
}
