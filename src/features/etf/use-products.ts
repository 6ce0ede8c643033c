import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { CallOutput } from '#protocol/call';
import type { etfProducts } from '#protocol/etf';
import { CALLS } from '#protocol/names/calls';
import { call, QUIETLY } from '../../api/call.ts';
import { useAnswer, type Answered } from '../../blocks/use-answer.ts';
import { useWhileShown } from '../../blocks/use-while-shown.ts';
import { etfDone } from './etf-order.state.ts';

export type EtfProducts = CallOutput<typeof etfProducts>;
export type EtfProduct = EtfProducts['list'][number];

/** The last known products of this page, so that another page of ETFs opens with them. */
let known: EtfProducts | undefined;

/** The backing of the shares changes with every order. */
const FRESH_MILLIS = 30_000;

/** The products and what backs them, renewed while the page is visible and after an own order. */
export function useProducts(): Answered<EtfProducts> {
  const ask = useCallback(
    async () => (known = await call<typeof etfProducts>(CALLS.etfProducts, {}, QUIETLY)),
    [],
  );
  const answered = useAnswer(ask, known);
  const { again } = answered;
  const renew = useCallback(() => void again(), [again]);
  useWhileShown(renew, FRESH_MILLIS);
  const { count } = useSnapshot(etfDone);
  useEffect(() => {
    if (count > 0) renew();
  }, [count, renew]);
  return answered;
}

const NAMED = [
  ...(['TOP10ETF', 'BTCETHETF', 'LAYER1ETF', 'DEFIETF'] as const),
  ...(['MEMEETF', 'AIETF', 'GAMEETF', 'EQUAL20ETF'] as const),
] as const;

/** The product's name; one that an operator added has the name of its shares. */
export function useProductName(): (product: string) => string {
  const { t } = useTranslation();
  return useCallback(
    (product: string) => {
      const named = NAMED.find((each) => each === product);
      return named === undefined ? product : t(`etf.names.${named}`);
    },
    [t],
  );
}
