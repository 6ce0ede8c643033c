import { useCallback, useEffect, useRef } from 'react';
import type { convertPrice } from '#protocol/convert';
import { CALLS } from '#protocol/names/calls';
import type { ConvertTerms } from '#protocol/names/convert';
import { call, QUIETLY } from '../../api/call.ts';
import { useAnswer, type Answered } from '../../blocks/use-answer.ts';

/** Older terms are fetched again when the user types on. */
const FRESH_MILLIS = 5_000;

/** The terms of exchanging two coins: an estimate while the user types. */
export function useTerms(from: string, to: string, typed: string): Answered<ConvertTerms> {
  const asked = useRef(0);
  const ask = useCallback(() => {
    asked.current = performance.now();
    return call<typeof convertPrice>(CALLS.convertPrice, { from, to }, QUIETLY);
  }, [from, to]);
  const answered = useAnswer(ask);
  const { again } = answered;
  useEffect(() => {
    if (typed !== '' && performance.now() - asked.current > FRESH_MILLIS) void again();
  }, [typed, again]);
  return answered;
}
