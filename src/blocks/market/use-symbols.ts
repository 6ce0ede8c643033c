import { useEffect, useState } from 'react';
import type { MarketQuery } from '#worker/engine-api';
import { engine } from '../../engine/start-engine.ts';

/**
 * The symbols of a list in the order at its opening: no row moves under a finger. Undefined until the first answer.
 * @param query keeps its identity while it is the same
 */
export function useSymbols(query: MarketQuery): readonly string[] | undefined {
  const [symbols, setSymbols] = useState<readonly string[]>();
  useEffect(() => {
    let left = false;
    void engine.arrange(query).then((list) => {
      if (!left) setSymbols(list);
    });
    return () => {
      left = true;
    };
  }, [query]);
  return symbols;
}
