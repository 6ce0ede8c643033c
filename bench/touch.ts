/**
 * The suite `touch`: the time from the end of a touch on the button of the spot or the contract ticket until the order
 * is in the list as pending, and until the platform has confirmed it. Chromium at a phone's size, the built client, a
 * whole platform with its embedded database on this machine; confirmation of orders is turned off. In alternation, the
 * same order is sent by a bare call of the same page, until its answer is read. The difference is the page's own time:
 * the goal is two frames. A touch's times end with the frame that paints the result, so waiting for a frame counts.
 */
import type { CallName } from '../protocol/call.ts';
import { CALLS } from '../protocol/names/calls.ts';
import { Calls } from '../tests/e2e/models/newcomer.ts';
import { startPlatform, type RunningPlatform } from '../tests/support/running-platform.ts';
import { commandIds } from '../tests/support/command-ids.ts';
import { buildClient } from '../tools/build.mjs';
import { openChromium } from './browser.ts';
import { quantile, thousandth, type BenchRow } from './suite.ts';
import { CONTRACT_TICKET, SPOT_TICKET, type TouchedTicket } from './touched-ticket.ts';
import { TouchPage } from './touch-page.ts';

export interface TouchSize {
  /** The slow-down factor of the page's processor. */
  readonly slowdowns: readonly number[];
  readonly touches: number;
  /** Warm-up touches before those that count. */
  readonly warmUp: number;
  /** By the prefix of their cases. */
  readonly tickets: Readonly<Record<string, TouchedTicket>>;
}

const TICKETS = { '': SPOT_TICKET, 'contract, ': CONTRACT_TICKET };
export const FULL_TOUCH: TouchSize = { slowdowns: [1, 4], touches: 150, warmUp: 10, tickets: TICKETS };
export const SMOKE_TOUCH: TouchSize = { slowdowns: [1], touches: 2, warmUp: 0, tickets: TICKETS };

/** Issue 9: two frames of a 60 Hz display. */
const MOST_OVERHEAD = 33.4;
/**
 * A button accepts a second press after half a second; the rest is random, so that no touch is in step with the
 * engine.
 */
const PAUSE_MILLIS = 500;
const BEAT_MILLIS = 100;

interface Taken {
  readonly pending: number[];
  readonly acknowledged: number[];
  readonly bare: number[];
}

export async function benchTouch(size: TouchSize): Promise<BenchRow[]> {
  await buildClient();
  const platform = await startPlatform({ SEED: 'bench' });
  try {
    return await touchesAt(platform, size);
  } finally {
    await platform.stop();
  }
}

/** The same for a running platform. */
export async function touchesAt({ origin }: RunningPlatform, size: TouchSize): Promise<BenchRow[]> {
  const browser = await openChromium();
  try {
    const newId = commandIds(Math.random, Date.now());
    const rows: BenchRow[] = [];
    for (const [name, ticket] of Object.entries(size.tickets)) {
      const page = await TouchPage.open(browser, origin, await newcomer(origin, newId, ticket), ticket);
      for (const slowdown of size.slowdowns) {
        await page.slow(slowdown);
        rows.push(...rowsOf(`${name}${String(slowdown)}×`, await taken(page, size, newId)));
      }
      await page.close();
    }
    return rows;
  } finally {
    await browser.close();
  }
}

async function taken(page: TouchPage, { touches, warmUp }: TouchSize, newId: () => string): Promise<Taken> {
  const all: Taken = { pending: [], acknowledged: [], bare: [] };
  for (let at = -warmUp; at < touches; at++) {
    if (at % page.clearedEvery === 0) await page.clear(newId());
    const { pending, acknowledged } = await page.touch();
    const bare = await page.call(newId());
    await page.pause(PAUSE_MILLIS + Math.random() * BEAT_MILLIS);
    if (at < 0) continue;
    all.pending.push(pending);
    all.acknowledged.push(acknowledged);
    all.bare.push(bare);
  }
  await page.clear(newId());
  return all;
}

/** With the demo funds, where the ticket pays from. */
async function newcomer(origin: string, newId: () => string, { funding }: TouchedTicket) {
  const calls = new Calls(origin);
  const ask = async ({ path }: CallName, input: object, token?: string): Promise<unknown> => {
    const { code, data } = await calls.ask('POST', path, input, token);
    if (code !== 200) throw new Error(`${path} answered ${String(code)}`);
    return data;
  };
  const testUser = (await ask(CALLS.demoLogin, { name: `Tara${Date.now().toString(36)}` })) as {
    token: string;
    user: object;
  };
  await ask(CALLS.demoFaucet, { id: newId() }, testUser.token);
  if (funding !== undefined) await ask(CALLS.assetsTransfer, { id: newId(), ...funding }, testUser.token);
  return testUser;
}

function rowsOf(name: string, { pending, acknowledged, bare }: Taken): BenchRow[] {
  const shares = [
    ['median', 0.5],
    ['p95', 0.95],
  ] as const;
  return shares.flatMap(([word, share]) => {
    const [seen, known, call] = [pending, acknowledged, bare].map((times) => quantile(times, share));
    const row = (metric: string, value: number, peer: string, peerValue: number): BenchRow => ({
      ...{ suite: 'touch', case: name, metric: `${metric}, ${word}`, unit: 'ms' },
      ...{ value: thousandth(value), peer, peerValue: thousandth(peerValue) },
      ratio: thousandth(value / peerValue),
    });
    const [shown = NaN, stands = NaN, answered = NaN] = [seen, known, call];
    return [
      row('touch to pending', shown, 'bare call', answered),
      row('touch to acknowledged', stands, 'bare call', answered),
      row('overhead', stands - answered, 'goal (limit)', MOST_OVERHEAD),
    ];
  });
}
