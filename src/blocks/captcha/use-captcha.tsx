import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';

/** Few need it: it comes with its own script. */
const Captcha = lazy(() => import('./captcha.tsx').then(({ Captcha: sheet }) => ({ default: sheet })));

interface AskedCaptcha {
  /** Stands in the page. */
  readonly captcha: ReactNode;
  /** A pass that is good for one call; undefined where the person closed the puzzle. */
  readonly ask: () => Promise<string | undefined>;
}

/** The puzzle comes when it is asked for, in a sheet over the page. */
export function useCaptcha(): AskedCaptcha {
  const [open, setOpen] = useState(false);
  const settle = useRef<(pass: string | undefined) => void>(undefined);
  const done = (pass?: string) => {
    setOpen(false);
    settle.current?.(pass);
    settle.current = undefined;
  };
  const ask = () =>
    new Promise<string | undefined>((resolve) => {
      settle.current?.(undefined);
      settle.current = resolve;
      setOpen(true);
    });
  const captcha = open ? (
    <Suspense fallback={null}>
      <Captcha passed={done} close={() => done()} />
    </Suspense>
  ) : null;
  return { captcha, ask };
}
