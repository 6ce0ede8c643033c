import { useEffect } from 'react';
import type { RefusedOrder } from './refused-order.ts';

/** While a ticket is shown, a refusal appears below its button instead of in a toast. */
export function useRefusalSeen({ view }: RefusedOrder): void {
  useEffect(() => {
    view.isSeen = true;
    return () => {
      view.isSeen = false;
    };
  }, [view]);
}
