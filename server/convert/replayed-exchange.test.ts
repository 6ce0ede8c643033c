import { expect, it } from 'vitest';
import type { Level } from '../../domain/market/book-levels.ts';
import { fakeStore } from '../../tests/support/fake-store.ts';
import { commandId, openCore } from '../../tests/support/open-core.ts';
import { keptInputOf } from '../core/user-command.ts';
import { convertCommand } from './convert-rules.ts';
import { endedQuotes } from './ended-quotes.ts';
import { convertQuoteQuery } from './queries.ts';

const SYMBOL = 'BTC-USDT';
const DELAY = 500;

it('CONVERT-680 an exchange decided again from its stored input ends as it did, whatever quotes are open', async () => {
  const core = await openCore({ store: fakeStore(), symbols: [SYMBOL] });
  const time = core.clock.now();
  await core.writer.submit({ kind: 'market.open', symbol: SYMBOL, epoch: 'one', delay: DELAY, time });
  const levels: { bids: Level[]; asks: Level[] } = { bids: [[4_999_900, 1]], asks: [[5_000_000, 1]] };
  await core.writer.submit({ kind: 'market.quote', symbol: SYMBOL, whole: true, ...levels, time });
  const user = await core.openUser('Ada');
  await core.execute({ kind: 'demo.faucet', user, id: commandId(), input: {} });
  const kept: { readonly input: unknown; readonly time: number }[] = [];
  const { execute } = core.writer;
  core.writer.execute = (definition, command, input) => {
    kept.push({ input: command.input, time: command.time });
    expect(input).toEqual(command.input);
    return execute.call(core.writer, definition, command, input);
  };
  const ask = async () => {
    const asked = { user, id: commandId(), from: 'USDT', to: 'BTC', given: 'from', amount: '100' } as const;
    const quoted = await core.ask(convertQuoteQuery, asked);
    return 'quote' in quoted ? quoted.quote : '';
  };
  const take = async (quote: string, meanwhile: () => Promise<unknown>) => {
    const command = { kind: 'convert.execute', user, id: commandId(), input: { quote } };
    const executed = core.execute(command);
    await core.writer.drain();
    await meanwhile();
    core.clock.advance(DELAY);
    return (await executed).code;
  };
  const replaced = await ask();
  const codes = [await take(await ask(), ask), await take(replaced, () => Promise.resolve())];
  expect(codes).toEqual([200, 'convert.expired']);
  // A run that never gave a quote and does not know the secret of their seals.
  const again = convertCommand(() => undefined);
  const slices = new Map(core.state.slices).set(endedQuotes.name, endedQuotes.rebuild(undefined));
  const state = { ...core.state, slices };
  const decided = kept.map((command) =>
    again.rule({ state, user: { id: user }, id: '', number: 1, time: command.time } as never, command.input),
  );
  expect(decided.map((each) => ('refused' in each ? each.refused : 200))).toEqual(codes);
  expect(kept.map(({ input }) => keptInputOf(again, input))).toEqual(kept.map(({ input }) => input));
  await core.stop();
});

it('CONVERT-980 an exchange that an earlier version kept without the facts of today is refused, not decided', () => {
  const command = convertCommand(() => undefined);
  const quote = `${'q'.repeat(40)}.${'x'.repeat(43)}`;
  for (const [input, lacking] of [
    [{ quote }, 'isSealed, isReplaced'],
    [{ quote, isReplaced: false }, 'isSealed'],
  ] as const)
    expect(() => keptInputOf(command, input)).toThrow(
      `a kept convert.execute cannot be decided again: it is of an earlier version (${lacking})`,
    );
});
