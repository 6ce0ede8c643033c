import { expect, it } from 'vitest';
import type { Level } from '../../domain/market/book-levels.ts';
import { fakeStore } from '../../tests/support/fake-store.ts';
import { commandId, openCore, type OpenCore } from '../../tests/support/open-core.ts';
import { convertLimits } from './settings.ts';
import { convertQuoteQuery } from './queries.ts';

const SYMBOL = 'BTC-USDT';
const DELAY = 500;

async function quote({ writer, clock }: OpenCore, ask: number): Promise<void> {
  const levels: { bids: Level[]; asks: Level[] } = { bids: [[ask - 100, 1]], asks: [[ask, 1]] };
  await writer.submit({ kind: 'market.quote', symbol: SYMBOL, whole: true, ...levels, time: clock.now() });
}

async function take(
  core: OpenCore,
  user: number,
  meanwhile: () => Promise<void>,
  atTheEnd: (id: string) => Promise<unknown> = () => Promise.resolve(),
) {
  const id = commandId();
  const quoted = await core.ask(convertQuoteQuery, {
    user,
    id,
    from: 'USDT',
    to: 'BTC',
    given: 'from',
    amount: '100',
  });
  if ('refused' in quoted) throw new Error(quoted.refused);
  core.clock.advance(quoted.expires - core.clock.now() - 1);
  const input = { quote: quoted.quote };
  const command = { kind: 'convert.execute', user, id: commandId(), input };
  const executed = core.execute(command);
  await core.writer.drain();
  await meanwhile();
  core.clock.advance(DELAY - 1);
  await core.writer.drain();
  expect(await core.commandFate(user, command.id)).toMatchObject({ state: 'pending' });
  const ended = atTheEnd(command.id);
  core.clock.advance(1);
  await ended;
  return (await executed).code;
}

async function withUser(run: (core: OpenCore, user: number) => Promise<void>): Promise<void> {
  const core = await openCore({ store: fakeStore(), symbols: [SYMBOL] });
  await core.writer.submit({ kind: 'market.open', symbol: SYMBOL, epoch: 'one', delay: DELAY, time: 1 });
  await quote(core, 5_000_000);
  const user = await core.openUser('Ada');
  await core.execute({ kind: 'demo.faucet', user, id: commandId(), input: {} });
  await run(core, user);
  await core.stop();
}

it('CONVERT-461 in a followed market a quote is judged at the end of the delay, by the prices at that moment', () =>
  withUser(async (core, user) => {
    // In the quote's last moment: the delay does not end it.
    expect(await take(core, user, () => quote(core, 4_999_000))).toBe(200);
    expect(await take(core, user, () => quote(core, 5_100_000))).toBe('convert.price-changed');
  }));

it('CONVERT-700 an exchange whose money is moved away during its delay ends its quote, which counts as untaken', () =>
  withUser(async (core, user) => {
    const { most } = convertLimits.default.untaken;
    const move = (from: string, to: string) => {
      const input = { from, to, asset: 'USDT', amount: '1000' };
      return core.execute({ kind: 'assets.transfer', user, id: commandId(), input });
    };
    const ask = { user, from: 'USDT', to: 'BTC', given: 'from', amount: '100' } as const;
    for (let tries = 0; tries < most; tries++) {
      const quoted = await core.ask(convertQuoteQuery, { ...ask, id: commandId() });
      const input = { quote: 'quote' in quoted ? quoted.quote : '' };
      const execute = () => core.execute({ kind: 'convert.execute', user, id: commandId(), input });
      const first = execute();
      await core.writer.drain();
      await move('funds', 'contract');
      core.clock.advance(DELAY);
      expect(await first).toMatchObject({ code: 'convert.not-enough' });
      await move('contract', 'funds');
      const second = execute();
      await core.writer.drain();
      core.clock.advance(DELAY);
      expect(await second).toMatchObject({ code: 'convert.expired' });
    }
    expect(await core.ask(convertQuoteQuery, { ...ask, id: commandId() })).toMatchObject({
      refused: 'convert.too-many-quotes',
    });
  }));

it('CONVERT-582 a user who discards an exchange during its delay learns its outcome', () =>
  withUser(async (core, user) => {
    const fates: unknown[] = [];
    const discard = async (id: string) => fates.push(await core.discardCommand(user, id));
    expect(await take(core, user, () => Promise.resolve(), discard)).toBe(200);
    expect(fates).toMatchObject([{ state: 'decided', answer: { code: 200 } }]);
  }));

it('CONVERT-582 a newer quote ends no exchange that waits, and ends quotes that do not', () =>
  withUser(async (core, user) => {
    const ask = { user, from: 'USDT', to: 'BTC', given: 'from', amount: '100' } as const;
    const asked = async () => void (await core.ask(convertQuoteQuery, { ...ask, id: commandId() }));
    expect(await take(core, user, asked)).toBe(200);
    const old = await core.ask(convertQuoteQuery, { ...ask, id: commandId() });
    await asked();
    const input = { quote: 'quote' in old ? old.quote : '' };
    const late = core.execute({ kind: 'convert.execute', user, id: commandId(), input });
    await core.writer.drain();
    core.clock.advance(DELAY);
    expect(await late).toMatchObject({ code: 'convert.expired' });
  }));
