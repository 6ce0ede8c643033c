/** The notices of coins that leave their baskets as the core keeps them, until they are over. */
import type { Millis } from '#domain/units';
import type { EtfExitNoticeRow } from './etf-rows.ts';

export class ExitNotices {
  /** The next slice comes after this time. */
  notBefore: Millis = 0;
  /** The value of the setting by which the notices were last decided. After a start it is decided again. */
  decidedBy: object | undefined;
  private readonly rows = new Map<number, EtfExitNoticeRow>();
  private readonly sending = new Set<number>();

  /** @param last the highest id ever given out */
  constructor(
    rows: readonly EtfExitNoticeRow[],
    public last: number,
  ) {
    for (const row of rows) this.set(row);
  }

  /** Those that are not over, in the order of their ids. */
  all(): readonly EtfExitNoticeRow[] {
    return [...this.rows.values()];
  }

  /** The oldest that some users have not received. */
  first(): EtfExitNoticeRow | undefined {
    const [id = 0] = this.sending;
    return this.rows.get(id);
  }

  set(row: EtfExitNoticeRow): void {
    if (row.status === 'over') this.rows.delete(row.id);
    else this.rows.set(row.id, row);
    if (row.status === 'sending') this.sending.add(row.id);
    else this.sending.delete(row.id);
  }
}
