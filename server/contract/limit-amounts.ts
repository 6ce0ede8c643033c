/** The limits of positions, with their amounts as the ledger's units. */
import { minorOf, type Minor } from '#domain/ledger/minor';
import type { contractPositionLimits } from './settings.ts';

type Setting = typeof contractPositionLimits.default;

export interface LimitAmounts {
  /** The value that they were read from. */
  readonly setting: Setting;
  readonly position: Minor;
  readonly exposure: Minor;
  readonly shareFrom: Minor;
}

export function limitAmounts(setting: Setting): LimitAmounts {
  const { position, exposure, shareFrom } = setting;
  const amount = (text: string) => minorOf(text) ?? 0n;
  return {
    setting,
    position: amount(position),
    exposure: amount(exposure),
    shareFrom: amount(shareFrom),
  };
}
