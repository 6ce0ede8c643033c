/** The toy feature's slice of the state: open holdings, and when each has its next interest. */
import { minorText, type Minor } from '../../../../domain/ledger/minor.ts';
import type { Millis } from '../../../../domain/units.ts';
import type { EntityRow } from '../../../../protocol/entities/define-entity.ts';
import { canonicalText } from '../../../../server/core/canonical-text.ts';
import { changesOf } from '../../../../server/core/entity-change.ts';
import { DueTimes } from '../../../../server/core/due-times.ts';
import { stateSlice } from '../../../../server/core/state-slice.ts';
import { defineRows } from '../../../../server/db/feature-rows.ts';
import { toyHolding } from '../entity.ts';

/** A holding as the store keeps it. */
export interface HoldingRow extends EntityRow<typeof toyHolding> {
  readonly user: number;
  /** The frozen coin. */
  readonly asset: string;
  /** Whole units of 10⁻⁸. */
  readonly size: string;
  /** When its next interest is paid. */
  readonly due: Millis;
}

export interface StoredHoldings {
  readonly open: readonly HoldingRow[];
  /** The highest id ever assigned. */
  readonly last: number;
}

export const holdingRows = defineRows<HoldingRow>('toy-holding');

/** A holding as the core keeps it. */
export interface Holding {
  readonly id: number;
  readonly user: number;
  readonly symbol: string;
  readonly asset: string;
  readonly size: Minor;
  readonly price: string;
  open: boolean;
  version: number;
  due: Millis;
}

export class Holdings {
  readonly open = new Map<number, Holding>();
  private readonly dueTimes = new DueTimes();

  constructor(
    rows: readonly HoldingRow[],
    private last: number,
  ) {
    for (const { size, ...row } of rows) this.add({ ...row, size: BigInt(size) });
  }

  get lastId(): number {
    return this.last;
  }

  nextDue(): Millis | undefined {
    return this.dueTimes.first()?.due;
  }

  begin(holding: Omit<Holding, 'id' | 'open' | 'version'>): Holding {
    const begun = { ...holding, id: ++this.last, open: true, version: 0 };
    this.add(begun);
    return begun;
  }

  end(holding: Holding): void {
    holding.open = false;
    this.open.delete(holding.id);
    this.dueTimes.delete(holding.id);
  }

  /** All holdings whose interest is due at this time; each gets its next due time. */
  takeDue(due: Millis, every: Millis): Holding[] {
    const taken: Holding[] = [];
    for (let first = this.dueTimes.first(); first && first.due <= due; first = this.dueTimes.first()) {
      const holding = this.open.get(first.id) as Holding;
      holding.due += every;
      this.dueTimes.set(holding.id, holding.due);
      taken.push(holding);
    }
    return taken;
  }

  private add(holding: Holding): void {
    this.open.set(holding.id, holding);
    this.dueTimes.set(holding.id, holding.due);
  }
}

export const holdings = stateSlice<Holdings, StoredHoldings>('toy', {
  rebuild: ({ open, last }) => new Holdings(open, last),
  hash({ open, lastId }, update) {
    const rows = [...open.values()].sort((one, other) => one.id - other.id).map(rowOf);
    update(canonicalText([rows, lastId]));
  },
  *reservations({ open }) {
    for (const { user, asset, size } of open.values()) yield { user, kind: 'funds', asset, amount: size };
  },
  entities({ open }, user) {
    const own = [...open.values()].filter((each) => each.user === user);
    return own.length === 0 ? [] : [{ entity: toyHolding.name, rows: own.map((each) => wireOf(each)) }];
  },
});

/** A holding that began or ended. */
export const holdingChange = changesOf({
  entity: toyHolding.name,
  rows: holdingRows,
  row: rowOf,
  sent: wireOf,
});

export function rowOf({ size, ...holding }: Holding): HoldingRow {
  return { ...holding, size: size.toString() };
}

/** In the form of its user's channel. */
export function wireOf({ id, symbol, size, price, open, version }: HoldingRow | Holding) {
  return { id, symbol, size: minorText(BigInt(size)), price, open, version };
}
