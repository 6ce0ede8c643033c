/** The core's handlers of queries: a user's contract orders and fills from the database, and the terms. */
import { minorText } from '#domain/ledger/minor';
import type { CoreState } from '../core/state.ts';
import { answering, type QueryHandler } from '../core/core-query.ts';
import type { QueryParts } from '../feature/define-feature.ts';
import { valueOf } from '../settings/settings-state.ts';
import { marketOfKind, orderOfKind } from '../trading/kind-orders.ts';
import type { FillsQuery, OrdersQuery } from '../trading/order-queries.ts';
import { sentRows } from '../trading/sent-rows.ts';
import { trading, type Market } from '../trading/trading-state.ts';
import { announcedTiers } from './announced-tiers.ts';
import { contractForms } from './contract-forms.ts';
import { announcedDelisting } from './delisting/delisting-gate.ts';
import { delistings } from './delisting/delistings.ts';
import { contractDelistings, leastSamples } from './delisting/settings.ts';
import { heldOf, sentPosition } from './held-position.ts';
import { tiersOf } from './market-terms.ts';
import { positionLimitsOf } from './position-limits.ts';
import { positions } from './positions.ts';
import {
  closedPositionsQuery,
  announcedTiersQuery,
  contractFillsQuery,
  contractOrderOwnerQuery,
  contractOrdersQuery,
  contractPositionOwnerQuery,
  contractTermsQuery,
  type ContractMarketTerms,
  type SentDelisting,
} from './queries.ts';
import { contractFees, contractLimits, contractTiers } from './settings.ts';
import { contractTables } from './tables.ts';
import { triggerSettings } from './triggers/settings.ts';

const NOTHING = { rows: [], next: null };

/** Orders and fills of markets that this run does not have (those of a replay) are omitted. */
export function contractQueries({ state, store, writer }: QueryParts): readonly QueryHandler[] {
  const stored = contractTables.calls(store);
  const isElsewhere = ({ symbol }: OrdersQuery | FillsQuery) =>
    symbol !== undefined && marketOfKind(state, 'perpetual', symbol) === undefined;
  return [
    answering(
      contractOrderOwnerQuery,
      async (id) => orderOfKind(state, 'perpetual', id)?.user ?? stored.orderUser(id),
    ),
    // A repeated command may name a position that it closed itself.
    answering(
      contractPositionOwnerQuery,
      async (id) => positions.of(state).get(id)?.user ?? stored.positionUser(id),
    ),
    answering(contractOrdersQuery, async (query) => {
      const { rows, next } = isElsewhere(query) ? NOTHING : await stored.orders(query);
      return { list: sentRows(state, rows, contractForms.order), next };
    }),
    answering(contractFillsQuery, async (query) => {
      const { rows, next } = isElsewhere(query) ? NOTHING : await stored.fills(query);
      return { list: sentRows(state, rows, contractForms.fill), next };
    }),
    answering(closedPositionsQuery, async (query) => {
      const { rows, next } = await stored.closedPositions(query);
      const list = rows.flatMap((row) => {
        const market = positions.of(state).readingOf(row);
        return market === undefined ? [] : [sentPosition(heldOf(row), market)];
      });
      return { list, next };
    }),
    answering(announcedTiersQuery, (user) => writer.read((now) => announcedTiers(now, user))),
    answering(contractTermsQuery, () =>
      writer.read((now) => {
        const tiers = valueOf(now, contractTiers);
        const { firedAtOnce: _, ...limits } = valueOf(now, triggerSettings);
        const contracts = [...trading.of(now).markets.values()].filter(
          ({ instrument, isClosed }) => instrument.kind === 'perpetual' && !isClosed,
        );
        return {
          ...valueOf(now, contractFees),
          ...valueOf(now, contractLimits),
          triggers: limits,
          markets: contracts.map((market) => ({
            symbol: market.instrument.symbol,
            tiers: tiersOf(tiers, market.instrument.base),
            limits: sentLimits(now, market),
            delisting: sentDelisting(now, market),
          })),
        };
      }),
    ),
  ];
}

function sentDelisting(state: CoreState, { instrument }: Market): SentDelisting | null {
  const { symbol } = instrument;
  const ended = delistings.of(state).of(symbol);
  const announced = ended ?? announcedDelisting(state, symbol);
  if (announced === undefined) return null;
  const { at, windowMinutes } = announced;
  const least = leastSamples(valueOf(state, contractDelistings), announced);
  const samples = ended?.samples ?? delistings.of(state).sampled(announced).length;
  return { at, windowMinutes, price: ended?.price ?? null, samples, leastSamples: least };
}

function sentLimits(state: CoreState, market: Market): ContractMarketTerms['limits'] {
  const { position, share, exposure } = positionLimitsOf(state, market);
  return { position: minorText(position), share: minorText(share), exposure: minorText(exposure) };
}
