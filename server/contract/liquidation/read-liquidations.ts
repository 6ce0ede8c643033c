/** The core's handlers of queries about liquidations and the insurance fund. */
import { minorText } from '#domain/ledger/minor';
import { shownSteps } from '#domain/market/instrument';
import { answering, type QueryHandler } from '../../core/core-query.ts';
import type { QueryParts } from '../../feature/define-feature.ts';
import { contractsQuery } from '../../core/publication.ts';
import { readingOf } from '../../trading/order.ts';
import { trading } from '../../trading/trading-state.ts';
import { DeleverageRanks } from './deleverage-ranks.ts';
import { deleverageRanksQuery, insuranceFundQuery, liquidationsQuery } from './liquidation-queries.ts';
import { fundBalance, publishedContracts } from './published-contracts.ts';
import { sentLiquidation } from './reported-step.ts';
import { liquidationTables } from './tables.ts';

export function liquidationQueries({ state, store, writer, clock }: QueryParts): readonly QueryHandler[] {
  const stored = liquidationTables.calls(store);
  const ranks = new DeleverageRanks(() => clock.now());
  return [
    answering(deleverageRanksQuery, (user) => writer.read((now) => ranks.of(now, user))),
    answering(contractsQuery, () =>
      writer.read((now) => ({ time: clock.now(), ...publishedContracts(now, ranks) })),
    ),
    answering(liquidationsQuery, async (query) => {
      const { rows, next } = await stored.steps(query);
      const { markets } = trading.of(state);
      const list = rows.flatMap((row) => {
        const market = readingOf(markets, row);
        return market === undefined ? [] : [sentLiquidation(row, market)];
      });
      const oldest = query.position === undefined ? undefined : rows.at(-1);
      const around = oldest && (await stored.marksAround({ symbol: oldest.symbol, at: oldest.time }));
      const marks = (around ?? []).flatMap((row) => {
        const market = readingOf(markets, row);
        return market === undefined
          ? []
          : [{ time: row.time, mark: shownSteps(row.mark, market.steps.price) }];
      });
      return { list, marks, next };
    }),
    answering(insuranceFundQuery, async (query) => {
      const { asset } = query;
      const held = await writer.read((now) => fundBalance(now, asset));
      const rows = await stored.insurance(query);
      const list = rows.map(({ id, cause, symbol, amount, balance, time }) => ({
        ...{ id, cause, symbol, time, asset },
        ...{ amount: minorText(BigInt(amount)), balance: minorText(BigInt(balance)) },
      }));
      const next = list.length < query.limit ? null : (list.at(-1)?.id ?? null);
      return { asset, balance: minorText(held), list, next };
    }),
  ];
}
