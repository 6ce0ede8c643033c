import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallOutput } from '#protocol/call';
import type { etfProducts } from '#protocol/etf';
import { CALLS } from '#protocol/names/calls';
import { call, QUIETLY } from '../../api/call.ts';
import { renewedAnswer, useRenewedAnswer, type Renewed } from '../../blocks/renewed-answer.ts';
import { etfDone } from './etf-order.state.ts';

export type EtfProducts = CallOutput<typeof etfProducts>;
export type EtfProduct = EtfProducts['list'][number];

const products = renewedAnswer(() => call<typeof etfProducts>(CALLS.etfProducts, {}, QUIETLY), etfDone);

/** The products and what backs them: the backing of the shares changes with every order. */
export function useProducts(): Renewed<EtfProducts> {
  return useRenewedAnswer(products);
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
