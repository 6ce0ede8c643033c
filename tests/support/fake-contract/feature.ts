/** A second kind of market, in tests alone: users open, change and close positions by orders in its books. */
import * as z from 'zod/mini';
import { ORDER_SIDES, TIMES_IN_FORCE } from '../../../domain/trading/order.ts';
import { platformRules } from '../../../server/core/decide.ts';
import { defineJob, type DueCommand } from '../../../server/core/schedule.ts';
import type { RuleResult } from '../../../server/core/decision.ts';
import { defineCommand, type RuleContext } from '../../../server/core/user-command.ts';
import { defineFeature } from '../../../server/feature/define-feature.ts';
import type { MarketKind } from '../../../server/trading/feature.ts';
import { marketOfKind, orderOfKind } from '../../../server/trading/kind-orders.ts';
import { newOrder } from '../../../server/trading/new-order.ts';
import { amendOrder, cancelOrders, placeOrder } from '../../../server/trading/place-order.ts';
import { sentOrder } from '../../../server/trading/sent-order.ts';
import { Settlement } from '../../../server/trading/settlement.ts';
import { orderStepsOf } from '../../../domain/trading/order.ts';
import { fakeFill, fakeOrder, fakePosition } from './entities.ts';
import { positionOf, positions } from './positions.ts';
import { closeAtMark, FAKE_REASONS, fakeForms, fakeSettlement } from './settlement.ts';
import { fakeTables } from './tables.ts';

const REFUSED = 'fake-contract.refused';
const declared = { by: 'user', refusals: [REFUSED], reasons: Object.keys(FAKE_REASONS) } as const;
const count = z.int().check(z.positive());

const place = defineCommand('fakeContract.place', {
  ...declared,
  input: z.strictObject({
    ...{
      symbol: z.string(),
      side: z.enum(ORDER_SIDES),
      timeInForce: z._default(z.enum(TIMES_IN_FORCE), 'gtc'),
    },
    ...{
      tick: count,
      lots: count,
      leverage: z._default(count, 1),
      reduceOnly: z._default(z.boolean(), false),
    },
  }),
  rule(context, { symbol, lots: asked, leverage, reduceOnly, ...terms }) {
    const market = marketOfKind(context.state, 'perpetual', symbol);
    if (market === undefined || market.isClosed) return { refused: REFUSED };
    const { state, user } = context;
    const owner = user?.id as number;
    const held = Math.abs(positionOf(state, owner, symbol)?.lots ?? 0);
    const lots = reduceOnly ? Math.min(asked, held) : asked;
    const available = state.ledger.available(owner, 'contract', market.instrument.quote);
    const own = { leverage, reduceOnly };
    const limit = { type: 'limit', postOnly: false, budget: null } as const;
    const order = Object.assign(newOrder(context, market, { ...terms, ...limit, lots }), own);
    if (lots === 0 || fakeSettlement.frozen(order, market, terms.tick, lots) > available)
      return { refused: REFUSED };
    return settled(context, order, (settlement) =>
      placeOrder(settlement, market, order, {
        ...{ limit: terms.tick, lots, isShort: false, asked: lots, available },
      }),
    );
  },
});

const amend = defineCommand('fakeContract.amend', {
  ...declared,
  input: z.strictObject({ order: count, tick: count, lots: count }),
  rule(context, { order: id, tick, lots }) {
    const order = orderOfKind(context.state, 'perpetual', id);
    if (order?.user !== context.user?.id || order === undefined) return { refused: REFUSED };
    const market = marketOfKind(context.state, 'perpetual', order.symbol);
    if (market === undefined) return { refused: REFUSED };
    const change = tick === order.tick && lots < (order.lots ?? 0) ? 'reduced' : 'replaced';
    return settled(context, order, (settlement) =>
      amendOrder(settlement, market, order, { tick, lots, change, number: context.number }),
    );
  },
});

const cancel = defineCommand('fakeContract.cancel', {
  ...declared,
  input: z.strictObject({ order: count }),
  rule(context, { order: id }) {
    const order = orderOfKind(context.state, 'perpetual', id);
    if (order?.user !== context.user?.id || order === undefined) return { refused: REFUSED };
    return settled(context, order, (settlement) => {
      cancelOrders(settlement, [order], 'user');
    });
  },
});

function settled(
  { state, time }: RuleContext,
  order: Parameters<typeof sentOrder>[1],
  act: (settlement: Settlement) => string | undefined | void,
): RuleResult {
  const settlement = new Settlement({ state, time });
  return act(settlement) === undefined
    ? settlement.settled(sentOrder(fakeForms, order))
    : { refused: REFUSED };
}

interface CloseDue extends DueCommand {
  readonly kind: 'fakeContract.closeDue';
}

const closeDue = platformRules<CloseDue>({
  'fakeContract.closeDue': (state, { time }) => {
    const settlement = new Settlement({ state, time });
    const { due } = positions.of(state);
    for (const position of due.keys()) closeAtMark(settlement, position);
    due.clear();
    return settlement.settled();
  },
});

const closeJob = defineJob<CloseDue>({
  name: 'fake-contract.close-due',
  next: (state) => positions.of(state).due.values().next().value,
  command: () => ({ kind: 'fakeContract.closeDue' }),
});

/** For the list of kinds of markets. */
export const fakeKind: MarketKind = { settlement: fakeSettlement, tables: fakeTables };

export const fakeContract = defineFeature({
  name: 'fake-contract',
  commands: [place, amend, cancel],
  platformRules: closeDue,
  jobs: [closeJob],
  entities: [fakeOrder, fakeFill, fakePosition],
  reasons: FAKE_REASONS,
  slice({ stored, instruments }) {
    const bySymbol = new Map(instruments.map((instrument) => [instrument.symbol, instrument]));
    return positions.rebuild({
      rows: fakeTables.loaded(stored).positions,
      marketOf(symbol) {
        const instrument = bySymbol.get(symbol);
        if (instrument === undefined) throw new Error(`no market ${symbol}`);
        return { instrument, steps: orderStepsOf(instrument) };
      },
    });
  },
});
