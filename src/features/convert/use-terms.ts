import { useCallback, useEffect } from 'react';
import type { convertPrice } from '#protocol/convert';
import { CALLS } from '#protocol/names/calls';
import type { ConvertTerms } from '#protocol/names/convert';
import { call, QUIETLY } from '../../api/call.ts';
import { useAnswer, type Answered } from '../../blocks/use-answer.ts';

const EVERY_MILLIS = 10_000;

/** At what two coins would be exchanged: asked for with the coins, and again every 10 s while somebody looks. */
export function useTerms(from: string, to: string): Answered<ConvertTerms> {
  const ask = useCallback(
    () => call<typeof convertPrice>(CALLS.convertPrice, { from, to }, QUIETLY),
    [from, to],
  );
  const answered = useAnswer(ask);
  const { again } = answered;
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) void again();
    }, EVERY_MILLIS);
    return () => clearInterval(timer);
  }, [again]);
  return answered;
}
