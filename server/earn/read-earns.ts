/** The core's handlers of queries about locked mining and pledges. */
import { dayYield } from '#domain/earn/income';
import { PLATFORM } from '#domain/ledger/account-kinds';
import { minorOf, minorText } from '#domain/ledger/minor';
import type { Millis } from '#domain/units';
import { answering, type QueryHandler } from '../core/core-query.ts';
import type { CoreState } from '../core/state.ts';
import type { QueryParts } from '../feature/define-feature.ts';
import { valueOf } from '../settings/settings-state.ts';
import { sentEarn } from './earn-change.ts';
import { heldEarn, type EarnPayoutRow } from './earn-rows.ts';
import { earns } from './earns.ts';
import { leftOf } from './lock-rules.ts';
import {
  earnAlarmsQuery,
  earnOrdersQuery,
  earnOwnerQuery,
  earnPayoutsQuery,
  earnProductsQuery,
  type EarnPayout,
  type OfferedProducts,
  type PoolAlarm,
} from './queries.ts';
import { setYields } from './set-yields.ts';
import { earnPoolSetting, earnProductsSetting } from './settings.ts';
import { earnTables } from './tables.ts';

export function earnQueries({ state, store, writer, clock }: QueryParts): readonly QueryHandler[] {
  const stored = earnTables.calls(store);
  return [
    answering(earnProductsQuery, () => writer.read((now) => offered(now, clock.now()))),
    answering(earnAlarmsQuery, () => writer.read(poolAlarms)),
    answering(earnOwnerQuery, async (id) => earns.of(state).get(id)?.user ?? (await stored.order(id))?.user),
    answering(earnOrdersQuery, async (query) => {
      const { rows, next } = await stored.ordersOf(query);
      // The row of an order in income is as of its last change other than a payment.
      const list = await writer.read((now) =>
        rows.map((row) => sentEarn(earns.of(now).get(row.id) ?? heldEarn(row))),
      );
      return { list, next };
    }),
    answering(earnPayoutsQuery, async (query) => {
      const { rows, next } = await stored.payoutsOf(query);
      return { list: rows.map(sentPayout), next };
    }),
  ];
}

function sentPayout({ id, asset, amount, due, orders }: EarnPayoutRow): EarnPayout {
  const text = (whole: string) => minorText(BigInt(whole));
  return {
    ...{ id, asset, amount: text(amount), due },
    orders: orders.map(([order, part, ppm]) => ({ order, amount: text(part), ppm })),
  };
}

function offered(state: CoreState, time: Millis): OfferedProducts {
  const all = earns.of(state);
  const { calendar } = all;
  const ofToday = setYields(state, calendar.day(time));
  const list = valueOf(state, earnProductsSetting).products.map((terms) => ({
    ...terms,
    todayPpm: dayYield(terms, ofToday.get(terms.product)),
    left: minorText(leftOf(terms.quota, all.totalOf(terms.product))),
  }));
  return { time, zone: calendar.zone, start: calendar.next(time, '1d'), list };
}

/** The coins of which the pool paid and owes more than its limit. */
function poolAlarms(state: CoreState): PoolAlarm[] {
  return valueOf(state, earnPoolSetting).limits.flatMap(({ asset, limit }) => {
    const short = -state.ledger.available(PLATFORM, 'earn-pool', asset);
    return short > (minorOf(limit) ?? 0n) ? [{ asset, short: minorText(short), limit }] : [];
  });
}
