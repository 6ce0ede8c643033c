/**
 * The management fee of each day: new shares of the fee account, and smaller quantities per share. Days that the
 * platform missed are charged once each.
 */
import { PLATFORM } from '#domain/ledger/account-kinds';
import { post, type Posting } from '#domain/ledger/posting';
import { dailyFeeShares, dilutedBy } from '#domain/etf/fees';
import type { Calendar } from '#domain/market/periods';
import type { Write } from '../db/store-api.ts';
import { platformRules } from '../core/decide.ts';
import type { Accepted } from '../core/decision.ts';
import { defineJob, type DueCommand } from '../core/schedule.ts';
import { etfRows } from './etf-rows.ts';
import { etfs } from './etfs.ts';
import { etfRow } from './held-etfs.ts';
import { termsOf } from './order-terms.ts';
import { ETF_REASONS } from './reasons.ts';

interface ChargeEtfs extends DueCommand {
  readonly kind: 'etf.chargeFee';
}

/** @param calendar of the platform's zone, whose days the fee follows */
export function chargeFeeRules(calendar: Calendar) {
  return platformRules<ChargeEtfs>({
    'etf.chargeFee': (state, { due, time }): Accepted => {
      const postings: Posting[] = [];
      const writes: Write[] = [];
      for (const etf of etfs.of(state).all()) {
        if (etf.feeDue > due) continue;
        const { product, shares } = etf;
        const added = dailyFeeShares(shares, termsOf(state, product)?.managementBps ?? 0);
        if (added > 0n) {
          const fee = { reason: 'etf-management-fee', asset: product, amount: added } as const;
          postings.push(post({ ...fee, from: PLATFORM, to: PLATFORM }, ETF_REASONS));
          etf.coins = etf.coins.map((coin) => ({
            ...coin,
            perShare: dilutedBy(coin.perShare, shares, added),
          }));
          etf.cashPerShare = dilutedBy(etf.cashPerShare, shares, added);
          etf.shares += added;
        }
        etf.feeDue = calendar.next(etf.feeDue, '1d');
        etf.updated = time;
        writes.push(etfRows.write(etfRow(etf)));
      }
      return { postings, writes };
    },
  });
}

export const chargeFeeJob = defineJob<ChargeEtfs>({
  name: 'etf.charge-fee',
  next: (state) => {
    let first: number | undefined;
    for (const { feeDue } of etfs.of(state).all()) if (first === undefined || feeDue < first) first = feeDue;
    return first;
  },
  command: () => ({ kind: 'etf.chargeFee' }),
});
