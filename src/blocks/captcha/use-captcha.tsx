import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import { Refusal } from '../../api/refusal.ts';

/** Few need it: it comes with its own script. */
const Captcha = lazy(() => import('./captcha.tsx').then(({ Captcha: sheet }) => ({ default: sheet })));

interface AskedCaptcha {
  /** Stands in the page. */
  readonly captcha: ReactNode;
  /**
   * A pass that is good for one call; undefined where the user closed the puzzle. `refused` is why it is asked for:
   * the platform may want harder work.
   */
  readonly ask: (refused?: unknown) => Promise<string | undefined>;
}

/** The puzzle comes when it is asked for, in a sheet over the page. */
export function useCaptcha(): AskedCaptcha {
  const [open, setOpen] = useState<'plain' | 'harder'>();
  const settle = useRef<(pass: string | undefined) => void>(undefined);
  const done = (pass?: string) => {
    setOpen(undefined);
    settle.current?.(pass);
    settle.current = undefined;
  };
  const ask = (refused?: unknown) =>
    new Promise<string | undefined>((resolve) => {
      settle.current?.(undefined);
      settle.current = resolve;
      setOpen(wantsHarder(refused) ? 'harder' : 'plain');
    });
  const captcha =
    open !== undefined ? (
      <Suspense fallback={null}>
        <Captcha key={open} harder={open === 'harder'} passed={done} close={() => done()} />
      </Suspense>
    ) : null;
  return { captcha, ask };
}

/** Whether a call was refused for want of a pass by harder work. */
export function wantsHarder(refused: unknown): boolean {
  return refused instanceof Refusal && refused.problems.some(({ field }) => field === 'captcha');
}
