/** Whether this platform is a demo, and the messages that it would have sent. */
import { useEffect, useState } from 'react';
import type { CallOutput } from '#protocol/call';
import type { demoOutbox } from '#protocol/demo';
import { CALLS } from '#protocol/names/calls';
import { PLATFORM_CODES } from '#protocol/names/codes';
import { call, QUIETLY } from '../api/call.ts';
import { Refusal } from '../api/refusal.ts';

export type DemoMessage = CallOutput<typeof demoOutbox>['list'][number];

/** Undefined: this platform is not a demo. */
async function askDemo(): Promise<CallOutput<typeof demoOutbox> | undefined> {
  try {
    return await call<typeof demoOutbox>(CALLS.demoOutbox, {}, QUIETLY);
  } catch (failure) {
    if (failure instanceof Refusal && failure.code === PLATFORM_CODES.notFound) return undefined;
    throw failure;
  }
}

/** Newest first; undefined without an outbox: this platform is not a demo, or sends its messages. */
export async function demoMessages(): Promise<readonly DemoMessage[] | undefined> {
  const demo = await askDemo();
  return demo?.sent === false ? demo.list : undefined;
}

/** Requested once: a platform does not become a demo while a page is open. */
let known: Promise<boolean> | undefined;

/** False until the platform has answered: demo elements never appear outside of a demo. */
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
