/**
 * The platforms of browser tests that need another one than the shared platform. A worker runs one at a time, on
 * separate data. Consecutive tests with the same environment share it, because a start takes seconds.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyDatabase } from './new-database.ts';
import { startPlatform, type RunningPlatform } from './running-platform.ts';
import { QUOTED_SELDOM } from './shared-platform.ts';
import { stillContract, stillMarket } from './still-market.ts';

type Environment = Readonly<Record<string, string>>;

export class OwnPlatforms {
  private readonly folder = mkdtempSync(join(tmpdir(), 'brisk-own-'));
  private current: { environment: Environment; dataDir: string; running: RunningPlatform } | undefined;

  /** The `FEED` of a market with a fixed book. */
  readonly still = stillMarket(this.folder);
  /** The same with a perpetual, whose mark a test moves. */
  readonly stillContract = stillContract(this.folder);

  async open(environment: Environment): Promise<RunningPlatform> {
    if (this.current !== undefined && isSame(this.current.environment, environment))
      return this.current.running;
    await this.close();
    const dataDir = mkdtempSync(join(this.folder, 'data-'));
    await copyDatabase(dataDir);
    const running = await startPlatform({ ...QUOTED_SELDOM, ...environment, DATA_DIR: dataDir });
    this.current = { environment, dataDir, running };
    return running;
  }

  /** Stops the platform with SIGTERM and starts it at the same address on the same data. */
  async restart(): Promise<void> {
    const { current } = this;
    if (current === undefined) throw new Error('the shared platform cannot be restarted');
    const { environment, dataDir, running } = current;
    await stop(running);
    const PORT = String(running.port);
    current.running = await startPlatform({ ...QUOTED_SELDOM, ...environment, DATA_DIR: dataDir, PORT });
  }

  /** Stops the platform if one is running. */
  async close(): Promise<void> {
    const { current } = this;
    this.current = undefined;
    if (current === undefined) return;
    await stop(current.running);
    rmSync(current.dataDir, { recursive: true, force: true });
  }

  async end(): Promise<void> {
    await this.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

async function stop(platform: RunningPlatform): Promise<void> {
  const code = await platform.stop();
  if (code !== 0) throw new Error(`a platform ended with ${String(code)}:\n${platform.output()}`);
}

function isSame(one: Environment, other: Environment): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
