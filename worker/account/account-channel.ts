/**
 * One user's channel on the engine's route: it shows the platform the session's token, asks for what follows the
 * number that is held, and does both again after each reconnection. What comes is the mirror's; a gap, and what cannot
 * be read, is asked for again, once a second at most.
 *
 * Tricky orders: a message of the user before may still arrive until the token was accepted, and is passed over; an
 * answer of an earlier route says nothing about this one; over polling a message may be heard before the answer that
 * it follows was looked at, so what counts is the token's acceptance and not the subscription's.
 */
import type { Clock } from '#domain/clock';
import type { Millis } from '#domain/units';
import { ACCOUNT_CHANNEL } from '#protocol/names/account';
import { LOGGED_OUT, SESSION_ENDED, SUCCESS, type NobodyCode } from '#protocol/names/codes';
import { SOCKET_CALLS, type SocketAnswer } from '#protocol/names/market';
import type { Connection } from '../feed/connection.ts';
import type { SocketInput } from '../feed/socket-connection.ts';
import type { AccountMirror } from './account-mirror.ts';
import type { DecodeAccount } from './decode-account.ts';

const RETRY_MILLIS: Millis = 1_020;
/** What was promised and did not come is asked for again. */
const CATCH_UP_MILLIS: Millis = 5_000;

export interface AccountChannelInput {
  readonly clock: Clock;
  readonly connection: Connection;
  readonly token: string;
  readonly mirror: AccountMirror;
  readonly decode: DecodeAccount;
  /** When the platform last spoke on this route, by its clock. */
  readonly beat: () => Millis;
  /** The mirror or what it may claim is other than before. */
  readonly changed: () => void;
  /** The session is over, and why. */
  readonly ended: (code: NobodyCode) => void;
}

export class AccountChannel {
  /** Whether the mirror is what the platform has: all up to now was told on this route. */
  isCurrent = false;
  private readonly input: AccountChannelInput;
  /** The connection on which the token was shown. */
  private generation: number | undefined;
  private isAccepted = false;
  /** Something could not be read: everything is wanted, whatever is held. */
  private isWhole = false;
  /** Counts questions: what an earlier one's timer wanted is done. */
  private asked = 0;
  private appliedAt: Millis = 0;
  private isClosed = false;

  constructor(input: AccountChannelInput) {
    this.input = input;
    this.follow();
  }

  /** When the platform last confirmed the mirror. As long as it is current, every word on its route does. */
  get confirmedAt(): Millis {
    return this.isCurrent ? Math.max(this.appliedAt, this.input.beat()) : this.appliedAt;
  }

  /** The connection may have opened or closed. */
  follow(): void {
    const { connection } = this.input;
    if (this.isClosed || this.generation === connection.generation) return;
    this.markStale();
    this.isAccepted = false;
    this.generation = connection.generation;
    if (connection.isOpen) void this.authenticate();
  }

  receive(message: unknown): void {
    if (this.isClosed || !this.isAccepted) return;
    const read = this.input.decode(message);
    if (read?.type === 'ended') {
      this.end(read.code);
      return;
    }
    if (!read || !this.input.mirror.take(read)) {
      if (!read) this.isWhole = true;
      // Else it was asked for already, or will be.
      if (this.isCurrent) void this.subscribe();
      this.markStale();
      return;
    }
    this.isCurrent = true;
    this.isWhole = false;
    this.appliedAt = read.time;
    this.input.changed();
  }

  /** Somebody else is signed in, or nobody: the platform need not tell any more. */
  close(): void {
    this.isClosed = true;
    if (this.isAccepted) void this.call(SOCKET_CALLS.unsubscribe, { channels: [ACCOUNT_CHANNEL] });
  }

  private async authenticate(): Promise<void> {
    const { input, generation } = this;
    const answer = await this.call(SOCKET_CALLS.authenticate, { token: input.token });
    if (generation !== this.generation || this.isClosed) return;
    if (isOver(answer)) this.end(answer.code);
    else if (answer?.code === SUCCESS) {
      this.isAccepted = true;
      await this.subscribe();
    } else this.later(() => this.authenticate());
  }

  private async subscribe(): Promise<void> {
    const { generation } = this;
    const asked = ++this.asked;
    const { number } = this.input.mirror;
    const after = this.isWhole || number === undefined ? {} : { after: number };
    const answer = await this.call(SOCKET_CALLS.subscribe, { channels: [ACCOUNT_CHANNEL], ...after });
    if (generation !== this.generation || asked !== this.asked || this.isClosed) return;
    if (isOver(answer)) this.end(answer.code);
    else if (!this.isCurrent) {
      this.later(() => this.subscribe(), answer?.code === SUCCESS ? CATCH_UP_MILLIS : RETRY_MILLIS);
    }
  }

  /** Unless something better happened meanwhile. */
  private later(work: () => Promise<void>, delay: Millis = RETRY_MILLIS): void {
    const { generation, asked } = this;
    this.input.clock.after(delay, () => {
      const isDone =
        this.isCurrent || generation !== this.generation || asked !== this.asked || this.isClosed;
      if (!isDone) void work();
    });
  }

  private markStale(): void {
    if (!this.isCurrent) return;
    this.appliedAt = this.confirmedAt;
    this.isCurrent = false;
    this.input.changed();
  }

  private end(code: NobodyCode): void {
    this.isClosed = true;
    this.input.ended(code);
  }

  /** Undefined: no answer came. */
  private call(event: string, input: SocketInput): Promise<SocketAnswer | undefined> {
    return this.input.connection.call(event, input).catch(() => undefined);
  }
}

function isOver(answer: SocketAnswer | undefined): answer is SocketAnswer & { readonly code: NobodyCode } {
  return answer?.code === LOGGED_OUT || answer?.code === SESSION_ENDED;
}
