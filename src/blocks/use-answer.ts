/** What a page asks the platform for when it opens: waiting, here, or failed, with another try. */
import { useCallback, useEffect, useRef, useState } from 'react';

export interface Answered<Answer> {
  /** The last one that came; it stands while a newer one is asked for. */
  readonly answer: Answer | undefined;
  /** Why the last try did not bring one. */
  readonly failure: unknown;
  /** Settles when the new answer or its failure is shown. */
  readonly again: () => Promise<void>;
}

/**
 * `ask` must keep its identity while it asks the same thing; another one begins from nothing. With a `known` answer
 * the page opens on that, and asks only when it is told to.
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
  return { answer: held.answer, failure: held.failure, again };
}
