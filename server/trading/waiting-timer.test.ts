import { expect, it } from 'vitest';
import type { MatchWaiting } from './market-commands.ts';
import { trading } from './trading-state.ts';
import { WaitingTimer } from './waiting-timer.ts';

interface Asked {
  readonly symbol: string;
  readonly answer: (answer: { code: 200 | 'market.unknown-symbol'; number: number }) => void;
}

/** A timer over one market's due time, a writer that answers when told to, and a clock that runs when told to. */
function openTimer() {
  let now = 1_000;
  let due = 1_000;
  const asked: Asked[] = [];
  const armed: { at: number; work: () => void }[] = [];
  const orders = {
    nextDue: () => due,
    dueAt: (time: number) => (due <= time ? ['BTC-USDT'] : []),
  };
  const timer = new WaitingTimer({
    state: { slices: new Map([['trading', trading.held({ orders } as never)]]), halted: undefined },
    writer: {
      submit: (command) =>
        new Promise((answer) => {
          asked.push({ symbol: (command as MatchWaiting).symbol, answer });
        }),
    },
    clock: {
      now: () => now,
      after(millis, work) {
        const entry = { at: now + millis, work };
        armed.push(entry);
        return () => {
          if (armed.includes(entry)) armed.splice(armed.indexOf(entry), 1);
        };
      },
    },
  });
  return {
    timer,
    asked,
    armed: () => armed.map(({ at }) => at),
    decide(nextDue: number) {
      due = nextDue;
    },
    run(at: number) {
      now = at;
      for (const { work } of armed.splice(0).filter((entry) => entry.at <= now)) work();
    },
    answer: async (code: 200 | 'market.unknown-symbol') => {
      asked.at(-1)?.answer({ code, number: 1 });
      await new Promise(setImmediate);
    },
  };
}

it('SPOT-700 orders whose wait is over are submitted once until they are answered', async () => {
  const { timer, asked, armed, run, decide, answer } = openTimer();
  timer.look();
  run(1_000);
  expect(asked).toHaveLength(1);
  timer.look();
  expect(armed()).toEqual([]);
  decide(1_400);
  await answer(200);
  expect(armed()).toEqual([1_400]);
  run(1_400);
  expect(asked).toHaveLength(2);
});

it('SPOT-700 orders that are still due after a refusal are tried again a second later', async () => {
  const { timer, asked, armed, run, answer } = openTimer();
  timer.look();
  run(1_000);
  await answer('market.unknown-symbol');
  expect(armed()).toEqual([2_000]);
  run(2_000);
  expect(asked).toHaveLength(2);
  timer.stop();
  await answer('market.unknown-symbol');
  expect(armed()).toEqual([]);
});
