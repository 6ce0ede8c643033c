import { computed } from '@preact/signals-react';
import { useValue } from './use-value.ts';

/**
 * A decision by signals that tick, such as whether a price crosses the market. It renders the component only when the
 * decision differs: the values may change twenty times as often.
 * @param decide reads signals; its result is plain data
 */
export function useDecision<Decision>(decide: () => Decision): Decision {
  const decision = computed(decide);
  useValue(
    computed(() =>
      JSON.stringify(decision.value, (_name, value: unknown) =>
        typeof value === 'bigint' ? String(value) : value,
      ),
    ),
  );
  return decision.peek();
}
