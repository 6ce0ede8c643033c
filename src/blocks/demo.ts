/** Whether this platform is a demo, and the messages that it would have sent. */
import type { CallOutput } from '#protocol/call';
import type { demoOutbox } from '#protocol/demo';
import { CALLS } from '#protocol/names/calls';
import { PLATFORM_CODES } from '#protocol/names/codes';
import { call, QUIETLY } from '../api/call.ts';
import { Refusal } from '../api/refusal.ts';

export type DemoMessage = CallOutput<typeof demoOutbox>['list'][number];

/** Newest first; undefined where there is no such box: this platform is none, or sends its messages. */
export async function demoMessages(): Promise<readonly DemoMessage[] | undefined> {
  try {
    return (await call<typeof demoOutbox>(CALLS.demoOutbox, {}, QUIETLY)).list;
  } catch (failure) {
    if (failure instanceof Refusal && failure.code === PLATFORM_CODES.notFound) return undefined;
    throw failure;
  }
}
