import { useState } from 'react';
import { useKeptPlace } from './kept-place.ts';

/** A typed or chosen value, restored after a reload and on the way back. Never for a password or a code. */
export function useKeptState<State>(name: string, first: State): readonly [State, (state: State) => void] {
  const { found, keep } = useKeptPlace<State>(name);
  const [state, setState] = useState(found ?? first);
  const change = (next: State) => {
    setState(next);
    keep(next);
  };
  return [state, change];
}
