/**
 * The engine's copy of one user's account. Three sources update it, in any order: the channel's events (numbered,
 * without gaps), its `reset` (everything as of a number), and the answers of calls, which repeat an event before or
 * after it. A row carries the number of the event that last changed it. The higher number is newer, so the order of
 * the sources does not matter.
 */
import type { AccountKind } from '#domain/ledger/account-kinds';
import { balance } from '#protocol/entities/balance';
import type { Entity, EntityRow } from '#protocol/entities/define-entity';
import { rowsOf } from '#protocol/entities/entity-rows';
import { ledgerRecord } from '#protocol/entities/ledger-record';
import type { AccountEvent, AccountMessage, Balance } from '#protocol/names/account';
import { EntityMirror } from './entity-mirror.ts';

type AccountUpdate = Exclude<AccountMessage, { type: 'ended' }>;

export class AccountMirror {
  /** Number of the last event of the channel, with none missing before it; undefined before its first message. */
  number: number | undefined;
  /** How often the platform has sent everything again: log rows from before may be missing. */
  resets = 0;
  private readonly entities: readonly Entity[];
  private mirrors: ReadonlyMap<string, EntityMirror>;

  /** @param entities the entities of events, besides balances and records */
  constructor(entities: readonly Entity[]) {
    this.entities = [balance, ledgerRecord, ...entities];
    this.mirrors = this.emptyMirrors();
  }

  /** The rows of one mirrored entity. */
  of<E extends Entity>({ name }: E): EntityMirror<E> {
    return this.mirrors.get(name) as unknown as EntityMirror<E>;
  }

  balance(kind: AccountKind, asset: string): Balance | undefined {
    return this.of(balance).find(`${kind}/${asset}`);
  }

  /** False: events are missing before this one; the channel must ask for everything after `number`. */
  take(message: AccountUpdate): boolean {
    if (message.type === 'reset') {
      this.replace(message);
      return true;
    }
    if (this.number === undefined || message.prev > this.number) return false;
    for (const event of message.events) {
      if (event.number <= this.number) continue;
      if (event.number !== this.number + 1) return false;
      this.absorb(event);
      this.number = event.number;
    }
    return true;
  }

  /** Applies an event from any source. An event that the channel has already sent changes nothing. */
  absorb({ number, balances, records, changes }: AccountEvent): void {
    const sentTo = this.number ?? 0;
    if (number <= sentTo) return;
    this.of(balance).absorb(balances, sentTo);
    this.of(ledgerRecord).absorb(records, sentTo);
    for (const { entity, rows } of changes)
      this.mirrors.get(entity)?.absorb(rows as readonly EntityRow<Entity>[], sentTo);
  }

  private replace({ number, balances, entities }: AccountUpdate & { type: 'reset' }): void {
    this.resets++;
    // The platform's numbers never fall, except after a restore from a backup: then no earlier row is valid.
    if (this.number !== undefined && number < this.number) this.mirrors = this.emptyMirrors();
    this.number = number;
    for (const entity of this.entities)
      this.mirrors
        .get(entity.name)
        ?.replace(number, entity === balance ? balances : rowsOf(entities, entity));
  }

  private emptyMirrors(): ReadonlyMap<string, EntityMirror> {
    return new Map(this.entities.map((entity) => [entity.name, new EntityMirror(entity)]));
  }
}
