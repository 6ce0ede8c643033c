import { minorOf } from '#domain/ledger/minor';

/**
 * Whether a funding payment is announced: it was paid, and it is as large as the user chose.
 * @param from in the quote; 0: never
 */
export function isFundingNoticed({ amount }: { readonly amount: string }, from: number): boolean {
  return from > 0 && -(minorOf(amount) ?? 0n) >= (minorOf(String(from)) ?? 0n);
}
