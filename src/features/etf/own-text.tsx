import type { ReactNode } from 'react';
import { HIDDEN_AMOUNT, isMoneyHidden } from '../../blocks/hidden-money.ts';
import { useValue } from '../../engine/use-value.ts';

/** A user's amount that prices do not change, dots while money is hidden. */
export function OwnText({ text }: { readonly text: string }): ReactNode {
  return useValue(isMoneyHidden) ? HIDDEN_AMOUNT : text;
}
