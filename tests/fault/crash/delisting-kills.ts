/**
 * The real platform is killed again and again (SIGKILL) around the end of a contract with open positions, orders and
 * triggers: while its window begins, while it is settled, and in the starts between. A command ends one order, trigger
 * or position, so that kills meet the end half done. The rows are read after each kill.
 */
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { commandIds } from '../../support/command-ids.ts';
import { chanceOf } from '../../support/random-candles.ts';
import { beginPlatform, type RunningPlatform } from '../../support/running-platform.ts';
import { EndedRows, type LeftOpen } from './ended-rows.ts';
import { call, noGrace } from './open-at-once.ts';

const MINUTE = 60_000;
const MOVED_CLOCK = fileURLToPath(new URL('../../support/moved-clock.mjs', import.meta.url));
const SYMBOL = 'BTC-USDT-PERP';
const WINDOW_MINUTES = 2;
/** A position survives the hour of the announcement. */
const LEVERAGE = 10;
/** An announcement must come an hour before the window; a start on a slow machine takes some time. */
const NOTICE = (62 + WINDOW_MINUTES) * MINUTE;
/** The platform looks for a moved clock each 50 ms, and ends the first orders then. */
const LATEST_KILL = 160;
const MOST_KILLS = 60;

export interface DelistingKills {
  readonly seed: number;
  readonly users: number;
  /** A built platform's new, empty data folder. */
  readonly dataDir: string;
  /** An empty folder. */
  readonly folder: string;
  readonly log?: (line: string) => void;
}

/**
 * @returns what each kill left open
 * @throws if anything is half done, or done twice
 */
export async function killAroundDelisting(order: DelistingKills): Promise<readonly LeftOpen[]> {
  return new DelistingRun(order).all();
}

class DelistingRun {
  private readonly chance: () => number;
  private readonly nextId: () => string;
  private readonly clockFile: string;
  private readonly rows: EndedRows;
  private moved = 0;
  private startMillis = 0;
  private readonly left: LeftOpen[] = [];

  constructor(private readonly order: DelistingKills) {
    this.chance = chanceOf(order.seed);
    this.nextId = commandIds(this.chance, Date.UTC(2026, 0, 1));
    this.clockFile = join(order.folder, 'clock');
    this.rows = new EndedRows(SYMBOL);
    this.moveBy(0);
  }

  async all(): Promise<readonly LeftOpen[]> {
    const at = await this.open();
    await this.killWhileEnding(at - WINDOW_MINUTES * MINUTE);
    await this.killWhileSettling(at);
    return this.left;
  }

  /** Users trade, the end is announced, and the first kill comes. Returns the instant. */
  private async open(): Promise<number> {
    const platform = await this.start();
    const operator = await this.token(platform, 'operator');
    await noGrace(platform, this.nextId(), operator);
    for (let user = 0; user < this.order.users; user++) await this.trade(platform, user);
    const at = Math.ceil(this.now() / MINUTE) * MINUTE + NOTICE;
    const markets = [{ symbol: SYMBOL, at, windowMinutes: WINDOW_MINUTES }];
    const value = { markets, endedAtOnce: 1, longestWaitMinutes: 1 };
    const change = { id: this.nextId(), name: 'contract.delistings', value, reason: 'it ends' };
    await call(platform, '/operator/changeSetting', change, operator);
    await this.killed(platform);
    return at;
  }

  /** Each run begins shortly before the window, or goes on in it, and runs a little longer than the one before. */
  private async killWhileEnding(window: number): Promise<void> {
    this.moveTo(window - MINUTE / 2);
    for (let kill = 1; this.last().orders + this.last().triggers > 0; kill++) {
      const platform = await this.start();
      if (this.now() < window) this.moveTo(window);
      await setTimeout((LATEST_KILL * kill) / 8);
      await this.killed(platform);
    }
    if (this.last().positions === 0) throw new Error('positions ended before the instant');
  }

  /** A price needs samples of live minutes, so some runs go past a whole minute; others end while they start. */
  private async killWhileSettling(at: number): Promise<void> {
    for (let kill = 1; this.last().positions > 0 || !this.last().isSettled; kill++) {
      if (this.last().price === '')
        this.moveTo(Math.max(at, this.now()) + MINUTE - (this.now() % MINUTE) - 1_000 - this.startMillis);
      const begun = beginPlatform(this.environment());
      if (this.last().price === '' || kill % 3 === 0) {
        const platform = await begun.running;
        await setTimeout(
          this.last().price === '' ? 1_000 + this.chance() * 1_000 : this.chance() * LATEST_KILL,
        );
        await this.killed(platform);
      } else {
        begun.running.catch(() => undefined);
        await setTimeout(this.startMillis * (0.6 + 0.5 * this.chance()));
        await this.killed(begun);
      }
    }
  }

  private async trade(platform: RunningPlatform, user: number): Promise<void> {
    const token = await this.token(platform, `Ender${String(user)}`);
    const post = (path: string, input: object) =>
      call(platform, path, { id: this.nextId(), ...input }, token);
    await post('/demo/faucet', {});
    await post('/assets/transfer', { from: 'funds', to: 'contract', asset: 'USDT', amount: '1000' });
    await post('/contract/setLeverage', { symbol: SYMBOL, leverage: LEVERAGE });
    const isBuy = user % 3 !== 0;
    const order = { symbol: SYMBOL, side: isBuy ? 'buy' : 'sell', size: '0.005' };
    await post('/contract/placeOrder', { ...order, type: 'market' });
    const price = isBuy ? '100.0' : '400000.0';
    await post('/contract/placeOrder', { ...order, type: 'limit', price });
    const trigger = isBuy ? '400000.0' : '100.0';
    await post('/contract/placeTrigger', { ...order, purpose: 'stop', trigger });
  }

  private async start(): Promise<RunningPlatform> {
    const began = performance.now();
    const platform = await beginPlatform(this.environment()).running;
    this.startMillis = performance.now() - began;
    return platform;
  }

  private async token(platform: RunningPlatform, name: string): Promise<string> {
    return (await call(platform, '/demo/login', { name }))['token'] as string;
  }

  private environment(): Readonly<Record<string, string>> {
    return {
      ...{ DATA_DIR: this.order.dataDir, HOST: '127.0.0.1', SEED: 'delisting', CALLS_PER_SECOND: '100000' },
      ...{ CLOCK_FILE: this.clockFile, NODE_OPTIONS: `--import ${MOVED_CLOCK}` },
    };
  }

  /** Kills it, and reads what it left. */
  private async killed(platform: { kill(): Promise<void> }): Promise<void> {
    await platform.kill();
    const copy = join(this.order.folder, 'copy');
    rmSync(copy, { recursive: true, force: true });
    cpSync(join(this.order.dataDir, 'pg'), copy, { recursive: true });
    this.left.push(await this.rows.follow(copy));
    this.order.log?.(JSON.stringify(this.last()));
    if (this.left.length > MOST_KILLS) throw new Error('the end of the contract does not come');
  }

  private last(): LeftOpen {
    return this.left.at(-1) as LeftOpen;
  }

  private now(): number {
    return Date.now() + this.moved;
  }

  private moveTo(time: number): void {
    this.moveBy(Math.max(0, Math.ceil(time - this.now())));
  }

  private moveBy(millis: number): void {
    this.moved += millis;
    writeFileSync(this.clockFile, String(this.moved));
  }
}
