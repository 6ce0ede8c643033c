/**
 * One user's account channel on the engine's connection. It sends the session's token, requests all events after the
 * mirror's number, and repeats both after each reconnection. It passes all messages to the mirror. It requests missing
 * or unreadable messages again, at most once a second.
 * Tricky orders: a message of the previous user may still arrive until the token is accepted, and is ignored. An
 * answer of an earlier connection does not concern this one. With polling, a message may arrive before the answer that
 * it follows is handled, so the token's acceptance counts and not the subscription's.
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
/** After this time a promised message is requested again. */
const CATCH_UP_MILLIS: Millis = 5_000;

export interface AccountChannelInput {
  readonly clock: Clock;
  readonly connection: Connection;
  readonly token: string;
  readonly mirror: AccountMirror;
  readonly decode: DecodeAccount;
  /** When the platform last sent a message on this connection, by its clock. */
  readonly beat: () => Millis;
  /** The mirror or its freshness changed. */
  readonly changed: () => void;
  /** The session ended, with the reason. */
  readonly ended: (code: NobodyCode) => void;
}

export class AccountChannel {
  /** Whether the mirror equals the platform's account: this connection has sent everything up to now. */
  isCurrent = false;
  private readonly input: AccountChannelInput;
  /** The connection on which the token was sent. */
  private generation: number | undefined;
  private isAccepted = false;
  /** A message could not be read: everything is requested again, whatever the mirror holds. */
  private isWhole = false;
  /** Counts requests: the timer of an earlier one does nothing. */
  private asked = 0;
  private appliedAt: Millis = 0;
  private isClosed = false;

  constructor(input: AccountChannelInput) {
    this.input = input;
    this.follow();
  }

  /**
   * When the platform last confirmed the mirror. While the mirror is current, every message on its connection
   * confirms it.
   */
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
      // Otherwise a request is pending or scheduled.
      if (this.isCurrent) void this.subscribe();
      this.markStale();
      return;
    }
    this.isCurrent = true;
    this.isWhole = false;
    this.appliedAt = read.time;
    this.input.changed();
  }

  /** The user changed or logged out: the platform may stop sending. */
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

  /** Runs the work after a delay, unless a newer request has settled it meanwhile. */
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

  /** Undefined: no answer arrived. */
  private call(event: string, input: SocketInput): Promise<SocketAnswer | undefined> {
    return this.input.connection.call(event, input).catch(() => undefined);
  }
}

function isOver(answer: SocketAnswer | undefined): answer is SocketAnswer & { readonly code: NobodyCode } {
  return answer?.code === LOGGED_OUT || answer?.code === SESSION_ENDED;
}
