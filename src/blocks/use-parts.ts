/**
 * A list that loads in parts, the newest first: its first part when the page opens, the next ones while it is read.
 * On the way back the loaded parts appear at once, and the newest one is loaded again meanwhile.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSessionUser } from '../api/session.ts';
import { useLoadedPlace } from '../navigation/kept-place.ts';
import { joinedParts, type Part } from './joined-parts.ts';
import { useAnswer } from './use-answer.ts';

export interface Parts<Item> {
  /** Distinguishes it from other lists of the page, and of other users. */
  readonly name: string;
  /** All loaded parts; undefined before the first one. */
  readonly items: readonly Item[] | undefined;
  /** From the last loaded part. */
  readonly next: number | null;
  /** Why the first part failed. */
  readonly failure: unknown;
  /** Loads the first part again; settles when it is shown. */
  readonly again: () => Promise<void>;
  /** Fetches the next part. */
  readonly reached: () => Promise<void>;
}

interface PartsInput<Item> {
  /** Must identify the query: lists of one page, and one list with different filters, have different names. */
  readonly name: string;
  /** Must keep its identity while it requests the same list. */
  readonly ask: (before?: number) => Promise<Part<Item>>;
  /** Another value says that rows were missed: the list is loaded again. */
  readonly missed: number | string;
}

/** All loaded lists, by their query. */
interface Loaded<Item> extends Part<Item> {
  readonly name: string;
  readonly missed: number | string;
}

export function useParts<Item extends { readonly id: number | string }>({
  name,
  ask: askPart,
  missed,
}: PartsInput<Item>): Parts<Item> {
  // Another user must not see the rows.
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
  // A reload starts with the first part.
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
