/** What a venue's feed is made from, whichever venue it is. */
import type { Clock } from '#domain/clock';
import type { CatalogueRow } from '../../catalogue.ts';

export interface VenueInput {
  /** The markets to follow, where the venue has them. */
  readonly rows: readonly CatalogueRow[];
  readonly clock: Clock;
  readonly chance: () => number;
  readonly isWatched: (symbol: string) => boolean;
  /** A market that the venue lacks, or whose steps the platform cannot hold exactly. */
  readonly onMissing: (symbol: string, reason: string) => void;
  /** A row or message of a market cannot be read and is skipped. */
  readonly onUnsound: (symbol: string, row: unknown) => void;
  /** `where`: a market, or a connection's address. */
  readonly onTrouble: (where: string, what: string) => void;
}
