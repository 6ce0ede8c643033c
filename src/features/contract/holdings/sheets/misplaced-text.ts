import type { TFunction } from 'i18next';
import type { PositionSide } from '#domain/contract/position';
import type { TriggerPurpose } from '#domain/contract/trigger-terms';
import type { Misplaced } from './protect.form.ts';

/** A trigger's purpose and its position's side: both decide on which side of the price it is. */
export interface Protects {
  readonly purpose: TriggerPurpose;
  readonly side: PositionSide;
}

/** Why a trigger price cannot be set. */
export function misplacedText(code: Misplaced, { purpose, side }: Protects, t: TFunction): string {
  switch (code) {
    case 'wrong-side':
      return t(
        (purpose === 'take-profit') === (side === 'long')
          ? 'positions.protect.above'
          : 'positions.protect.below',
      );
    case 'beyond-liquidation':
      return t('positions.protect.beyond');
    case 'at-market':
      return t('positions.protect.atMarket');
  }
}
