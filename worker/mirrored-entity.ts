/** An entity as the worker mirrors it: its definition, and how its derived fields are computed. */
import type { DerivedRow, Entity, EntityRow } from '#protocol/entities/define-entity';

/** What of the markets derived fields may need. */
export interface MarketDigits {
  /** The digits of a market's prices; undefined while they are not known. */
  readonly priceDigits: (symbol: string) => number | undefined;
}

export interface MirroredEntity<E extends Entity = Entity> {
  readonly entity: E;
  /** Left out if nothing is derived. */
  derive?(this: void, row: EntityRow<E>, markets: MarketDigits): DerivedRow<E>;
}

/** Lets the compiler hold a derivation to its entity. */
export function mirrored<E extends Entity>(
  entity: E,
  derive?: MirroredEntity<E>['derive'],
): MirroredEntity<E> {
  return derive === undefined ? { entity } : { entity, derive };
}
