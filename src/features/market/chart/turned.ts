/** The full-screen chart across: the browser turns the screen where it can, otherwise the page is drawn turned. */
import { useCallback, useEffect, useState } from 'react';

/** TypeScript's library lacks it, and browsers of iPhones too. */
interface LockableOrientation {
  readonly lock?: (to: 'landscape') => Promise<void>;
  readonly unlock?: () => void;
}

/** Undefined on iOS before 16.4. */
const orientationNow = () => screen.orientation as LockableOrientation | undefined;

const DRAWN = 'turned';

/** Whether the page is drawn turned: it is not while the phone itself is held across. */
function isDrawnTurned(): boolean {
  return document.documentElement.dataset[DRAWN] === 'true' && window.innerHeight > window.innerWidth;
}

/** A pointer's place in an element, in the element's pixels, also on a page that is drawn turned. */
export function placeIn(
  element: Element,
  { clientX, clientY }: { readonly clientX: number; readonly clientY: number },
): { readonly x: number; readonly y: number } {
  const box = element.getBoundingClientRect();
  return isDrawnTurned()
    ? { x: clientY - box.top, y: box.right - clientX }
    : { x: clientX - box.left, y: clientY - box.top };
}

/** Whether the chart is turned, and what turns it and back. */
export function useTurned(): readonly [boolean, () => Promise<void>] {
  const [turned, setTurned] = useState(false);
  const toggle = useCallback(async () => {
    if (turned) await turnBack();
    else await turn();
    setTurned(!turned);
  }, [turned]);
  useEffect(() => {
    if (!turned) return undefined;
    const isLocked = document.fullscreenElement !== null;
    // The system's way out of the full screen turns back too.
    const changed = () => {
      if (isLocked && document.fullscreenElement === null) setTurned(false);
    };
    document.addEventListener('fullscreenchange', changed);
    return () => {
      document.removeEventListener('fullscreenchange', changed);
      void turnBack();
    };
  }, [turned]);
  return [turned, toggle];
}

/** Turns the screen; where the browser cannot, marks the page to be drawn turned. */
export async function turn(): Promise<void> {
  const orientation = orientationNow();
  try {
    if (orientation?.lock === undefined) throw new Error('no lock');
    await document.documentElement.requestFullscreen();
    await orientation.lock('landscape');
  } catch {
    await leaveFullscreen();
    document.documentElement.dataset[DRAWN] = 'true';
  }
}

/** Undoes what {@link turn} did, in every browser. */
export async function turnBack(): Promise<void> {
  Reflect.deleteProperty(document.documentElement.dataset, DRAWN);
  orientationNow()?.unlock?.();
  await leaveFullscreen();
}

async function leaveFullscreen(): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen();
}
