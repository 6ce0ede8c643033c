import { expect, it } from 'vitest';
import type { Level } from '../../domain/market/book-levels.ts';
import { memoryStore } from '../../tests/support/memory-store.ts';
import { commandId, openCore, type OpenCore } from '../../tests/support/open-core.ts';

const SYMBOL = 'BTC-USDT';
const DELAY = 500;

async function quote({ writer, clock }: OpenCore, ask: number): Promise<void> {
  const levels: { bids: Level[]; asks: Level[] } = { bids: [[ask - 100, 1]], asks: [[ask, 1]] };
  await writer.submit({ kind: 'market.quote', symbol: SYMBOL, whole: true, ...levels, time: clock.now() });
}

async function take(core: OpenCore, user: number, meanwhile: () => Promise<void>) {
  const id = commandId();
  const quoted = await core.convertQuote({ user, id, from: 'USDT', to: 'BTC', given: 'from', amount: '100' });
  if ('refused' in quoted) throw new Error(quoted.refused);
  core.clock.advance(quoted.expires - core.clock.now() - 1);
  const input = { quote: quoted.quote };
  let isReady = false;
  const ready = core.convertDelay({ user, ...input }).then(() => (isReady = true));
  await meanwhile();
  core.clock.advance(DELAY - 1);
  await core.writer.drain();
  expect(isReady).toBe(false);
  core.clock.advance(1);
  await ready;
  return (await core.execute({ kind: 'convert.execute', user, id: commandId(), input })).code;
}

it('CONVERT-461 in a followed market a quote is judged at the end of the delay, by the price of then', async () => {
  const core = await openCore({ store: memoryStore(), symbols: [SYMBOL] });
  await core.writer.submit({ kind: 'market.open', symbol: SYMBOL, epoch: 'one', delay: DELAY, time: 1 });
  await quote(core, 5_000_000);
  const user = await core.person('Ada');
  await core.execute({ kind: 'demo.faucet', user, id: commandId(), input: {} });
  // In its last moment: the delay does not end it.
  expect(await take(core, user, () => quote(core, 4_999_000))).toBe(200);
  expect(await take(core, user, () => quote(core, 5_100_000))).toBe('convert.price-changed');
  await core.stop();
});
