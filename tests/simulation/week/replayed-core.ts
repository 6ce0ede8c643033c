/**
 * A second core with a separate database, which began empty. It decides recorded commands again, and starts from
 * its rows where the first one did, because marks and indexes do not outlive a start.
 */
import type { Instrument } from '../../../domain/market/instrument.ts';
import { AccountsBehind } from '../../../server/core/accounts-behind.ts';
import { decide, type Rules } from '../../../server/core/decide.ts';
import { decideUser } from '../../../server/core/decide-user.ts';
import type { CoreState } from '../../../server/core/state.ts';
import { stateHash } from '../../../server/core/state-hash.ts';
import type { CommandTable } from '../../../server/core/user-command.ts';
import type { Store, Write } from '../../../server/db/store-api.ts';
import { commandsOf, rulesOf, stateOf } from '../../../server/feature/collect-features.ts';
import type { Feature } from '../../../server/feature/define-feature.ts';
import { marketTables } from '../../../server/market/tables.ts';
import { trading } from '../../../server/trading/trading-state.ts';
import type { Recorded } from './recorded-writer.ts';

const ROWS_AT_ONCE = 2_000;

export class ReplayedCore {
  private readonly rules: Rules;
  private readonly commands: CommandTable;
  private readonly behind = new AccountsBehind();
  private waiting: Write[] = [];
  private number = 0;
  /** How many commands were decided again. */
  count = 0;

  private constructor(
    private readonly store: Store,
    private readonly instruments: readonly Instrument[],
    private readonly features: readonly Feature[],
    private state: CoreState,
  ) {
    this.rules = rulesOf(features);
    this.commands = commandsOf(features);
  }

  static async open(
    store: Store,
    instruments: readonly Instrument[],
    features: readonly Feature[],
    now: number,
  ): Promise<ReplayedCore> {
    return new ReplayedCore(
      ...([store, instruments, features] as const),
      await opened(store, instruments, features, now),
    );
  }

  hash(): string {
    return stateHash(this.state);
  }

  async decide(recorded: readonly Recorded[]): Promise<void> {
    for (const each of recorded) {
      this.number = each.number;
      this.count++;
      this.waiting.push(...this.writesOf(each));
      if (this.waiting.length >= ROWS_AT_ONCE) await this.commit();
    }
    await this.commit();
  }

  async startAgain(now: number): Promise<void> {
    this.state = await opened(this.store, this.instruments, this.features, now);
  }

  private writesOf(each: Recorded): readonly Write[] {
    if ('command' in each) return decide(this.rules, this.state, each.command, each.number).writes;
    const definition = this.commands.get(each.kind);
    if (definition === undefined) throw new Error(`no command ${each.kind} is declared`);
    return decideUser(definition, this.state, each.decided, each.input, each.number).writes;
  }

  private async commit(): Promise<void> {
    const writes = this.behind.follow(this.waiting, true);
    this.waiting = [];
    if (writes.length > 0) await this.store.commit({ number: this.number, writes });
  }
}

async function opened(
  store: Store,
  instruments: readonly Instrument[],
  features: readonly Feature[],
  now: number,
): Promise<CoreState> {
  const stored = await store.open(now, marketTables.seedWith({ catalogue: instruments }));
  const state = stateOf(features, { stored, instruments });
  for (const market of trading.of(state).markets.values()) market.isLive = true;
  return state;
}
