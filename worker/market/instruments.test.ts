import { describe, expect, it } from 'vitest';
import { fakeClock } from '../../tests/support/fake-clock.ts';
import { tinyInstrument } from '../../tests/support/tiny-instrument.ts';
import type { RestAnswer } from '../feed/rest.ts';
import { Instruments } from './instruments.ts';

const settled = () =>
  new Promise<void>((resolve) => {
    setImmediate(resolve);
  });

describe('Instruments', () => {
  it.each<[string, RestAnswer | undefined]>([
    ['no answer', undefined],
    ['a refusal', { code: 'platform.starting', data: {} }],
    ['no list', { code: 200, data: {} }],
    ['a step of nothing', { code: 200, data: { list: [tinyInstrument('A-B', { sizeStep: '0.00' })] } }],
  ])('ENGINE-005 asks again after %s', async (_name, first) => {
    const clock = fakeClock();
    const answers = [first, first, { code: 200, data: { list: [tinyInstrument('A-B')] } }];
    const instruments = new Instruments(clock, () => undefined);
    const rest = () => Promise.resolve(answers.shift());
    instruments.ask(rest);
    // A second request while the first is pending changes nothing.
    instruments.ask(rest);
    await settled();
    clock.advance(500);
    await settled();
    clock.advance(999);
    await settled();
    expect([instruments.areKnown, answers.length]).toEqual([false, 1]);
    clock.advance(1);
    expect((await instruments.whenKnown()).map(({ symbol }) => symbol)).toEqual(['A-B']);
  });

  it('reports which markets are new, removed, or have changed steps', async () => {
    const changes: string[][] = [];
    const instruments = new Instruments(fakeClock(), (symbols) => changes.push([...symbols].sort()));
    const notify = async (...list: ReturnType<typeof tinyInstrument>[]) => {
      instruments.ask(() => Promise.resolve({ code: 200, data: { list } }));
      await settled();
    };
    await notify(tinyInstrument('A-B'), tinyInstrument('C-D'));
    await notify(tinyInstrument('A-B', { priceStep: '0.5' }), tinyInstrument('E-F'));
    await notify(tinyInstrument('A-B', { priceStep: '0.5', name: 'other' }), tinyInstrument('E-F'));
    expect(changes).toEqual([['A-B', 'C-D'], ['A-B', 'C-D', 'E-F'], []]);
    expect([instruments.stepsOf('C-D'), instruments.stepsOf('A-B')?.price.digits]).toEqual([undefined, 1]);
    expect(instruments.of('A-B')?.name).toBe('other');
  });
});
