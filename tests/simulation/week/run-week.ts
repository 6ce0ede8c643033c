/** One virtual week, or a part of one: prices, users, kills and checks, and what there is to see of it. */
import { strict as assert } from 'node:assert';
import { positions } from '../../../server/contract/positions.ts';
import { contractLiquidation } from '../../../server/contract/liquidation/liquidation-terms.ts';
import type { SqlConnection } from '../../../server/db/sql-store.ts';
import type { Millis } from '../../../domain/units.ts';
import { commandIds } from '../../support/command-ids.ts';
import { chanceOf } from '../../support/random-candles.ts';
import { replayHere, type OpenReplay } from './replay.ts';
import { databaseHere, type OpenDatabase } from './week-database.ts';
import { settled, WeekPlatform } from './week-platform.ts';
import { WEEK_MARKETS, WeekPrices } from './week-prices.ts';
import { WeekUsers } from './week-users.ts';

type OnDay = (days: number) => void;

export interface WeekSize {
  readonly millis: Millis;
  /** Between two marks of a market. */
  readonly step: Millis;
  readonly users: number;
  /** How many of them act at once, and how often. */
  readonly burst: number;
  readonly burstEvery: Millis;
  readonly kills: number;
}

const DAY = 86_400_000;
export const WHOLE_WEEK: WeekSize = {
  ...{ millis: 7 * DAY, step: 1_000, users: 1_000, burst: 10, burstEvery: 30_000, kills: 200 },
};
export const SMALL_DAY: WeekSize = {
  // The longest step in which an index does not become stale.
  ...{ millis: DAY, step: 14_000, users: 24, burst: 5, burstEvery: 420_000, kills: 4 },
};

/** Everything is checked after this many steps that touched somebody. */
const CHECK_ALL_EVERY = 1_000;
const STEPS_OF_A_KILL = 6;
/** The fund must be small enough to be used up once. */
const CAPITAL_OF_A_USER = 1;
/** Values of the depth in USDT, and their distances from the middle in ten-thousandths. */
const DEPTH = [
  [20_000, 1],
  [50_000, 5],
  [200_000, 30],
] as const;

/** Values for the report at one time. */
export interface WeekSample {
  readonly time: Millis;
  /** By market: the mark, and the value of all long positions, both in USDT. */
  readonly marks: readonly number[];
  readonly openInterest: readonly number[];
}

export interface WeekResult {
  readonly begun: Millis;
  readonly samples: readonly WeekSample[];
  readonly steps: number;
  /** Those that touched somebody and were checked. */
  readonly checked: number;
  readonly kills: number;
  /** How many recorded commands the second core decided again. */
  readonly replayed: number;
  readonly hash: string;
  /** Answers to users' commands, by code. */
  readonly codes: ReadonlyMap<string, number>;
}

class Week {
  private readonly prices: WeekPrices;
  private readonly users: WeekUsers;
  private readonly begun: Millis;
  private readonly samples: WeekSample[] = [];
  private readonly codes = new Map<string, number>();
  private steps = 0;
  private checked = 0;
  private kills = 0;

  constructor(
    readonly platform: WeekPlatform,
    private readonly size: WeekSize,
    private readonly chance: () => number,
  ) {
    this.begun = platform.clock.now();
    this.prices = new WeekPrices(chance, this.begun, size.step);
    this.users = new WeekUsers(chance, this.prices, commandIds(chance, this.begun));
  }

  /** @param onDay is called after each virtual day */
  async live(onDay: OnDay): Promise<{ readonly week: WeekResult; readonly rows: SqlConnection }> {
    const { size, platform } = this;
    const { clock } = platform;
    await this.begin();
    const killEvery = Math.floor(size.millis / (size.kills + 1));
    const sampleEvery = size.millis / 500;
    const end = this.begun + size.millis;
    let days = 0;
    while (clock.now() < end) {
      const passed = clock.now() - this.begun;
      if (passed >= (this.kills + 1) * killEvery && this.kills < size.kills) await this.kill();
      else await this.step();
      if (passed >= this.samples.length * sampleEvery) this.sample();
      if (passed >= (days + 1) * DAY) onDay(++days);
    }
    const rows = await platform.end();
    const { begun, samples, steps, checked, kills, codes } = this;
    const { replayed, core } = platform;
    return { rows, week: { begun, samples, steps, checked, kills, codes, replayed, hash: core.hash() } };
  }

  private async begin(): Promise<void> {
    const { platform, size, users } = this;
    const { core } = platform;
    await users.open(core, size.users);
    const olga = await core.execute({
      ...{ kind: 'user.open', user: 0, id: core.id(), input: { name: 'Olga', role: 'operator' } },
    });
    const value = { feePpm: 200, capital: String(size.users * CAPITAL_OF_A_USER), stepsAtOnce: 25 };
    const changed = await core.execute({
      ...{ kind: 'settings.change', id: core.id() },
      input: { name: contractLiquidation.name, value, reason: 'a small fund' },
      user: olga.code === 200 ? (olga.answer['user'] as number) : 0,
    });
    assert.equal(changed.code, 200);
  }

  private async step(): Promise<void> {
    const { platform, size } = this;
    platform.clock.advance(size.step);
    this.markAll();
    await platform.settle();
    if (platform.clock.now() % size.burstEvery < size.step) {
      const commands = this.users.draw(platform.core.state, size.burst);
      for (const { code } of await platform.execute(commands))
        this.codes.set(String(code), (this.codes.get(String(code)) ?? 0) + 1);
    }
    await this.check();
  }

  private async check(): Promise<void> {
    this.steps++;
    if (!this.platform.checkTouched()) return;
    this.checked++;
    if (this.checked % CHECK_ALL_EVERY === 0) await this.platform.checkEverything();
  }

  /** Prices jump while the platform is down. */
  private async kill(): Promise<void> {
    const { platform, size, chance } = this;
    this.kills++;
    const commands = this.users.draw(platform.core.state, size.burst);
    await platform.kill(
      { answered: Math.floor(chance() * 4), isWritten: chance() < 0.5 },
      {
        commands,
        pause: 5_000 + Math.floor(chance() * 200_000),
        during: async () => {
          for (let step = 0; step < STEPS_OF_A_KILL; step++) {
            platform.clock.advance(size.step);
            this.markAll();
            platform.clock.advance(0);
            await settled();
          }
        },
      },
    );
    this.prices.gap();
    this.markAll();
    await platform.settle();
    await this.check();
  }

  private markAll(): void {
    const { clock, core } = this.platform;
    const time = clock.now();
    this.prices.move(time);
    WEEK_MARKETS.forEach(({ symbol }, at) => {
      const price = this.prices.of(at);
      const level = ([value, away]: (typeof DEPTH)[number], sign: number) =>
        [
          price + sign * Math.max(1, Math.round((price * away) / 10_000)),
          Math.floor((value * 1_000) / this.prices.value(at)),
        ] as const;
      const bids = DEPTH.map((each) => level(each, -1));
      const asks = DEPTH.map((each) => level(each, 1));
      void core.writer.submit({ kind: 'market.quote', symbol, time, whole: true, bids, asks });
      const index = this.prices.index(at, time);
      if (index !== undefined) void core.writer.submit({ kind: 'market.mark', symbol, time, index });
    });
  }

  private sample(): void {
    const { clock, core } = this.platform;
    const marks = WEEK_MARKETS.map((_, at) => this.prices.value(at));
    const lots = new Map<string, number>();
    for (const { symbol, open } of positions.of(core.state).all())
      if (open.side === 'long') lots.set(symbol, (lots.get(symbol) ?? 0) + open.lots);
    const openInterest = WEEK_MARKETS.map(
      ({ symbol }, at) => ((lots.get(symbol) ?? 0) / 1_000) * (marks[at] ?? 0),
    );
    this.samples.push({ time: clock.now(), marks, openInterest });
  }
}

/** Where the week keeps its rows and decides a second time: beside the first core, or in threads. */
export interface WeekPlaces {
  readonly openDatabase: OpenDatabase;
  readonly openReplay: OpenReplay;
}

const HERE: WeekPlaces = { openDatabase: databaseHere, openReplay: replayHere };

/** @param see reads the database before it is closed */
export async function runWeek<Seen>(
  size: WeekSize,
  seed: number,
  see: (week: WeekResult, rows: SqlConnection) => Promise<Seen>,
  { openDatabase, openReplay }: WeekPlaces = HERE,
  onDay: OnDay = () => undefined,
): Promise<Seen> {
  const platform = await WeekPlatform.begin(openDatabase, openReplay);
  try {
    const { week, rows } = await new Week(platform, size, chanceOf(seed)).live(onDay);
    return await see(week, rows);
  } finally {
    await platform.close();
  }
}
