import { useCallback } from 'react';
import { learnUser } from '../../api/learn-user.ts';
import { useSessionUser } from '../../api/session.ts';
import { useWhileShown } from '../use-while-shown.ts';

/**
 * The VIP level for the user's fees; 0 for a visitor. It is refreshed after an operator's change
 * (`useWhileShown`).
 */
export function useOwnLevel(): number {
  const user = useSessionUser();
  const id = user?.id;
  const learn = useCallback(() => void (id !== undefined && learnUser()), [id]);
  useWhileShown(learn);
  return user?.vip ?? 0;
}
