/** The share of each account and each coin in the whole, in thousandths; renders when one of them changes. */
import { computed, type ReadonlySignal } from '@preact/signals-react';
import { useMemo } from 'react';
import { ACCOUNT_KINDS, type AccountKind } from '#domain/ledger/account-kinds';
import type { BalanceRow } from '../../engine/records.ts';
import { useTopic } from '../../engine/use-topic.ts';
import { useValue } from '../../engine/use-value.ts';
import { worthOf } from '../../blocks/worth.ts';

export interface Share<Key extends string = string> {
  readonly key: Key;
  readonly share: number;
}

export interface CoinShare extends Share {
  /** Worth less than one USDT. */
  readonly small: boolean;
}

/** The number of colours; all further coins share the last one. */
export const SHARE_COLOURS = 6;

export interface KindShare extends Share<AccountKind> {
  /** Nothing in it. */
  readonly empty: boolean;
}

export function useKindShares(): readonly KindShare[] {
  const account = useTopic('account');
  const text = useMemo(
    () =>
      computed(() =>
        JSON.stringify(
          ACCOUNT_KINDS.map((key): KindShare => {
            const { share = 0, total = '', priced = true } = worthOf(account, key) ?? {};
            // A coin without a price may be worth much.
            return { key, share, empty: priced && !/[1-9]/.test(total) };
          }),
        ),
      ),
    [account],
  );
  return JSON.parse(useValue(text)) as readonly KindShare[];
}

/** The coins with a balance. */
export function useCoinShares(rows: ReadonlySignal<readonly BalanceRow[]>): readonly CoinShare[] {
  const text = useMemo(
    () =>
      computed(() => {
        const held = rows.value.filter(({ total }) => /[1-9]/.test(total));
        return JSON.stringify(
          held.map(({ asset, share, small }): CoinShare => ({ key: asset, share, small })),
        );
      }),
    [rows],
  );
  const now = useValue(text);
  return useMemo(() => JSON.parse(now) as readonly CoinShare[], [now]);
}

/** The largest first; equal ones ordered by name. */
export function byShare(shares: readonly CoinShare[]): readonly CoinShare[] {
  return [...shares].sort((one, other) => other.share - one.share || (one.key < other.key ? -1 : 1));
}

/** The first ones, each with a colour, and all others together with the last colour. */
export function pictured(shares: readonly Share[], others: string): readonly Share[] {
  if (shares.length <= SHARE_COLOURS) return shares;
  const named = shares.slice(0, SHARE_COLOURS - 1);
  const rest = shares.slice(SHARE_COLOURS - 1).reduce((sum, { share }) => sum + share, 0);
  return [...named, { key: others, share: rest }];
}
