/**
 * A list that comes in parts, the newest first: its first part when the page opens, the next ones as it is read. Who
 * comes back to it finds what was loaded at once, and the newest part is asked for again meanwhile.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSessionUser } from '../api/session.ts';
import { useLoadedPlace } from '../navigation/kept-place.ts';
import { joinedParts, type Part } from './joined-parts.ts';
import { useAnswer } from './use-answer.ts';

export interface Parts<Item> {
  /** Tells it apart from other lists of the page, and of other users. */
  readonly name: string;
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

interface PartsInput<Item> {
  /** Must say what is asked for: lists of one page, and one list by different filters, have different names. */
  readonly name: string;
  /** Must keep its identity while it asks the same list. */
  readonly ask: (before?: number) => Promise<Part<Item>>;
  /** Another value says that something was missed: the list is asked for again. */
  readonly missed: number | string;
}

/** All that was loaded, by what it was asked for. */
interface Loaded<Item> extends Part<Item> {
  readonly name: string;
  readonly missed: number | string;
}

export function useParts<Item extends { readonly id: number | string }>({
  name,
  ask: askPart,
  missed,
}: PartsInput<Item>): Parts<Item> {
  // What one user loaded is not another's.
  const mine = `${String(useSessionUser()?.id)} ${name}`;
  const { found, keep } = useLoadedPlace<Loaded<Item>>(mine);
  const known = found?.missed === missed ? found : undefined;
  const isBack = useRef(known !== undefined);
  const held = useRef(known);
  const seen = useRef(missed);
  const ask = useCallback(async (): Promise<Loaded<Item>> => {
    const asked = { name: mine, missed: seen.current };
    const part = await askPart();
    const before = held.current;
    const joins = before?.name === asked.name && before.missed === asked.missed;
    return { ...(joins ? joinedParts(part, before) : part), ...asked };
  }, [askPart, mine]);
  const { answer, failure, again } = useAnswer(ask, known);
  useEffect(() => {
    if (seen.current === missed && !isBack.current) return;
    seen.current = missed;
    isBack.current = false;
    void again();
  }, [missed, again]);
  const [grown, setGrown] = useState<{ from: Loaded<Item>; all: Loaded<Item> }>();
  // Asked for again it begins with its first part again.
  const all = grown?.from === answer ? grown?.all : answer;
  useEffect(() => {
    held.current = all;
    if (all?.name === mine) keep(all);
  }, [all, mine, keep]);
  const reached = async () => {
    if (answer === undefined || all === undefined || all.next === null) return;
    const { list, next } = await askPart(all.next);
    setGrown({ from: answer, all: { ...all, list: [...all.list, ...list], next } });
  };
  const reload = () => {
    held.current = undefined;
    return again();
  };
  return { name: mine, items: all?.list, next: all?.next ?? null, failure, again: reload, reached };
}
