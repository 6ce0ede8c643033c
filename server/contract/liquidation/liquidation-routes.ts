/** The calls of liquidations and of the insurance fund. */
import { contractDeleverageRanks, contractInsuranceFund, contractLiquidations } from '#protocol/liquidation';
import type { CoreApi } from '../../core/core-api.ts';
import { everybodyReads, user } from '../../http/access.ts';
import { bind, type BoundCall } from '../../http/bind.ts';
import { deleverageRanksQuery, insuranceFundQuery, liquidationsQuery } from './liquidation-queries.ts';

/** Rows on a page, unless the caller asks for another number. */
const PAGE_ROWS = 20;
/** The asset in which contracts are settled. */
const SETTLED_IN = 'USDT';

const ownRows = user({ byKey: 'read', reads: true });

export function liquidationCalls(core: Pick<CoreApi, 'ask'>): BoundCall[] {
  return [
    bind(contractDeleverageRanks, ownRows, async (_, { caller }) => ({
      list: await core.ask(deleverageRanksQuery, caller.id),
    })),
    bind(contractLiquidations, ownRows, ({ limit = PAGE_ROWS, symbol, position, before }, { caller }) =>
      core.ask(liquidationsQuery, { user: caller.id, symbol, position, before, limit }),
    ),
    bind(contractInsuranceFund, everybodyReads, ({ asset = SETTLED_IN, before, limit = PAGE_ROWS }) =>
      core.ask(insuranceFundQuery, { asset, before, limit }),
    ),
  ];
}
