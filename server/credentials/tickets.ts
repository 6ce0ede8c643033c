/**
 * Tickets: something begun that only whoever holds the ticket can go on with. 256 bits of chance, kept by their hash,
 * over after minutes, and good once where they are taken.
 */
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { Clock } from '#domain/clock';
import type { Millis } from '#domain/units';
import type { CredentialStore } from './tables.ts';

/** What tickets of one kind stand for. */
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
  /** 43 characters of base64url that nobody can guess. */
  readonly token: () => string;
}

export class TicketService {
  constructor(private readonly input: TicketServiceInput) {}

  async give<Body>(kind: TicketKind<Body>, body: Body): Promise<string> {
    const ticket = this.input.token();
    await this.keep(ticket, kind, body);
    return ticket;
  }

  /** Keeps a body under a text that is a ticket already, or is made of one. The same text twice is an error. */
  async keep<Body>(ticket: string, { purpose, lifetime }: TicketKind<Body>, body: Body): Promise<void> {
    const expires = this.input.clock.now() + lifetime;
    await this.input.store.keepTicket({ key: keyOf(ticket), purpose, body, expires });
  }

  /** Undefined where it is over, was taken, or is of another kind. */
  async read<Body>(ticket: string, kind: TicketKind<Body>): Promise<Body | undefined> {
    const found = await this.input.store.ticket(keyOf(ticket), kind.purpose, this.input.clock.now());
    return found && z.parse(kind.body, found.body);
  }

  /** The same, and it is used up: of copies that come together one gets it. */
  async take<Body>(ticket: string, kind: TicketKind<Body>): Promise<Body | undefined> {
    const found = await this.input.store.takeTicket(keyOf(ticket), kind.purpose, this.input.clock.now());
    return found && z.parse(kind.body, found.body);
  }

  /** The same; `putBack` makes it good again for as long as it was, for whoever went wrong after it. */
  async claim<Body>(ticket: string, kind: TicketKind<Body>): Promise<Claimed<Body> | undefined> {
    const { store, clock } = this.input;
    const found = await store.takeTicket(keyOf(ticket), kind.purpose, clock.now());
    if (found === undefined) return undefined;
    const { key, purpose, body, expires } = found;
    const putBack = () => store.keepTicket({ key, purpose, body, expires });
    return { body: z.parse(kind.body, body), putBack };
  }

  /** Counts a try with it and answers how many there were with this one. */
  countTry(ticket: string): Promise<number> {
    return this.input.store.tryTicket(keyOf(ticket));
  }
}

/** What a ticket is stored by; it does not tell the ticket. */
export function keyOf(ticket: string): string {
  return createHash('sha256').update(ticket).digest('base64url');
}
