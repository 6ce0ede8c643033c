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
import type { StoredState } from '../../../server/db/store-api.ts';
import { commandsOf, rulesOf, stateOf } from '../../../server/feature/collect-features.ts';
import { trading } from '../../../server/trading/trading-state.ts';
import { coreFeatures } from '../../support/open-core.ts';
import type { Recorded } from './recorded-writer.ts';

export class ReplayedCore {
  private readonly features = coreFeatures();
  private readonly rules: Rules = rulesOf(this.features);
  private readonly commands: CommandTable = commandsOf(this.features);
  private state: CoreState;

  constructor(
    private readonly instruments: readonly Instrument[],
    stored: StoredState,
  ) {
    this.state = this.started(stored);
  }

  hash(): string {
    return stateHash(this.state);
  }

  decide(recorded: readonly Recorded[]): void {
    for (const each of recorded) this.decideOne(each);
  }

  startAgain(stored: StoredState): void {
    this.state = this.started(stored);
  }

  private started(stored: StoredState): CoreState {
    const state = stateOf(this.features, { stored, instruments: this.instruments });
    for (const market of trading.of(state).markets.values()) market.isLive = true;
    return state;
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
