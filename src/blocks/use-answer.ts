/** A page's request when it opens: pending, answered, or failed, with another attempt. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { preferences } from '../preferences/preferences.ts';

export interface Answered<Answer> {
  /** The last answer; it remains while a newer one is requested. */
  readonly answer: Answer | undefined;
  /** The failure of the last attempt. */
  readonly failure: unknown;
  /** Settles when the new answer or its failure is shown. */
  readonly again: () => Promise<void>;
}

/**
 * `ask` must keep its identity while it requests the same content; another `ask` starts without an answer. With a
 * `known` answer the page opens at once, and requests only on command. An answer may have texts in the language of its
 * call, so another language requests it again.
 */
export function useAnswer<Answer>(ask: () => Promise<Answer>, known?: Answer): Answered<Answer> {
  const [held, setHeld] = useState<{ answer?: Answer; failure?: unknown }>(
    known === undefined ? {} : { answer: known },
  );
  const latest = useRef(0);
  const answered = useRef(known === undefined ? undefined : ask);
  const again = useCallback(async () => {
    const mine = ++latest.current;
    try {
      const answer = await ask();
      if (mine === latest.current) setHeld({ answer });
    } catch (failure) {
      if (mine === latest.current) setHeld((before) => ({ ...before, failure }));
    }
  }, [ask]);
  useEffect(() => {
    if (answered.current === ask) return;
    answered.current = undefined;
    setHeld({});
    void again();
  }, [ask, again]);
  const { language } = useSnapshot(preferences);
  const shown = useRef(language);
  useEffect(() => {
    if (shown.current === language) return;
    shown.current = language;
    void again();
  }, [language, again]);
  return { answer: held.answer, failure: held.failure, again };
}
