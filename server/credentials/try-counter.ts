/**
 * Counts recent tries by a key such as an account or an address. The counts are in memory: a restart forgets them. An
 * attacker gains little by a restart, since codes and tickets count their tries in the database.
 */
import type { Clock } from '#domain/clock';
import type { Millis } from '#domain/units';
import { NETWORKS_OF_A_SITE, networkOf, siteOf } from '../http/network.ts';

export interface TryRule {
  readonly most: number;
  /** Tries within this time from the first one count. */
  readonly within: Millis;
}

interface Counted {
  tries: number;
  readonly over: Millis;
}

/** At about 0.2 kB each. Beyond them the oldest is forgotten. */
const MOST_KEYS = 50_000;

export type AddressCounter = Pick<TryCounter, 'take' | 'count' | 'giveBack'>;

export class TryCounter {
  private readonly counted = new Map<string, Counted>();

  constructor(
    readonly rule: TryRule,
    private readonly clock: Clock,
  ) {}

  /**
   * Limits for tries by address: tries from one network count together, and tries from one site count together
   * with a looser limit.
   */
  static byAddress(rule: TryRule, clock: Clock): AddressCounter {
    const networks = new TryCounter(rule, clock);
    const sites = new TryCounter({ ...rule, most: rule.most * NETWORKS_OF_A_SITE }, clock);
    return {
      take(address) {
        const [network, site] = [networkOf(address), siteOf(address)];
        const wait = networks.take(network);
        if (wait !== undefined || site === undefined) return wait;
        const siteWait = sites.take(site);
        if (siteWait !== undefined) networks.giveBack(network);
        return siteWait;
      },
      count(address) {
        const site = siteOf(address);
        const ofSite = site === undefined ? 0 : Math.floor(sites.count(site) / NETWORKS_OF_A_SITE);
        return Math.max(networks.count(networkOf(address)), ofSite);
      },
      giveBack(address) {
        networks.giveBack(networkOf(address));
        const site = siteOf(address);
        if (site !== undefined) sites.giveBack(site);
      },
    };
  }

  /** Counts a try. If the limit is exceeded, returns the seconds until the next try is allowed; otherwise undefined. */
  take(key: string): number | undefined {
    const now = this.clock.now();
    const counted = this.current(key) ?? this.begin(key, now);
    if (counted.tries >= this.rule.most) return Math.max(1, Math.ceil((counted.over - now) / 1000));
    counted.tries++;
    return undefined;
  }

  /** The number of tries that count now. */
  count(key: string): number {
    return this.current(key)?.tries ?? 0;
  }

  /** Removes one try, because it was correct. */
  giveBack(key: string): void {
    const counted = this.current(key);
    if (counted !== undefined && counted.tries > 0) counted.tries--;
  }

  forget(key: string): void {
    this.counted.delete(key);
  }

  private current(key: string): Counted | undefined {
    const counted = this.counted.get(key);
    return counted !== undefined && this.clock.now() < counted.over ? counted : undefined;
  }

  private begin(key: string, now: Millis): Counted {
    const counted = { tries: 0, over: now + this.rule.within };
    this.counted.delete(key);
    this.counted.set(key, counted);
    const oldest = this.counted.keys().next().value;
    if (this.counted.size > MOST_KEYS && oldest !== undefined) this.counted.delete(oldest);
    return counted;
  }
}
