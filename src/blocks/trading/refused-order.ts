import { proxy } from 'valtio';
import { CORE_CODES } from '#protocol/names/codes';
import { NEVER_SENT } from '../../api/open-command.ts';
import type { Refusal } from '../../api/refusal.ts';
import { followSession, keptUser } from '../../api/session.ts';
import { toast } from '../../ui/toast.tsx';

/** With these codes an unanswered order was not placed; the message stays until the next order. */
const LOST: readonly unknown[] = [CORE_CODES.discarded, CORE_CODES.expired];

export interface RefusedView {
  message: string;
  code: unknown;
  /** The first field of the input that the platform named; "": none. */
  field: string;
  stays: boolean;
  isOffline: boolean;
  isSeen: boolean;
}

/**
 * Why the order on a ticket was refused: a toast disappears before the user can act on it. The message
 * disappears with the next change of the ticket; the message that an unanswered order was not placed stays
 * until the next order, and the message that the device is offline ends with that. It is a toast only if no ticket
 * is on the screen (`isSeen`).
 */
export class RefusedOrder {
  /** Live, for `useSnapshot`. */
  readonly view: RefusedView = proxy<RefusedView>({
    message: '',
    code: '',
    field: '',
    stays: false,
    isOffline: false,
    isSeen: false,
  });

  constructor() {
    window.addEventListener('online', () => {
      if (this.view.isOffline) this.clear();
    });
    let userId = keptUser()?.id;
    followSession(() => {
      const now = keptUser()?.id;
      if (now !== userId) this.clear();
      userId = now;
    });
  }

  readonly show = ({ message, code, problems }: Refusal): void => {
    const field = problems[0]?.field ?? '';
    Object.assign(this.view, {
      message,
      code,
      field,
      stays: LOST.includes(code),
      isOffline: code === NEVER_SENT,
    });
    if (!this.view.isSeen) toast(message);
  };

  /** The user changed the ticket. */
  edited(): void {
    if (!this.view.stays) this.clear();
  }

  clear(): void {
    this.view.message = '';
  }
}
