import { useCallback, useEffect, useRef, useState } from 'react';
import type { sliderVerify } from '#protocol/auth';
import type { CallOutput } from '#protocol/call';
import { CALLS } from '#protocol/names/calls';
import { AUTH_CODES } from '#protocol/names/codes';
import { call, QUIETLY } from '../../api/call.ts';
import { Refusal } from '../../api/refusal.ts';

export type Puzzle = NonNullable<CallOutput<typeof sliderVerify>['puzzle']>;
type Work = NonNullable<CallOutput<typeof sliderVerify>['work']>;

type Solution = { readonly ticket: string } & ({ readonly x: number } | { readonly proof: string });

/** The current puzzle; after each attempt it is replaced. */
export function usePuzzle(passed: (pass: string) => void, harder: boolean) {
  const [puzzle, setPuzzle] = useState<Puzzle>();
  const [work, setWork] = useState<Work>();
  const [message, setMessage] = useState<string>();
  const left = useRef(false);
  const pose = useCallback(async () => {
    setMessage(undefined);
    try {
      const answer = await call<typeof sliderVerify>(CALLS.sliderVerify, harder ? { harder } : {}, QUIETLY);
      if (left.current) return;
      setPuzzle(answer.puzzle ?? undefined);
      setWork(answer.work ?? undefined);
    } catch (failure) {
      if (!left.current) setMessage(failure instanceof Error ? failure.message : '');
    }
  }, [harder]);
  const solve = async (solution: Solution) => {
    try {
      const { pass } = await call<typeof sliderVerify>(CALLS.sliderVerify, solution, QUIETLY);
      if (pass !== null && !left.current) passed(pass);
    } catch (failure) {
      if (left.current) return;
      setPuzzle(undefined);
      setWork(undefined);
      if (failure instanceof Refusal && failure.code === AUTH_CODES.captchaWrong) await pose();
      setMessage(failure instanceof Error ? failure.message : '');
    }
  };
  useEffect(() => {
    left.current = false;
    void pose();
    return () => {
      left.current = true;
    };
  }, [pose]);
  return { puzzle, work, message, pose, solve };
}
