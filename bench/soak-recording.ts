/**
 * A violent session of many markets as a recording, generated from a seed: every half second each market moves by up
 * to a hundred ticks, changes about thirty levels and trades, and sometimes one jumps by hundreds of ticks. Each price
 * is drawn back to its start, so that a loop ends near its beginning.
 */
import { stepsOf } from '../domain/market/instrument.ts';
import { coins } from '../server/market/catalogue-coins.ts';
import { MarketScript, seededDice } from '../tests/support/recording-maker.ts';

const START = 1_723_161_256_000;
const STEP_MILLIS = 500;
const NEXT_FUNDING_MILLIS = 8 * 3_600_000;
const PRICE_STEP = '0.01';
const SIZE_STEP = '0.1';
const MOST_MOVE = 100;
const MOST_LEAP = 600;

/** @param seconds of the recording's own time. @returns its lines, in the form of `replay:` */
export function violentRecording(seed: number, markets: number, seconds: number): string {
  const dice = seededDice(seed);
  const bases = coins.filter((coin) => coin[5]).map(([base]) => base);
  const scripts = bases.slice(0, markets).map((base, place) => violentMarket(base, place, dice));
  const lines: string[] = [];
  const write = (t: number, event: object) => lines.push(JSON.stringify({ t, ...event }));
  for (const { plan } of scripts) {
    write(0, { type: 'instrument', symbol: plan.symbol, priceStep: PRICE_STEP, sizeStep: SIZE_STEP });
  }
  for (const script of scripts) write(START, script.snapshot());
  let id = 1;
  for (let at = STEP_MILLIS; at <= seconds * 1000; at += STEP_MILLIS) {
    for (const script of scripts) {
      script.moveBy(violentMove(script, dice));
      script.shuffle();
      for (let left = dice(4); left > 0; left--) write(START + at, script.trade(id++));
      write(START + at, script.delta());
      const hasMark = script.plan.symbol.endsWith('-PERP') && dice(4) === 0;
      if (hasMark) write(START + at, script.mark(script.centre + dice(20), START + NEXT_FUNDING_MILLIS));
    }
  }
  return `${lines.join('\n')}\n`;
}

/** Uses the name of a market of the catalogue, so that it is at the top of the list. */
function violentMarket(base: string, place: number, dice: (limit: number) => number): MarketScript {
  return new MarketScript(
    {
      symbol: `${base}-USDT-PERP`,
      steps: stepsOf({ priceStep: PRICE_STEP, sizeStep: SIZE_STEP }),
      centre: 20_000 + 5_000 * place,
      reach: 260,
      density: 60,
      changes: 15,
    },
    dice,
  );
}

function violentMove(script: MarketScript, dice: (limit: number) => number): number {
  const most = dice(100) === 0 ? MOST_LEAP : dice(10) === 0 ? MOST_MOVE : 8;
  const away = script.centre - script.plan.centre;
  const drawnBack = Math.round((away * most) / 10_000);
  return dice(2 * most + 1) - most - drawnBack;
}
