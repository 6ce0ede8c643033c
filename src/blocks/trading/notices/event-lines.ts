/** The lines of what happened to a user's triggers and positions, while the notice of it is shown. */

/** The time for which a toast is shown. */
const SHOWN_MILLIS = 2_000;

interface Identified {
  readonly id: number;
}

export class EventLines {
  private readonly now: () => number;
  private readonly known = new Set<string>();
  private shown: { readonly text: () => string; readonly at: number }[] = [];

  constructor(now: () => number) {
    this.now = now;
  }

  /**
   * True if one of them is new: each is announced once.
   * @param kind distinguishes rows whose ids may be equal
   * @param line makes the text when it is shown: its texts may not be loaded yet
   */
  take<Row extends Identified>(kind: string, rows: readonly Row[], line: (row: Row) => string): boolean {
    const fresh = rows.filter(({ id }) => !this.known.has(`${kind} ${String(id)}`));
    for (const row of fresh) {
      this.known.add(`${kind} ${String(row.id)}`);
      this.shown.push({ text: () => line(row), at: this.now() });
    }
    return fresh.length > 0;
  }

  /** Those of the notice that is shown now, the newest last. */
  lines(): readonly string[] {
    this.shown = this.shown.filter(({ at }) => this.now() - at < SHOWN_MILLIS);
    return this.shown.map(({ text }) => text());
  }
}
