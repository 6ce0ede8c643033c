/** Handles the result of a call that logs a user in. */
import type { loginConfirm } from '#protocol/auth';
import type { CallOutput } from '#protocol/call';
import { Refusal } from '../../api/refusal.ts';
import { beginSession } from '../../api/session.ts';
import { toast } from '../../ui/toast.tsx';

type LoggedIn = CallOutput<typeof loginConfirm>;

export function completeLogin({ token, user }: LoggedIn): void {
  beginSession(token, user);
}

/** The refusal, whose message the form may show; any other failure is shown at once. */
export function refusalOf(failure: unknown): Refusal {
  if (failure instanceof Refusal) return failure;
  if (failure instanceof Error && 'isShown' in failure) toast(failure.message);
  throw failure;
}
