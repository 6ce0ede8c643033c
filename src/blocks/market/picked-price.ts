import type { BookSideName } from '#domain/units';

/** A price that a tap chose; the ticket will begin with it. */
export interface PickedPrice {
  readonly side: BookSideName;
  readonly tick: number;
  readonly text: string;
}
