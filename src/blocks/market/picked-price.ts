import type { BookSideName } from '#domain/units';

/** A price chosen by a tap; the ticket starts with it. */
export interface PickedPrice {
  readonly side: BookSideName;
  readonly tick: number;
  readonly text: string;
}
