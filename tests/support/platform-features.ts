/** The platform's features for a test, and the commands with which a replay decides again. */
import { demoFunds } from '../../server/assets/settings.ts';
import { contractIndex } from '../../server/contract/marks/settings.ts';
import { convertCommand } from '../../server/convert/convert-rules.ts';
import type { CommandDefinition, CommandTable } from '../../server/core/user-command.ts';
import { commandsOf, settingsOf } from '../../server/feature/collect-features.ts';
import type { Feature } from '../../server/feature/define-feature.ts';
import type { Setting } from '../../server/settings/define-setting.ts';
import { platformFeatures, type FeatureOptions } from '../../server/start/features.ts';
import { CAPTCHA_BITS } from './least-work.ts';

export const DEMO_FUNDS = [
  { asset: 'USDT', amount: '1000' },
  { asset: 'BTC', amount: '0.5' },
];

/** No message is sent, and no feature is started. */
export const TEST_CONFIG: FeatureOptions['config'] = {
  ...{ demo: true, contacts: {}, dataDir: '/nowhere', secret: 'a secret of tests' },
  timeZone: 'Asia/Shanghai',
  ...{ smtp: undefined, sms: undefined, site: undefined, chain: 1, captchaBits: CAPTCHA_BITS },
};

/** In place of the settings' defaults, by their names; they need not fit the shapes. */
export type Defaults = Readonly<Record<string, unknown>>;

export const TEST_DEFAULTS: Defaults = {
  [demoFunds.name]: DEMO_FUNDS,
  // Most tests move a mark by one sample of one source.
  [contractIndex.name]: { ...contractIndex.default, aloneBps: 10_000 },
};

export interface TestFeatureOptions extends Partial<FeatureOptions> {
  readonly defaults?: Defaults;
}

export function testFeatures({
  defaults = TEST_DEFAULTS,
  ...options
}: TestFeatureOptions = {}): readonly Feature[] {
  const features = platformFeatures({
    secret: 'a secret of tests',
    page: '',
    config: TEST_CONFIG,
    ...options,
  });
  return features.map(({ settings = [], ...feature }) => ({
    ...feature,
    settings: settings.map((setting) => ({ ...setting, default: defaults[setting.name] ?? setting.default })),
  }));
}

export function testSettings(defaults?: Defaults): readonly Setting[] {
  return settingsOf(testFeatures(defaults === undefined ? {} : { defaults }));
}

export function testCommands(): CommandTable {
  return commandsOf(testFeatures());
}

/** The same, but every unused quote is accepted, because the prices of that time are not stored. */
export function replayedCommands(): Map<string, CommandDefinition> {
  const exchange = convertCommand(() => undefined);
  return new Map(testCommands()).set(exchange.kind, exchange);
}
