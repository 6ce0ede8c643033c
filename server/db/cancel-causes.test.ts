/** The migration of the causes for which orders ended, on rows that earlier versions of the platform stored. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { describeOnDatabases } from '../../tests/support/databases.ts';
import { ordersIn } from '../../tests/support/event-rows.ts';
import { openHarmable } from '../../tests/support/harmable-store.ts';
import { commandId } from '../../tests/support/open-core.ts';
import { storedOrder } from '../../tests/support/stored-order.ts';
import { spotForms } from '../spot/spot-forms.ts';
import { spotTables } from '../spot/tables.ts';
import type { OrderRow } from '../trading/stored-trading.ts';
import { MIGRATIONS } from './sql-store.ts';
import type { Write } from './store-api.ts';

const MIGRATION = readFileSync(join(MIGRATIONS, '0030_cancel_causes.sql'), 'utf8');
/** The causes as earlier versions stored them, and their present names. */
const CAUSES = [
  ['person', 'user'],
  ['let-go', 'expired'],
  ['self-trade', 'self-trade'],
  ['', ''],
] as const;
const USER = 1;

/** The rows that one order leaves, each with its cause. */
function writesOf(cause: string, id: number): readonly Write[] {
  const number = id;
  const row = storedOrder({ id, clientId: commandId(), cause: cause as OrderRow['cause'] });
  const sent = { id, symbol: 'ABC-USDT', status: 'cancelled', cause, version: id };
  const event = {
    ...{ number: id, time: 5, balances: [], records: [] },
    changes: [{ entity: 'spot-order', rows: [sent] }],
  };
  return [
    spotForms.order.rows.write(row),
    { kind: 'account-event', user: USER, command: number, event },
    {
      ...{ kind: 'command', name: 'spot.cancel', number, user: USER, id: row.clientId, hash: 'h', time: 5 },
      ...{ code: 200, problems: [], input: {}, answer: sent, event: id },
    },
  ];
}

describeOnDatabases('causes of earlier versions', (newPlace) => {
  it('HOUSE-961 are read under their present names, in orders, events and answers', async () => {
    const { store, execute } = await openHarmable(await newPlace());
    try {
      await store.open(1000);
      const writes = CAUSES.map(([before], index) => writesOf(before, index + 1));
      await store.commit({ number: CAUSES.length, writes: writes.flat() });
      // A restored backup has JSON with spaces.
      await execute(`update account_events set body = body::jsonb::text::json where number = 2`);
      await execute(MIGRATION.replaceAll('--> statement-breakpoint', ''));

      const present = CAUSES.map(([, after]) => after);
      const { order } = spotTables.calls(store);
      const orders = await Promise.all(present.map((_, index) => order({ user: USER, order: index + 1 })));
      expect(orders.map((each) => each?.cause)).toEqual(present);
      const events = (await store.accountEvents(USER, 0)) ?? [];
      expect(events.flatMap(ordersIn).map(({ cause }) => cause)).toEqual(present);
      const answers = await Promise.all(
        orders.map(async (each) => store.answerTo(USER, each?.clientId ?? '')),
      );
      expect(answers.map((each) => each?.answer['cause'])).toEqual(present);
    } finally {
      await store.close();
    }
  });
});
