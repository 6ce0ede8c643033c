/** What becomes of a call that lets somebody in. */
import type { loginConfirm } from '#protocol/auth';
import type { CallOutput } from '#protocol/call';
import { Refusal } from '../../api/refusal.ts';
import { beginSession } from '../../api/session.ts';
import { toast } from '../../ui/toast.tsx';

type LoggedIn = CallOutput<typeof loginConfirm>;

export function enter({ token, user }: LoggedIn): void {
  beginSession(token, user);
}

/** The refusal's code, which the form may say in its own place; any other failure is said at once. */
export function refusalOf(failure: unknown): Refusal {
  if (failure instanceof Refusal) return failure;
  if (failure instanceof Error && 'isShown' in failure) toast(failure.message);
  throw failure;
}
