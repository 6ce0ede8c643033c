/** Whether this platform is a demo, and the messages that it would have sent. */
import { useEffect, useState } from 'react';
import type { CallOutput } from '#protocol/call';
import type { demoOutbox } from '#protocol/demo';
import { CALLS } from '#protocol/names/calls';
import { PLATFORM_CODES } from '#protocol/names/codes';
import { call, QUIETLY } from '../api/call.ts';
import { Refusal } from '../api/refusal.ts';

export type DemoMessage = CallOutput<typeof demoOutbox>['list'][number];

/** Undefined: this platform is no demo. */
async function askDemo(): Promise<CallOutput<typeof demoOutbox> | undefined> {
  try {
    return await call<typeof demoOutbox>(CALLS.demoOutbox, {}, QUIETLY);
  } catch (failure) {
    if (failure instanceof Refusal && failure.code === PLATFORM_CODES.notFound) return undefined;
    throw failure;
  }
}

/** Newest first; undefined if there is no such box: this platform is no demo, or sends its messages. */
export async function demoMessages(): Promise<readonly DemoMessage[] | undefined> {
  const demo = await askDemo();
  return demo?.sent === false ? demo.list : undefined;
}

/** A platform does not become a demo while a page of it is open: it is asked once. */
let known: Promise<boolean> | undefined;

/** False until the platform has said so: nothing of the demo is shown outside of one. */
export function useIsDemo(): boolean {
  const [isDemo, setIsDemo] = useState(false);
  useEffect(() => {
    let left = false;
    known ??= askDemo().then((demo) => demo !== undefined);
    known.then(
      (now) => {
        if (!left) setIsDemo(now);
      },
      () => (known = undefined),
    );
    return () => {
      left = true;
    };
  }, []);
  return isDemo;
}
