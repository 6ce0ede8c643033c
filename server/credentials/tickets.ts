/**
 * Tickets: only the holder of a ticket can continue the process that it was issued for. A ticket is 256 random bits,
 * stored as a hash; it expires after minutes and can be taken once.
 */
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { Clock } from '#domain/clock';
import type { Millis } from '#domain/units';
import type { CredentialStore } from './tables.ts';

/** The meaning of tickets of one kind. */
export interface TicketKind<Body> {
  readonly purpose: string;
  readonly body: z.ZodMiniType<Body>;
  readonly lifetime: Millis;
}

export interface Claimed<Body> {
  readonly body: Body;
  putBack(): Promise<void>;
}

export interface TicketServiceInput {
  readonly store: Pick<CredentialStore, 'keepTicket' | 'ticket' | 'takeTicket' | 'tryTicket'>;
  readonly clock: Clock;
  /** 43 random characters of base64url. */
  readonly token: () => string;
}

export class TicketService {
  constructor(private readonly input: TicketServiceInput) {}

  async give<Body>(kind: TicketKind<Body>, body: Body): Promise<string> {
    const ticket = this.input.token();
    await this.keep(ticket, kind, body);
    return ticket;
  }

  /** Stores a body under a text that is a ticket, or is derived from one. Storing the same text twice is an error. */
  async keep<Body>(ticket: string, { purpose, lifetime }: TicketKind<Body>, body: Body): Promise<void> {
    const expires = this.input.clock.now() + lifetime;
    await this.input.store.keepTicket({ key: keyOf(ticket), purpose, body, expires });
  }

  /** Undefined if it expired, was taken, or is of another kind. */
  async read<Body>(ticket: string, kind: TicketKind<Body>): Promise<Body | undefined> {
    const found = await this.input.store.ticket(keyOf(ticket), kind.purpose, this.input.clock.now());
    return found && z.parse(kind.body, found.body);
  }

  /** The same, and uses it up: of concurrent callers, only one gets it. */
  async take<Body>(ticket: string, kind: TicketKind<Body>): Promise<Body | undefined> {
    const found = await this.input.store.takeTicket(keyOf(ticket), kind.purpose, this.input.clock.now());
    return found && z.parse(kind.body, found.body);
  }

  /** The same; `putBack` makes it valid again for the rest of its time, if a later step failed. */
  async claim<Body>(ticket: string, kind: TicketKind<Body>): Promise<Claimed<Body> | undefined> {
    const { store, clock } = this.input;
    const found = await store.takeTicket(keyOf(ticket), kind.purpose, clock.now());
    if (found === undefined) return undefined;
    const { key, purpose, body, expires } = found;
    const putBack = () => store.keepTicket({ key, purpose, body, expires });
    return { body: z.parse(kind.body, body), putBack };
  }

  /** Counts a try with it and returns the number of tries, including this one. */
  countTry(ticket: string): Promise<number> {
    return this.input.store.tryTicket(keyOf(ticket));
  }
}

/** The key under which a ticket is stored; it does not reveal the ticket. */
export function keyOf(ticket: string): string {
  return createHash('sha256').update(ticket).digest('base64url');
}
