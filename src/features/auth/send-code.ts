import type { loginSmsCode } from '#protocol/auth';
import type { CallInput, CallOutput } from '#protocol/call';
import type { CallName } from '#protocol/call';
import { call, QUIETLY } from '../../api/call.ts';
import { wantsHarder } from '../../blocks/captcha/use-captcha.tsx';

type Sent = CallOutput<typeof loginSmsCode>;

/**
 * Sends a code. Returns the milliseconds until another one may be sent; undefined after a refusal, which the
 * user has seen.
 */
export async function sendCode(name: CallName, input: object): Promise<number | undefined> {
  try {
    return ((await call(name, input as CallInput<typeof loginSmsCode>)) as Sent).resendMillis;
  } catch {
    return undefined;
  }
}

/**
 * The same with a captcha pass, and with a harder one if the first is refused. Undefined: the user closed the puzzle.
 * @throws Refusal, NoAnswer, which the user has not seen
 */
export async function sendCodeWithPass(
  name: CallName,
  input: object,
  ask: (refused?: unknown) => Promise<string | undefined>,
  refused?: unknown,
): Promise<number | undefined> {
  const captcha = await ask(refused);
  if (captcha === undefined) return undefined;
  try {
    const asked = { ...input, captcha } as unknown as CallInput<typeof loginSmsCode>;
    return ((await call(name, asked, QUIETLY)) as Sent).resendMillis;
  } catch (failure) {
    if (wantsHarder(failure)) return sendCodeWithPass(name, input, ask, failure);
    throw failure;
  }
}
