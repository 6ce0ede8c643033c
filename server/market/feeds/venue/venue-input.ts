/** The dependencies of every venue's feed. */
import type { Clock } from '#domain/clock';
import type { CatalogueRow } from '../../catalogue.ts';

export interface VenueInput {
  /** The markets to follow, if the venue has them. */
  readonly rows: readonly CatalogueRow[];
  readonly clock: Clock;
  readonly chance: () => number;
  readonly isWatched: (symbol: string) => boolean;
  /** A market that the venue lacks, or whose steps the platform cannot hold exactly. */
  readonly onMissing: (symbol: string, reason: string) => void;
  /** An unreadable row or message of a market was skipped. */
  readonly onUnsound: (symbol: string, row: unknown) => void;
  /** `where`: a market, or a connection's address. */
  readonly onTrouble: (where: string, what: string) => void;
}
