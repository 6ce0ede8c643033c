import { useCallback, useRef } from 'react';
import type { convertPrice } from '#protocol/convert';
import { CALLS } from '#protocol/names/calls';
import type { ConvertTerms } from '#protocol/names/convert';
import { call, QUIETLY } from '../../api/call.ts';
import { useAnswer, type Answered } from '../../blocks/use-answer.ts';
import { useWhileShown } from '../../blocks/use-while-shown.ts';

/** The spread and the price are the platform's; the call has a weight, so it is not made more often. */
const FRESH_MILLIS = 4_000;

/** The terms of exchanging two coins: an estimate, renewed while the page is visible. */
export function useTerms(from: string, to: string): Answered<ConvertTerms> {
  const pending = useRef(0);
  const ask = useCallback(async () => {
    pending.current += 1;
    try {
      return await call<typeof convertPrice>(CALLS.convertPrice, { from, to }, QUIETLY);
    } finally {
      pending.current -= 1;
    }
  }, [from, to]);
  const answered = useAnswer(ask);
  const { again } = answered;
  // A new request would discard the answer of a slow one.
  const renew = useCallback(() => {
    if (pending.current === 0) void again();
  }, [again]);
  useWhileShown(renew, FRESH_MILLIS);
  return answered;
}
