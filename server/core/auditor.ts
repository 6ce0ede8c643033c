/**
 * Audits the ledger in the database and in memory: all of it before the platform serves, then each minute the changes.
 * After a breach no money moves until a start whose audit finds none; quotes continue.
 */
import type { Clock } from '#domain/clock';
import type { Millis } from '#domain/units';
import type { LedgerReading, Store } from '../db/store-api.ts';
import { heldBreaches, storedBreaches, type Breach, type BreachRule } from '../ledger/audit.ts';
import { Periodic } from './periodic.ts';
import { breachesOf, reservationsOf, type CoreState } from './state.ts';

const AUDIT_EVERY_MILLIS: Millis = 60_000;

export interface AuditorInput {
  readonly state: CoreState;
  readonly store: Pick<Store, 'audit'>;
  readonly clock: Pick<Clock, 'every'>;
  /** Money is halted from now on. Called once for each rule. */
  readonly onBreach: (breaches: readonly Breach[]) => void;
  /** An audit could not read; the next one tries again. */
  readonly onUnread: (error: unknown) => void;
}

export interface Audit {
  readonly breaches: readonly Breach[];
  readonly reading: LedgerReading;
}

export class Auditor {
  private readonly audits: Periodic;
  private audited = 0;
  private broken: readonly BreachRule[] = [];

  constructor(private readonly input: AuditorInput) {
    this.audits = new Periodic({
      clock: input.clock,
      period: AUDIT_EVERY_MILLIS,
      work: () => this.audit(false),
      onFailed: input.onUnread,
    });
  }

  /** The id of the last posting that an audit found nothing wrong with. */
  get auditedTo(): number {
    return this.audited;
  }

  /** The rules that were found broken. While there is one, no money moves. */
  get breached(): readonly BreachRule[] {
    return this.broken;
  }

  /** Resolves when the whole ledger is audited. */
  async start(): Promise<void> {
    await this.audit(true);
    this.audits.start();
  }

  /** Resolves when nothing is being read any more. */
  stop(): Promise<void> {
    return this.audits.stop();
  }

  async audit(whole: boolean): Promise<Audit> {
    const { state, store, onBreach } = this.input;
    const reading = await store.audit(whole);
    const breaches = eachOnce([
      ...storedBreaches(reading, state.ledger.reasons),
      ...heldBreaches(state.ledger.all(), reservationsOf(state), reading.changed),
      ...Array.from(breachesOf(state), (what): Breach => ({ rule: 'backing', what })),
    ]);
    if (breaches.length === 0) this.audited = reading.lastPosting;
    else {
      const broken = new Set([...this.broken, ...breaches.map(({ rule }) => rule)]);
      const isNews = broken.size > this.broken.length;
      this.broken = [...broken];
      state.halted = this.broken.join(', ');
      if (isNews) onBreach(breaches);
    }
    return { breaches, reading };
  }
}

/** Names each rule once: an error in the database is also in the core that was rebuilt from it. */
function eachOnce(breaches: readonly Breach[]): Breach[] {
  return [...new Map(breaches.map((breach) => [breach.what, breach])).values()];
}
