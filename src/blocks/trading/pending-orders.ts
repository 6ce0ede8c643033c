/**
 * Orders that this page placed, until the engine sends them. Unanswered ones are kept on the device, one at a
 * time (`src/api/open-command.ts`). Answered ones are shown at once, before they arrive through the engine.
 */
import { proxy, subscribe } from 'valtio';
import type { CommandView, Sent } from '../../api/open-command.ts';
import { followSession, keptUser } from '../../api/session.ts';

export interface PendingOrder<Input> {
  /** The id of its command: the platform's order carries it as `clientId`. */
  readonly clientId: string;
  readonly input: Input;
  /** The device's clock. */
  readonly since: number;
  /** `unknown`: it was sent and has no answer; the platform is asked for its result. */
  readonly state: 'sending' | 'unknown';
}

/** Newest first. Lists leave out orders that the engine already holds under the same `clientId`. */
export interface PendingView<Input, Order> {
  list: readonly PendingOrder<Input>[];
  answered: readonly Order[];
}

/** The engine sends an answered order within a batch or two; after a restart it sends everything. */
const UNCONFIRMED_MILLIS = 10_000;

export class PendingOrders<Input extends object, Order extends { readonly clientId: string }> {
  /** Live, for `useSnapshot`. */
  readonly view: PendingView<Input, Order> = proxy<PendingView<Input, Order>>({ list: [], answered: [] });

  /** @param commands of the command that places orders */
  constructor(commands: CommandView<Input>) {
    subscribe(commands, () => (this.view.list = listOf(commands)), true);
    // The next user must not see another user's orders.
    let userId = keptUser()?.id;
    followSession(() => {
      const now = keptUser()?.id;
      if (now !== userId) this.view.answered = [];
      userId = now;
    });
  }

  /** The platform's answer to an order. */
  answered(order: Order): void {
    this.view.answered = [order, ...this.view.answered];
    setTimeout(() => this.forgetKnown(new Set([order.clientId])), UNCONFIRMED_MILLIS);
  }

  /** The engine shows these orders from now on; they are identified by `clientId`. */
  forgetKnown(known: ReadonlySet<string>): void {
    const waiting = this.view.answered.filter(({ clientId }) => !known.has(clientId));
    if (waiting.length < this.view.answered.length) this.view.answered = waiting;
  }
}

function listOf<Input extends object>({ open, unknown, others }: CommandView<Input>): PendingOrder<Input>[] {
  const sent: readonly Sent<Input>[] = open === undefined ? others : [open, ...others];
  return sent
    .map(({ id, input, time }) => ({
      clientId: id,
      input: { ...input },
      since: time,
      state: unknown ? ('unknown' as const) : ('sending' as const),
    }))
    .reverse();
}
