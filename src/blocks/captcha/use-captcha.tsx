import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import { Refusal } from '../../api/refusal.ts';

/** Few users need it, so its script is loaded separately. */
const Captcha = lazy(() => import('./captcha.tsx').then(({ Captcha: sheet }) => ({ default: sheet })));

interface AskedCaptcha {
  /** Rendered in the page. */
  readonly captcha: ReactNode;
  /**
   * A pass for one call; undefined if the user closed the puzzle. `refused` is the reason for the request: the
   * platform may require a longer computation.
   */
  readonly ask: (refused?: unknown) => Promise<string | undefined>;
}

/** The puzzle opens on request, in a sheet over the page. */
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

/** Whether a call was refused because it requires a pass by a longer computation. */
export function wantsHarder(refused: unknown): boolean {
  return refused instanceof Refusal && refused.problems.some(({ field }) => field === 'captcha');
}
