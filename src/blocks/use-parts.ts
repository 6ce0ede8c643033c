/** A list that comes in parts, the newest first: its first part when the page opens, the next ones as it is read. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useAnswer } from './use-answer.ts';

interface Part<Item> {
  readonly list: readonly Item[];
  /** The `before` of the next part; null at the end. */
  readonly next: number | null;
}

export interface Parts<Item> {
  /** All that has come; undefined before the first part. */
  readonly items: readonly Item[] | undefined;
  /** Of the last part that came. */
  readonly next: number | null;
  /** Why the first part did not come. */
  readonly failure: unknown;
  /** Begins with the first part again; settles when it is shown. */
  readonly again: () => Promise<void>;
  /** Fetches the next part. */
  readonly reached: () => Promise<void>;
}

/**
 * @param askPart must keep its identity while it asks the same list
 * @param missed another value says that something was missed: the list is asked for anew
 */
export function useParts<Item>(
  askPart: (before?: number) => Promise<Part<Item>>,
  missed: number | string,
): Parts<Item> {
  const ask = useCallback(() => askPart(), [askPart]);
  const { answer, failure, again } = useAnswer(ask);
  const seen = useRef(missed);
  useEffect(() => {
    if (seen.current !== missed) void again();
    seen.current = missed;
  }, [missed, again]);
  const [grown, setGrown] = useState<{ from: Part<Item> | undefined; later: readonly Part<Item>[] }>({
    from: answer,
    later: [],
  });
  // Asked for anew it begins with its first part again.
  const parts = useMemo(
    () => (answer === undefined ? [] : [answer, ...(grown.from === answer ? grown.later : [])]),
    [answer, grown],
  );
  const items = useMemo(
    () => (answer === undefined ? undefined : parts.flatMap(({ list }) => list)),
    [answer, parts],
  );
  const next = parts.at(-1)?.next ?? null;
  const reached = async () => {
    if (next === null) return;
    const part = await askPart(next);
    setGrown({ from: answer, later: [...parts.slice(1), part] });
  };
  return { items, next, failure, again, reached };
}
