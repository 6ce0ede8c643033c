/** Users' accounts for a tiny platform: sessions, and the account channel next to the market's. */
import { ACCOUNT_CHANNEL, type AccountMessage } from '../../protocol/names/account.ts';
import { LOGGED_OUT, PLATFORM_CODES, SUCCESS, type NobodyCode } from '../../protocol/names/codes.ts';
import { SOCKET_CALLS, type SocketAnswer } from '../../protocol/names/market.ts';
import { fakeAccounts } from './fake-accounts.ts';
import type { TinyPeer } from './tiny-market.ts';

export type ReceiveAccount = (kind: typeof ACCOUNT_CHANNEL, message: unknown) => void;

interface TinySubscription {
  readonly send: (message: unknown) => void;
  token: string | undefined;
  isHeld: boolean;
}

interface TinyQuestion {
  readonly token?: string;
  readonly channels?: readonly string[];
  readonly after?: number;
}

export class TinyAccounts {
  readonly fake = fakeAccounts(() => this.now());
  /** The user of a token. */
  readonly users = new Map<string, number>();
  /** Every request of the account, in order. */
  readonly asked: TinyQuestion[] = [];
  /** The answer to an unknown token. */
  nobody: NobodyCode = LOGGED_OUT;
  /** This many consecutive requests fail, as on an overloaded platform. */
  failing = 0;
  /** Replaces messages on their way. */
  tamper: (message: AccountMessage) => readonly unknown[] = (message) => [message];
  private readonly now: () => number;
  private readonly subscriptions = new Set<TinySubscription>();

  constructor(now: () => number) {
    this.now = now;
    this.fake.onAccountEvent((user, event) => {
      for (const subscription of this.subscriptions) {
        if (!subscription.isHeld || this.userOf(subscription) !== user) continue;
        this.send(subscription, {
          type: 'events',
          prev: event.number - 1,
          events: [event],
          time: this.now(),
        });
      }
    });
  }

  /** Ends the session. */
  end(token: string): void {
    this.users.delete(token);
    for (const subscription of this.subscriptions) {
      if (subscription.token !== token) continue;
      subscription.token = undefined;
      if (subscription.isHeld) this.send(subscription, { type: 'ended', code: LOGGED_OUT, time: this.now() });
      subscription.isHeld = false;
    }
  }

  /** The number of sockets that subscribe to the channel. */
  get holders(): number {
    return [...this.subscriptions].filter(({ isHeld }) => isHeld).length;
  }

  /** A market peer that may also subscribe to an account. */
  join(peer: TinyPeer, receive: ReceiveAccount): TinyPeer {
    const send = (message: unknown) => {
      receive(ACCOUNT_CHANNEL, message);
    };
    const subscription: TinySubscription = { send, token: undefined, isHeld: false };
    this.subscriptions.add(subscription);
    return {
      call: (event, input, answer) => {
        const question = (input ?? {}) as TinyQuestion;
        const isOurs = event === SOCKET_CALLS.authenticate || question.channels?.includes(ACCOUNT_CHANNEL);
        if (isOurs) this.answer(event, question, subscription, answer);
        else peer.call(event, input, answer);
      },
      leave: () => {
        this.subscriptions.delete(subscription);
        peer.leave();
      },
    };
  }

  private answer(
    event: string,
    question: TinyQuestion,
    subscription: TinySubscription,
    answer: (answer: SocketAnswer) => void,
  ): void {
    this.asked.push(question);
    if (this.failing > 0) {
      this.failing--;
      answer({ code: PLATFORM_CODES.failed, msg: '' });
      return;
    }
    if (event === SOCKET_CALLS.authenticate && this.users.has(question.token ?? '')) {
      if (subscription.token !== question.token) subscription.isHeld = false;
      subscription.token = question.token;
    }
    const user = this.userOf(subscription);
    const isRefused =
      event === SOCKET_CALLS.authenticate ? subscription.token !== question.token : user === undefined;
    if (isRefused || user === undefined) {
      answer({ code: this.nobody, msg: '' });
      return;
    }
    answer({ code: SUCCESS, msg: '', ...(event === SOCKET_CALLS.authenticate && { data: { user } }) });
    if (event === SOCKET_CALLS.unsubscribe) subscription.isHeld = false;
    if (event !== SOCKET_CALLS.subscribe) return;
    subscription.isHeld = true;
    this.send(subscription, this.catchUp(user, question.after));
  }

  private catchUp(user: number, after: number | undefined): AccountMessage {
    const time = this.now();
    const events = after === undefined ? undefined : this.fake.eventsAfter(user, after);
    return after === undefined || events === undefined
      ? { type: 'reset', ...this.fake.stateOf(user), time }
      : { type: 'events', prev: after, events, time };
  }

  private send(subscription: TinySubscription, message: AccountMessage): void {
    for (const each of this.tamper(message)) subscription.send(each);
  }

  private userOf({ token }: TinySubscription): number | undefined {
    return token === undefined ? undefined : this.users.get(token);
  }
}
