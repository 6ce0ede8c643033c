/** People's accounts for a platform in small: sessions, and the account channel beside the market's. */
import { ACCOUNT_CHANNEL, type AccountMessage } from '../../protocol/names/account.ts';
import { LOGGED_OUT, PLATFORM_CODES, SUCCESS, type NobodyCode } from '../../protocol/names/codes.ts';
import { SOCKET_CALLS, type SocketAnswer } from '../../protocol/names/market.ts';
import { paperAccounts } from './paper-accounts.ts';
import type { TinyPeer } from './tiny-market.ts';

export type HearAccount = (kind: typeof ACCOUNT_CHANNEL, message: unknown) => void;

interface TinySeat {
  readonly tell: (message: unknown) => void;
  token: string | undefined;
  isHeld: boolean;
}

interface TinyQuestion {
  readonly token?: string;
  readonly channels?: readonly string[];
  readonly after?: number;
}

export class TinyAccounts {
  readonly paper = paperAccounts(() => this.now());
  /** Whose a token is. */
  readonly users = new Map<string, number>();
  /** Every question of the account as it came. */
  readonly asked: TinyQuestion[] = [];
  /** What is said of a token that is nobody's. */
  nobody: NobodyCode = LOGGED_OUT;
  /** So many questions in a row fail, as on a platform in trouble. */
  failing = 0;
  /** What arrives in place of a message. */
  tamper: (message: AccountMessage) => readonly unknown[] = (message) => [message];
  private readonly now: () => number;
  private readonly seats = new Set<TinySeat>();

  constructor(now: () => number) {
    this.now = now;
    this.paper.onAccountEvent((user, event) => {
      for (const seat of this.seats) {
        if (!seat.isHeld || this.userOf(seat) !== user) continue;
        this.tell(seat, { type: 'events', prev: event.number - 1, events: [event], time: this.now() });
      }
    });
  }

  /** The session is over. */
  end(token: string): void {
    this.users.delete(token);
    for (const seat of this.seats) {
      if (seat.token !== token) continue;
      seat.token = undefined;
      if (seat.isHeld) this.tell(seat, { type: 'ended', code: LOGGED_OUT, time: this.now() });
      seat.isHeld = false;
    }
  }

  /** How many sockets hold the channel. */
  get holders(): number {
    return [...this.seats].filter(({ isHeld }) => isHeld).length;
  }

  /** A peer of the market who may ask for an account too. */
  join(peer: TinyPeer, hear: HearAccount): TinyPeer {
    const tell = (message: unknown) => {
      hear(ACCOUNT_CHANNEL, message);
    };
    const seat: TinySeat = { tell, token: undefined, isHeld: false };
    this.seats.add(seat);
    return {
      call: (event, input, answer) => {
        const question = (input ?? {}) as TinyQuestion;
        const isOurs = event === SOCKET_CALLS.authenticate || question.channels?.includes(ACCOUNT_CHANNEL);
        if (isOurs) this.answer(event, question, seat, answer);
        else peer.call(event, input, answer);
      },
      leave: () => {
        this.seats.delete(seat);
        peer.leave();
      },
    };
  }

  private answer(
    event: string,
    question: TinyQuestion,
    seat: TinySeat,
    answer: (answer: SocketAnswer) => void,
  ): void {
    this.asked.push(question);
    if (this.failing > 0) {
      this.failing--;
      answer({ code: PLATFORM_CODES.failed, msg: '' });
      return;
    }
    if (event === SOCKET_CALLS.authenticate && this.users.has(question.token ?? '')) {
      if (seat.token !== question.token) seat.isHeld = false;
      seat.token = question.token;
    }
    const user = this.userOf(seat);
    const isRefused =
      event === SOCKET_CALLS.authenticate ? seat.token !== question.token : user === undefined;
    if (isRefused || user === undefined) {
      answer({ code: this.nobody, msg: '' });
      return;
    }
    answer({ code: SUCCESS, msg: '', ...(event === SOCKET_CALLS.authenticate && { data: { user } }) });
    if (event === SOCKET_CALLS.unsubscribe) seat.isHeld = false;
    if (event !== SOCKET_CALLS.subscribe) return;
    seat.isHeld = true;
    this.tell(seat, this.catchUp(user, question.after));
  }

  private catchUp(user: number, after: number | undefined): AccountMessage {
    const time = this.now();
    const events = after === undefined ? undefined : this.paper.eventsAfter(user, after);
    return after === undefined || events === undefined
      ? { type: 'reset', ...this.paper.stateOf(user), time }
      : { type: 'events', prev: after, events, time };
  }

  private tell(seat: TinySeat, message: AccountMessage): void {
    for (const each of this.tamper(message)) seat.tell(each);
  }

  private userOf({ token }: TinySeat): number | undefined {
    return token === undefined ? undefined : this.users.get(token);
  }
}
