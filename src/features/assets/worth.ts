/** What accounts are worth, as texts that follow the engine without rendering. */
import { computed, type ReadonlySignal } from '@preact/signals-react';
import { useMemo } from 'react';
import { ACCOUNT_KINDS, type AccountKind } from '#domain/ledger/account-kinds';
import type { AccountRecord, Worth } from '../../engine/records.ts';

/** In the chosen currency; without one, in USDT. */
export function worthText({ total, worth }: Worth): string {
  return worth === '' ? `${total} USDT` : worth;
}

export function useKindWorth({ kinds }: AccountRecord, kind: AccountKind): ReadonlySignal<string> {
  return useMemo(
    () =>
      computed(() => {
        const each = kinds.value[ACCOUNT_KINDS.indexOf(kind)];
        return each === undefined ? '' : worthText(each);
      }),
    [kinds, kind],
  );
}
