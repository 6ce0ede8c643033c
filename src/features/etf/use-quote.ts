import { useEffect, useState } from 'react';
import type { CallOutput } from '#protocol/call';
import type { EtfSide } from '#domain/etf/etf-terms';
import type { etfQuote } from '#protocol/etf';
import { CALLS } from '#protocol/names/calls';
import { call, QUIETLY } from '../../api/call.ts';
import { Refusal } from '../../api/refusal.ts';
import { etfOrdering } from './etf-order.state.ts';
import { isGiven } from './limit-terms.ts';

export type EtfQuote = CallOutput<typeof etfQuote>;

export interface Quoted {
  /** Of this quantity; undefined while it is requested. */
  readonly quote?: EtfQuote;
  /** Why there is none. */
  readonly refusal?: string;
  /** The least that a subscription may spend, if that is why. */
  readonly minimum?: string;
}

const TYPING_MILLIS = 250;
const FRESH_MILLIS = 3_000;

function refusalOf(failure: unknown): Pick<Quoted, 'refusal' | 'minimum'> {
  if (!(failure instanceof Refusal)) return {};
  const minimum = (failure.data as { readonly least?: string } | null)?.least;
  return { refusal: failure.message, ...(minimum === undefined ? {} : { minimum }) };
}

/** The result of an order of this quantity, renewed while it is shown; coins that are not traded would be paid out. */
export function useQuote(product: string, side: EtfSide, quantity: string): Quoted {
  const [quoted, setQuoted] = useState<Quoted & { readonly of: string }>({ of: '' });
  useEffect(() => {
    if (!isGiven(quantity)) return undefined;
    let isShown = true;
    const ask = () => {
      // After an order that is under way its quantity may be gone.
      if (document.hidden || etfOrdering.view.open !== undefined) return;
      call<typeof etfQuote>(CALLS.etfQuote, { product, side, quantity, inKind: true }, QUIETLY).then(
        (quote) => isShown && setQuoted({ of: quantity, quote }),
        (failure: unknown) => {
          // Without an answer the last quote may be old: none is shown, and nothing can be sent.
          if (isShown) setQuoted({ of: quantity, ...refusalOf(failure) });
        },
      );
    };
    const first = setTimeout(ask, TYPING_MILLIS);
    const again = setInterval(ask, FRESH_MILLIS);
    return () => {
      isShown = false;
      clearTimeout(first);
      clearInterval(again);
    };
  }, [product, side, quantity]);
  return quoted.of === quantity ? quoted : {};
}
