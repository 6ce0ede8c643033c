/**
 * A second core, which began with an empty database. It decides recorded commands again. Where the first one was
 * killed, both must have the same state; then it starts from the same rows, because marks and indexes do not outlive
 * a start. So it needs no database, and the rows of the first one are judged by the commands.
 */
import type { Instrument } from '../../../domain/market/instrument.ts';
import { decide, type Rules } from '../../../server/core/decide.ts';
import { decideUser } from '../../../server/core/decide-user.ts';
import type { CoreState } from '../../../server/core/state.ts';
import { stateHash } from '../../../server/core/state-hash.ts';
import type { CommandTable } from '../../../server/core/user-command.ts';
import type { Store } from '../../../server/db/store-api.ts';
import { commandsOf, rulesOf, stateOf } from '../../../server/feature/collect-features.ts';
import type { Feature } from '../../../server/feature/define-feature.ts';
import { marketTables } from '../../../server/market/tables.ts';
import { trading } from '../../../server/trading/trading-state.ts';
import type { Recorded } from './recorded-writer.ts';

export class ReplayedCore {
  private readonly rules: Rules;
  private readonly commands: CommandTable;
  /** How many commands were decided again. */
  count = 0;

  private constructor(
    private readonly store: Pick<Store, 'open'>,
    private readonly instruments: readonly Instrument[],
    private readonly features: readonly Feature[],
    private state: CoreState,
  ) {
    this.rules = rulesOf(features);
    this.commands = commandsOf(features);
  }

  static async open(
    store: Pick<Store, 'open'>,
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

  decide(recorded: readonly Recorded[]): void {
    for (const each of recorded) {
      this.count++;
      this.decideOne(each);
    }
  }

  async startAgain(now: number): Promise<void> {
    this.state = await opened(this.store, this.instruments, this.features, now);
  }

  private decideOne(each: Recorded): void {
    if ('command' in each) {
      decide(this.rules, this.state, each.command, each.number);
      return;
    }
    const definition = this.commands.get(each.kind);
    if (definition === undefined) throw new Error(`no command ${each.kind} is declared`);
    decideUser(definition, this.state, each.decided, each.input, each.number);
  }
}

async function opened(
  store: Pick<Store, 'open'>,
  instruments: readonly Instrument[],
  features: readonly Feature[],
  now: number,
): Promise<CoreState> {
  const stored = await store.open(now, marketTables.seedWith({ catalogue: instruments }));
  const state = stateOf(features, { stored, instruments });
  for (const market of trading.of(state).markets.values()) market.isLive = true;
  return state;
}
