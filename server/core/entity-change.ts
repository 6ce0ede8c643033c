/** The changes of entities that the core holds: an entity is declared once, and a rule that changed one names it. */
import type { UserId } from '#domain/ledger/account-kinds';
import { rowsOf, type EntityName } from '#protocol/entities/entity-rows';
import type { AccountEvent } from '#protocol/names/account';
import type { FeatureRows } from '../db/feature-rows.ts';
import type { Write } from '../db/store-api.ts';
import type { EntityChange } from './decision.ts';

export interface HeldEntity {
  readonly user: UserId;
  /** The number of the user's event that sent it last. */
  version: number;
}

interface ChangedEntity<Held, Row extends object, Beside extends readonly unknown[]> {
  /** The entity's name on the account channel. */
  readonly entity: string;
  readonly rows: FeatureRows<Row>;
  /** The entity's row. */
  row(held: Held): Row;
  /** The entity as its user's event carries it. */
  sent(held: Held, ...beside: Beside): unknown;
}

/**
 * Returns the function that makes the change of an entity. Its event and row are read when the
 * decision is made, so one change carries everything that the decision did to the entity.
 */
export function changesOf<Held extends HeldEntity, Row extends object, Beside extends readonly unknown[]>(
  declared: ChangedEntity<Held, Row, Beside>,
): (held: Held, ...beside: Beside) => EntityChange {
  return (held, ...beside) => new HeldChange(declared, held, beside);
}

/** A class and no object of closures: every trade makes several. */
class HeldChange<
  Held extends HeldEntity,
  Row extends object,
  Beside extends readonly unknown[],
> implements EntityChange {
  constructor(
    private readonly declared: ChangedEntity<Held, Row, Beside>,
    private readonly held: Held,
    private readonly beside: Beside,
  ) {}

  get entity(): string {
    return this.declared.entity;
  }

  get user(): UserId {
    return this.held.user;
  }

  row(version: number): unknown {
    this.held.version = version;
    return this.declared.sent(this.held, ...this.beside);
  }

  write(): Write {
    return this.declared.rows.write(this.declared.row(this.held));
  }
}

/**
 * An entity as its command's event sent it: the command's answer.
 * @throws if the command did not send it
 */
export function sentIn<Row extends { readonly id: number }>(entity: EntityName<Row>, id: number) {
  return (sent: AccountEvent | undefined): Row => {
    const row = rowsOf(sent?.changes ?? [], entity).find((each) => each.id === id);
    if (row === undefined) throw new Error(`the command of ${entity.name} ${String(id)} did not send it`);
    return row;
  };
}
