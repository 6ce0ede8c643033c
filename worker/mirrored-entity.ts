/** An entity in the worker's mirror: its definition, and how its derived fields are computed. */
import type { DerivedRow, Entity, EntityRow } from '#protocol/entities/define-entity';

/** The market data that derived fields may need. */
export interface MarketDigits {
  /** The digits of a market's prices; undefined while they are not known. */
  readonly priceDigits: (symbol: string) => number | undefined;
}

export interface MirroredEntity<E extends Entity = Entity> {
  readonly entity: E;
  /** Omitted without derived fields. */
  derive?(this: void, row: EntityRow<E>, markets: MarketDigits): DerivedRow<E>;
}

/** Lets the compiler check a derivation against its entity. */
export function mirrored<E extends Entity>(
  entity: E,
  derive?: MirroredEntity<E>['derive'],
): MirroredEntity<E> {
  return derive === undefined ? { entity } : { entity, derive };
}
