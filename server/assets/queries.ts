/** What is asked of the core about assets. */
import { coreQuery, type NoInput } from '../core/core-query.ts';

export interface HeldAsset {
  readonly asset: string;
  readonly name: string;
}

/** What may be held, also of markets that are traded no more. */
export const heldAssetsQuery = coreQuery<NoInput, readonly HeldAsset[]>('assets.held');
