/** Queries about assets that the core answers. */
import { coreQuery, type NoInput } from '../core/core-query.ts';

export interface HeldAsset {
  readonly asset: string;
  readonly name: string;
}

/** Assets that a user may hold, including those of delisted markets. */
export const heldAssetsQuery = coreQuery<NoInput, readonly HeldAsset[]>('assets.held');
