/**
 * Announces what happened to a user's orders, positions and alerts, on every page: each row and each fill once, one
 * line for each order. Later ones join the notice while it is shown or waits, so that many make one notice.
 */
import type { SpotFill } from '#protocol/names/spot';
import { filledOrders, type FilledOrder } from './fill-lines.ts';
import type { Notice, ToastQueue } from '../../../ui/toast-queue.ts';

interface Identified {
  readonly id: number;
}

export interface AnnouncerInput {
  /** The notices' source. */
  readonly source: string;
  /** Settles when the texts of the notices are there: those of the first one may not be. */
  readonly texts: () => Promise<unknown>;
  readonly many?: Notice['many'];
  readonly queue: Pick<ToastQueue, 'notice' | 'has'>;
  /** Called when a notice begins, not for what joins it. */
  readonly sound: () => void;
}

export class Announcer {
  private readonly input: AnnouncerInput;
  private readonly known = new Set<string>();
  private knownFills: ReadonlySet<number> = new Set();
  /** The fills of each order's line, newest first. */
  private readonly filled = new Map<number, readonly SpotFill[]>();

  constructor(input: AnnouncerInput) {
    this.input = input;
  }

  /**
   * @param kind distinguishes rows whose ids may be equal
   * @param rows newest first; those that were announced already change nothing
   * @param isSilent the device does not sound
   * @returns whether one of them is new
   */
  take<Row extends Identified>(
    kind: string,
    rows: readonly Row[],
    line: (row: Row) => string,
    isSilent = false,
  ): boolean {
    const keyOf = ({ id }: Row) => `${kind} ${String(id)}`;
    const fresh = rows.filter((row) => !this.known.has(keyOf(row))).toReversed();
    for (const row of fresh) this.known.add(keyOf(row));
    this.announce(fresh.length, isSilent, () => fresh.map((row) => ({ key: keyOf(row), text: line(row) })));
    return fresh.length > 0;
  }

  /** @param fills all fills that the engine knows, newest first */
  takeFills(fills: readonly SpotFill[], line: (order: FilledOrder) => string): void {
    const fresh = fills.filter(({ id }) => !this.knownFills.has(id));
    this.knownFills = new Set(fills.map(({ id }) => id));
    this.announce(fresh.length, false, () =>
      filledOrders(this.joinedTo(fresh))
        .map((order) => ({ key: fillKey(order.order), text: line(order) }))
        .toReversed(),
    );
  }

  private announce(count: number, isSilent: boolean, lines: () => Notice['lines']): void {
    if (count === 0) return;
    const { source, many, texts, queue, sound } = this.input;
    void texts().then(() => {
      if (queue.notice({ source, lines: lines(), many }) && !isSilent) sound();
    }, Boolean);
  }

  /** The new fills, and earlier ones of the same orders whose lines can still be read. */
  private joinedTo(fresh: readonly SpotFill[]): readonly SpotFill[] {
    const { queue, source } = this.input;
    for (const order of this.filled.keys()) if (!queue.has(source, fillKey(order))) this.filled.delete(order);
    for (const fill of fresh.toReversed())
      this.filled.set(fill.order, [fill, ...(this.filled.get(fill.order) ?? [])]);
    return [...new Set(fresh.map(({ order }) => order))].flatMap((order) => this.filled.get(order) ?? []);
  }
}

function fillKey(order: number): string {
  return `fill ${String(order)}`;
}
