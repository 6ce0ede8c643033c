import type { Instrument } from '#domain/market/instrument';
import type { LivePosition } from '../../../../blocks/contract-account.ts';

/** Each sheet of a position gets this. */
export interface PositionSheetInput {
  readonly position: LivePosition;
  readonly instrument: Instrument;
  readonly close: () => void;
}
