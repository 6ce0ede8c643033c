/** The seed of simulated prices: `SEED` if it is set, otherwise the platform's secret, which nobody else knows. */
import type { Config } from './config.ts';
import { openSecrets, secretOf } from '../credentials/secrets.ts';
import { systemToken } from '../base/random.ts';

/** The default of `SEED` when data folders began with version 1 of the path. */
const OLD_DEFAULT = 'brisk';

export function priceSeeds({ seed, dataDir, secret }: Pick<Config, 'seed' | 'dataDir' | 'secret'>): {
  readonly seed: string;
  readonly oldSeed: string;
} {
  if (seed !== undefined) return { seed, oldSeed: seed };
  const own = secret ?? secretOf(dataDir, systemToken);
  return { seed: openSecrets(own).hash('simulated prices', ''), oldSeed: OLD_DEFAULT };
}
