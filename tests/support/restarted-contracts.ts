/** A core after a restart, in memory: what the run before had open, in the steps of the new start's contract. */
import type { Instrument } from '../../domain/market/instrument.ts';
import { openingState } from '../../server/assets/opening-state.ts';
import { assetsTables } from '../../server/assets/tables.ts';
import { contractForms, type ContractOrder } from '../../server/contract/contract-forms.ts';
import { delistings } from '../../server/contract/delisting/delistings.ts';
import type { DelistingRow, DelistingSampleRow } from '../../server/contract/delisting/delisting-rows.ts';
import { delistingTables } from '../../server/contract/delisting/tables.ts';
import { fundings } from '../../server/contract/funding/funding-state.ts';
import { fundingTables } from '../../server/contract/funding/tables.ts';
import { rowOf } from '../../server/contract/held-position.ts';
import { liquidations } from '../../server/contract/liquidation/liquidation-state.ts';
import { liquidationTables } from '../../server/contract/liquidation/tables.ts';
import { positions } from '../../server/contract/positions.ts';
import { contractTables } from '../../server/contract/tables.ts';
import { triggerTables } from '../../server/contract/triggers/tables.ts';
import { triggers } from '../../server/contract/triggers/triggers.ts';
import type { CoreState } from '../../server/core/state.ts';
import type { Store, StoredUsers } from '../../server/db/store-api.ts';
import { marketTables } from '../../server/market/tables.ts';
import { settings } from '../../server/settings/settings-state.ts';
import { settingsTables } from '../../server/settings/tables.ts';
import { trading } from '../../server/trading/trading-state.ts';
import { ContractCore, PERPETUAL } from './contract-core.ts';
import { fakeStore } from './fake-store.ts';

/**
 * Rows are loaded in the opposite order: no query promises one.
 * @param perpetual other steps of the contract, or undefined: its own
 * @param others further markets, in the steps of the run before
 */
export async function restarted(
  before: ContractCore,
  perpetual: Instrument = PERPETUAL,
  others: readonly Instrument[] = [],
): Promise<ContractCore> {
  const { state, clock } = before.core;
  await before.core.stop();
  return ContractCore.open(storeAfter(state, perpetual, others), others, { perpetual, clock });
}

function storeAfter(state: CoreState, perpetual: Instrument, others: readonly Instrument[]): Store {
  const store = fakeStore();
  const open: Store['open'] = async (...input) => {
    const stored = await store.open(...input);
    const all = state.users.all();
    const users: StoredUsers = {
      users: all,
      accounts: [...state.ledger.all()],
      lastEvents: all.map(({ id }) => [id, state.users.lastEvent(id)]),
      lastPosting: state.ledger.lastPostingId,
    };
    return { ...stored, users, loaded: { ...stored.loaded, ...loadedFrom(state, perpetual, others) } };
  };
  return { ...store, open };
}

function loadedFrom(
  state: CoreState,
  perpetual: Instrument,
  others: readonly Instrument[],
): Readonly<Record<string, unknown>> {
  const { last, modes } = positions.of(state);
  const { orders } = trading.of(state);
  const open = [...orders.all()] as ContractOrder[];
  const funding = fundings.of(state);
  const liquidation = liquidations.of(state);
  const delisting = [...delistings.of(state).all()];
  return {
    [assetsTables.feature]: openingsOf(state),
    [settingsTables.feature]: [...settings.of(state).changes.values()],
    [marketTables.feature]: { instruments: [perpetual, ...others], steps: stepsOf(perpetual) },
    [contractTables.feature]: {
      open: open.map((order) => contractForms.order.row(order)),
      ...{ lastOrder: orders.lastOrder, lastFill: orders.lastFill },
      positions: {
        open: [...positions.of(state).all()].map(rowOf).reverse(),
        ...{
          last,
          modes: modes
            .users()
            .flatMap((user) => modes.of(user))
            .reverse(),
        },
      },
    },
    [triggerTables.feature]: { open: [...triggers.of(state).all()].reverse(), last: triggers.of(state).last },
    [fundingTables.feature]: {
      contracts: funding.all().map((held) => funding.rowOf(held)),
      ...{ rounds: funding.unpaid().map((round) => round.row()), last: funding.last },
    },
    [liquidationTables.feature]: {
      ...{ last: liquidation.last, lastInsurance: liquidation.lastInsurance },
      capital: [...liquidation.capital].map(([asset, amount]) => [asset, String(amount)]),
    },
    [delistingTables.feature]: {
      markets: delisting.filter((row): row is DelistingRow => 'settled' in row),
      samples: delisting.filter((row): row is DelistingSampleRow => 'time' in row),
    },
  };
}

/** The hash of the openings of days is over their rows. */
function openingsOf({ slices }: CoreState): readonly unknown[] {
  const rows: unknown[] = [];
  slices.get(openingState.name)?.hash((text) => rows.push(JSON.parse(text)));
  return rows;
}

function stepsOf(perpetual: Instrument) {
  const first = { ...PERPETUAL, id: 0 };
  return perpetual === PERPETUAL ? [first] : [first, { ...perpetual, id: 7 }];
}
