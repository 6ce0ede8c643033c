/**
 * An answer that changes with everybody's orders, such as a list of products: renewed while its page is visible, when
 * the user returns to it, and after an own order. It remembers when it was answered, because one that could not be
 * renewed must not look new.
 */
import { useCallback, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { useAnswer, type Answered } from './use-answer.ts';
import { useWhileShown } from './use-while-shown.ts';

const FRESH_MILLIS = 30_000;
/** It missed two renewals. */
const OLD_MILLIS = 2 * FRESH_MILLIS;

export interface RenewedAnswer<Answer> {
  /** Keeps the answer for the next page. */
  readonly ask: () => Promise<Answer>;
  /** Counts own commands that change the answer. */
  readonly done: { readonly count: number };
  /** The last answer, so that another page opens with it; when it came, by the device's clock. */
  known: { readonly answer: Answer; readonly at: number } | undefined;
}

export function renewedAnswer<Answer>(
  call: () => Promise<Answer>,
  done: { readonly count: number },
): RenewedAnswer<Answer> {
  const source: RenewedAnswer<Answer> = {
    async ask() {
      const answer = await call();
      source.known = { answer, at: Date.now() };
      return answer;
    },
    done,
    known: undefined,
  };
  return source;
}

export interface Renewed<Answer> extends Answered<Answer> {
  /** When the shown answer came; undefined: there is none. */
  readonly at: number | undefined;
}

export function useRenewedAnswer<Answer>(source: RenewedAnswer<Answer>): Renewed<Answer> {
  const answered = useAnswer(source.ask, source.known?.answer);
  const { again } = answered;
  const renew = useCallback(() => void again(), [again]);
  useWhileShown(renew, FRESH_MILLIS);
  const { count } = useSnapshot(source.done);
  useEffect(() => {
    if (count > 0) renew();
  }, [count, renew]);
  return { ...answered, at: answered.answer === undefined ? undefined : source.known?.at };
}

/** The age of an answer that was not renewed in time; undefined: it is not old. */
export function oldAge(at: number | undefined, now: number): number | undefined {
  return at === undefined || now - at < OLD_MILLIS ? undefined : now - at;
}
