import type { loginSmsCode } from '#protocol/auth';
import type { CallInput, CallOutput } from '#protocol/call';
import type { CallName } from '#protocol/call';
import { call } from '../../api/call.ts';

type Sent = CallOutput<typeof loginSmsCode>;

/** Sends a code; for how many ms no other is sent. A refusal has been said, and undefined is answered. */
export async function sendCode(name: CallName, input: object): Promise<number | undefined> {
  try {
    return ((await call(name, input as CallInput<typeof loginSmsCode>)) as Sent).resendMillis;
  } catch {
    return undefined;
  }
}
