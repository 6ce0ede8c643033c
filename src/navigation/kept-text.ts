import { useState } from 'react';
import { useKeptPlace } from './kept-place.ts';

/** What is typed into a field, found again after a reload and on the way back. Never for a password or a code. */
export function useKeptText(name: string): readonly [string, (text: string) => void] {
  const { found, keep } = useKeptPlace<string>(name);
  const [text, setText] = useState(found ?? '');
  const change = (typed: string) => {
    setText(typed);
    keep(typed);
  };
  return [text, change];
}
