/** The ticket of options with all values that it depends on. */
import { computed, type ReadonlySignal } from '@preact/signals-react';
import { useEffect, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { Instrument } from '#domain/market/instrument';
import type { CycleBand } from '#domain/option/volatility';
import { useLoggedIn, useSessionUser } from '../../../api/session.ts';
import type { BalanceRecord } from '../../../engine/records.ts';
import { useTopic } from '../../../engine/use-topic.ts';
import { useValue } from '../../../engine/use-value.ts';
import { placingOption } from '../placing-option.ts';
import { useIndexStale } from '../use-index-stale.ts';
import { cycleOf, useIsClosed, type CycleTerms, type OptionTermsAnswer } from '../use-option-terms.ts';
import { ticketView, type OptionForm } from './option.state.ts';
import { stakeSummary, type StakeSummary } from './stake.form.ts';
import { useOrderBand } from './use-order-band.ts';

export interface Ticket {
  readonly form: OptionForm;
  readonly terms: CycleTerms;
  readonly cycles: readonly CycleTerms[];
  /** When trading in the contract ends; null: no end is announced. */
  readonly ends: number | null;
  /** The asset of stakes, and its available balance. */
  readonly asset: string;
  readonly balance: BalanceRecord;
  readonly summary: StakeSummary;
  /** The flat band of an order that is bought now. */
  readonly band: ReadonlySignal<CycleBand>;
  readonly isVisitor: boolean;
  /** The cut-off of the present delivery has passed. */
  readonly isClosed: boolean;
  /** The index is not live: nothing can be bought. */
  readonly isStale: boolean;
  /** "Flat" is chosen, and the index moves too little to sell it. */
  readonly isQuiet: boolean;
}

/** Undefined: the platform has no such option, or its terms are not known yet. */
export function useOptionTicket(
  { symbol, quote, priceStep }: Instrument,
  answer: OptionTermsAnswer | undefined,
): Ticket | undefined {
  const { form } = useSnapshot(ticketView, { sync: true });
  const product = answer?.products.find((each) => each.symbol === symbol);
  const asset = product?.asset ?? quote;
  const terms = cycleOf(product, form.cycle) ?? product?.cycles[0];
  const isClosed = useIsClosed(terms);
  const band = useOrderBand({ answer, latest: product?.latest, terms, step: priceStep });
  const isQuiet = useValue(useMemo(() => computed(() => band.value.isQuiet), [band]));
  const isStale = useIndexStale(symbol);
  const balance = useTopic(`balance/options/${asset}`);
  const available = useValue(balance.plain);
  const isVisitor = !useLoggedIn();
  useResume();
  if (product === undefined || terms === undefined) return undefined;
  const chosen = { ...form, cycle: terms.cycle };
  return {
    ...{
      form: chosen,
      terms,
      cycles: product.cycles,
      ends: product.ends,
      asset,
      balance,
      isVisitor,
      isClosed,
      band,
    },
    summary: stakeSummary(chosen, terms, isVisitor ? '' : available),
    isQuiet: isQuiet && !isClosed && form.direction === 'flat',
    isStale,
  };
}

/** An unanswered purchase is queried again as soon as a user is logged in. */
function useResume(): void {
  const user = useSessionUser()?.id;
  useEffect(() => {
    if (user !== undefined) placingOption.resume();
  }, [user]);
}
