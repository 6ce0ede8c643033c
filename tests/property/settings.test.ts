/**
 * Users trade, exchange and claim demo funds while an operator changes costs and limits. The commands, decided again
 * in another core, lead to the same state after each of them. A start from the rows does so at any point.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { CoreUser } from '../../server/core/core-api.ts';
import { decide } from '../../server/core/decide.ts';
import { decideUser } from '../../server/core/decide-user.ts';
import type { CommandDefinition } from '../../server/core/user-command.ts';
import type { CoreState } from '../../server/core/state.ts';
import { stateHash } from '../../server/core/state-hash.ts';
import type { Write } from '../../server/db/store-api.ts';
import { settings } from '../../server/settings/settings-state.ts';
import { settingChangeRows, type SettingChange } from '../../server/settings/stored-settings.ts';
import { marketMakerRules } from '../../server/trading/market-maker-rules.ts';
import { trading } from '../../server/trading/trading-state.ts';
import { rowsAmong } from '../support/feature-rows.ts';
import { commandId } from '../support/open-core.ts';
import { fakeInstrument } from '../support/fake-instrument.ts';
import { testCommands, testSettings } from '../support/platform-features.ts';
import { rebuildState } from '../support/rebuild-state.ts';

const RUNS = process.env['TEST_SIZE'] === 'long' ? 5_000 : 60;
const SYMBOL = 'BTC-USDT';
const OPERATOR = 1;
const RULES = marketMakerRules();
const COMMANDS = testCommands();
const USERS: readonly CoreUser[] = [OPERATOR, 2, 3].map((id) => ({
  ...{ id, name: `P${String(id)}`, abnormal: false, created: 0, fundedAt: 0, heldUntil: 0, vip: id - 1 },
  role: id === OPERATOR ? 'operator' : 'user',
}));

interface Command {
  readonly kind: string;
  readonly user: number;
  readonly input: object;
}

const user = fc.constantFrom(2, 3);
const price = fc.integer({ min: 98, max: 102 }).map(String);
const ppm = fc.integer({ min: -1, max: 50_001 });
const bps = fc.integer({ min: 0, max: 600 });
const count = fc.integer({ min: 0, max: 3 });
const order = fc.record({
  ...{ symbol: fc.constant(SYMBOL), side: fc.constantFrom('buy', 'sell'), type: fc.constant('limit') },
  ...{ price, size: fc.constantFrom('0.01', '0.002') },
});
const fees = fc.array(fc.record({ maker: ppm, taker: ppm }), { minLength: 1, maxLength: 3 });
const limits = fc.record({ slippageBps: bps, priceWarningBps: bps, priceBandBps: bps, mostOpen: count });
const funds = fc.constantFrom('1', '20.5', '0').map((amount) => [{ asset: 'USDT', amount }]);
const change = fc.oneof(
  fees.map((levels) => ({ name: 'spot.fees', value: { levels } })),
  limits.map((value) => ({ name: 'spot.limits', value })),
  funds.map((value) => ({ name: 'assets.demoFunds', value })),
);
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('spot.placeOrder'), user, input: order }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('demo.faucet'), user, input: fc.constant({}) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('spot.cancelOrders'), user, input: fc.constant({}) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('settings.change'),
      user: fc.constantFrom(OPERATOR, OPERATOR, OPERATOR, 2),
      input: change.map((each) => ({ ...each, reason: 'a test' })),
    }),
  },
);

/** Every user holds some of every coin; the market maker quotes both sides. */
function started(): CoreState {
  const accounts = USERS.flatMap(({ id }) =>
    ['BTC', 'USDT'].map((asset) => {
      return { user: id, kind: 'funds', asset, available: 10n ** 12n, frozen: 0n, version: 0 } as const;
    }),
  );
  const users = { users: USERS, accounts, lastEvents: [], lastPosting: 0 };
  const state = rebuildState([fakeInstrument(SYMBOL)], { users });
  const at = { symbol: SYMBOL, time: 1 };
  decide(RULES, state, { kind: 'market.open', epoch: 'one', ...at }, 1);
  const levels = { bids: [[9_900, 1_000]], asks: [[10_100, 1_000]] };
  decide(RULES, state, { kind: 'market.quote', whole: true, ...levels, ...at }, 2);
  for (const market of trading.of(state).markets.values()) market.isLive = true;
  return state;
}

function run(state: CoreState, { kind, user: by, input }: Command, number: number, id: string) {
  const definition = COMMANDS.get(kind) as CommandDefinition;
  const asked = { kind, user: by, id, input, time: number, hash: '' };
  return decideUser(definition, state, asked, z.parse(definition.input, input), number);
}

/** The last change of each setting, as the store loads them. */
function lastOf(writes: readonly Write[]): SettingChange[] {
  const all = rowsAmong(settingChangeRows, writes);
  return [...new Map(all.map((each) => [each.name, each])).values()];
}

it('OPERATOR-815 commands with changes of settings between them, decided again, lead to the same state', () => {
  const seen = { changed: 0, refused: 0, traded: 0 };
  fc.assert(
    fc.property(fc.array(command, { minLength: 5, maxLength: 40 }), (commands) => {
      const [first, again] = [started(), started()];
      const [writes, hashes]: [Write[], string[]] = [[], []];
      const ids = commands.map(() => commandId());
      for (const [at, each] of commands.entries()) {
        const done = run(first, each, at + 3, ids[at] as string);
        writes.push(...done.writes);
        hashes.push(stateHash(first));
        if (each.kind === 'settings.change') seen[done.code === 200 ? 'changed' : 'refused']++;
        if (done.marketEvents.some(({ kind }) => kind === 'market.traded')) seen.traded++;
      }
      for (const [at, each] of commands.entries()) {
        run(again, each, at + 3, ids[at] as string);
        expect(stateHash(again)).toBe(hashes[at]);
      }
      const rebuilt = settings.rebuild({ settings: testSettings(), changes: lastOf(writes) });
      // Some definitions belong to one platform, because they know its time zone.
      const { defined, ...kept } = settings.of(first);
      expect(rebuilt.value).toMatchObject(kept);
      expect(rebuilt.value).toHaveProperty('defined.size', defined.size);
    }),
    { numRuns: RUNS },
  );
  for (const times of Object.values(seen)) expect(times).toBeGreaterThan(0);
});
