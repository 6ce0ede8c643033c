/** Values of accounts, as texts that follow the engine without rendering. */
import { computed, type ReadonlySignal } from '@preact/signals-react';
import { useMemo } from 'react';
import { ACCOUNT_KINDS, type AccountKind } from '#domain/ledger/account-kinds';
import type { AccountRecord, Worth } from '../engine/records.ts';

/** In the chosen currency; without one, in USDT. */
export function worthText({ total, worth }: Worth): string {
  return worth === '' ? `${total} USDT` : worth;
}

/** An account's first row is the total; the rows of its kinds follow. */
export function worthOf({ rows }: AccountRecord, kind: AccountKind | undefined): Worth | undefined {
  return rows.value[kind === undefined ? 0 : 1 + ACCOUNT_KINDS.indexOf(kind)];
}

export function useKindWorth(account: AccountRecord, kind: AccountKind): ReadonlySignal<string> {
  return useMemo(
    () =>
      computed(() => {
        const each = worthOf(account, kind);
        return each === undefined ? '' : worthText(each);
      }),
    [account, kind],
  );
}
