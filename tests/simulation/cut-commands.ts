/** The commands that a user sends over a network that is cut at random, and what must be open before each of them. */
import { strict as assert } from 'node:assert';
import { contractOrder } from '../../protocol/entities/contract-order.ts';
import { contractPosition } from '../../protocol/entities/contract-position.ts';
import { rowsOf } from '../../protocol/entities/entity-rows.ts';
import { contractIndex } from '../../server/contract/marks/settings.ts';
import { accountQuery } from '../../server/core/account-queries.ts';
import { fakeInstrument } from '../support/fake-instrument.ts';
import type { OpenCore } from '../support/open-core.ts';

export interface CutCommand {
  readonly kind: string;
  readonly input: object;
}

const SYMBOL = 'ABC-USDT-PERP';
export const CUT_PERPETUAL = { ...fakeInstrument(SYMBOL), kind: 'perpetual' } as const;

/** At 0.01 USDT a tick. */
const MARK = 10_000;
const LOTS = 1_000_000_000;
const LONGEST_MILLIS = 3_600_000;

export const CUT_ASKS = [
  ...(['placeOrder', 'amendOrder', 'closePosition', 'reverse', 'closeAll', 'adjustMargin'] as const),
  ...(['placeTrigger', 'cancelOrders'] as const),
];

export const SPOT_ORDER: CutCommand = {
  kind: 'spot.placeOrder',
  input: {
    ...{ symbol: 'BTC-USDT', side: 'buy', type: 'limit', timeInForce: 'ioc' },
    ...{ price: '1', size: '0.001' },
  },
};

/** The user has funds for contracts, and a mark stays live for as long as a round lasts. */
export async function beginContracts(core: OpenCore, user: number): Promise<void> {
  const move = { from: 'funds', to: 'contract', asset: 'USDT', amount: '500' };
  await done(core, user, { kind: 'assets.transfer', input: move });
  const named = { kind: 'user.open', input: { name: 'Olga', role: 'operator' } };
  const operator = (await done(core, 0, named))['user'] as number;
  const value = { ...contractIndex.default, staleMillis: LONGEST_MILLIS, resumeGraceMillis: 0 };
  const change = { name: contractIndex.name, value, reason: 'a test' };
  await done(core, operator, { kind: 'settings.change', input: change });
  const at = { symbol: SYMBOL, time: core.clock.now() };
  await core.writer.submit({ kind: 'market.open', ...at, epoch: 'one' });
  const levels = { bids: [[MARK - 1, LOTS]], asks: [[MARK + 1, LOTS]] } as const;
  await core.writer.submit({ kind: 'market.quote', ...at, whole: true, ...levels });
}

/** A position of two lots and a resting order are open, and no trigger. */
export async function nextContractCommand(core: OpenCore, user: number, seed: number): Promise<CutCommand> {
  const time = core.clock.now();
  await core.writer.submit({ kind: 'market.mark', symbol: SYMBOL, time, mark: MARK, index: MARK });
  for (const kind of ['contract.closeAll', 'contract.cancelOrders', 'contract.cancelTriggers'])
    await done(core, user, { kind, input: {} });
  const buy = { symbol: SYMBOL, side: 'buy', size: '0.002' };
  const place = { kind: 'contract.placeOrder', input: { ...buy, type: 'market' } };
  await done(core, user, place);
  await done(core, user, { ...place, input: { ...buy, type: 'limit', price: '95' } });
  const { entities } = await core.ask(accountQuery, user);
  const [order] = rowsOf(entities, contractOrder);
  const [position] = rowsOf(entities, contractPosition);
  assert.ok(order && position);
  const ask = CUT_ASKS[seed % CUT_ASKS.length] ?? 'placeOrder';
  const inputs = {
    placeOrder: place.input,
    amendOrder: { order: order.id, price: '96' },
    closePosition: { position: position.id, size: '0.001' },
    reverse: { position: position.id },
    closeAll: {},
    cancelOrders: {},
    adjustMargin: { position: position.id, change: 'add', amount: '0.01' },
    placeTrigger: { purpose: 'take-profit', position: position.id, trigger: '150' },
  };
  return { kind: `contract.${ask}`, input: inputs[ask] };
}

async function done(core: OpenCore, user: number, command: CutCommand) {
  const answer = await core.execute({ ...command, user, id: core.id() });
  assert.ok(answer.code === 200, `${command.kind} was refused: ${String(answer.code)}`);
  return answer.answer;
}
