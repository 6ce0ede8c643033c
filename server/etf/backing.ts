/**
 * The audit of the shares' backing: the ETF account holds exactly the coins and the cash of all products, owes
 * exactly all shares. Every coin is less than one order step short of shares × quantity: that follows from the
 * rules, which alone know the steps of a market, and the tests check it.
 */
import { PLATFORM } from '#domain/ledger/account-kinds';
import { minorText, type Minor } from '#domain/ledger/minor';
import { freeCash } from '#domain/etf/basket';
import { ETF_MONEY } from '#domain/etf/etf-terms';
import type { Ledger } from '../ledger/ledger.ts';
import type { HeldEtf } from './held-etfs.ts';

/** Sentences for the operator; none if everything is backed. */
export function backingBreaches(
  all: { all(): Iterable<HeldEtf> },
  ledger: Pick<Ledger, 'available'>,
): readonly string[] {
  const due = new Map<string, Minor>();
  const add = (asset: string, amount: Minor) => due.set(asset, (due.get(asset) ?? 0n) + amount);
  const breaches: string[] = [];
  for (const { product, shares, cash, cashPerShare, coins } of all.all()) {
    add(product, -shares);
    add(ETF_MONEY, cash);
    if (freeCash({ shares, cash, cashPerShare }) < 0n)
      breaches.push(`the ETF ${product} has ${minorText(cash)} of cash, its baskets contain more`);
    for (const { asset, held } of coins) {
      add(asset, held);
      if (held < 0n) breaches.push(`the ETF ${product} holds ${minorText(held)} of ${asset}`);
    }
  }
  for (const [asset, amount] of due) {
    const held = ledger.available(PLATFORM, 'etf', asset);
    if (held !== amount)
      breaches.push(
        `the ETF account holds ${minorText(held)} of ${asset}, its products need ${minorText(amount)}`,
      );
  }
  return breaches;
}
