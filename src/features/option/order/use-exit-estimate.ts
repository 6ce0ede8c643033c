import { computed } from '@preact/signals-react';
import { useMemo } from 'react';
import { mayExitAt } from '#domain/option/exit';
import { oddsOf } from '#domain/option/payoff';
import type { LiveOption } from '../../../blocks/option-account.ts';
import { usePlatformTime } from '../../../blocks/market/use-countdown.ts';
import { useTopic } from '../../../engine/use-topic.ts';
import { useValue } from '../../../engine/use-value.ts';
import { useIndexStale } from '../use-index-stale.ts';
import { useOptionTerms } from '../use-option-terms.ts';
import { exitEstimate, type ExitEstimate } from './exit-estimate.ts';

/** `waiting`: the present volatility is not known yet. `none`: the index cannot value the option yet. */
export type ExitNow = ExitEstimate | 'stale' | 'closed' | 'waiting' | 'none';

/** Whether an option may still be given back. Changes once, so a component may render by it. */
export function useMayExit(order: LiveOption): boolean {
  const now = usePlatformTime();
  const terms = useMemo(() => ({ ...order, oddsBps: oddsOf(order.odds) }), [order]);
  return useValue(useMemo(() => computed(() => mayExitAt(terms, now.value)), [now, terms]));
}

/** The payment of an exit of now, each second at the present index. */
export function useExitEstimate(order: LiveOption): ExitNow {
  const { symbol } = order;
  const { answer } = useOptionTerms();
  const { plainIndex } = useTopic(`mark/${symbol}`);
  const now = usePlatformTime();
  const isStale = useIndexStale(symbol);
  const mayExit = useMayExit(order);
  const product = answer?.products.find((each) => each.symbol === symbol);
  const estimate = useMemo(
    () =>
      computed(() => {
        const at = { time: now.value, price: plainIndex.value };
        return product === undefined || at.price === '' ? undefined : exitEstimate(order, product, at);
      }),
    [order, product, now, plainIndex],
  );
  const shown = useValue(estimate);
  if (!mayExit) return 'closed';
  if (isStale) return 'stale';
  return shown ?? (answer === undefined ? 'waiting' : 'none');
}
