/** The platform's features for a test, and the commands by which one decides again. */
import { convertCommand } from '../../server/convert/convert-rules.ts';
import { SealedQuotes } from '../../server/convert/sealed-quotes.ts';
import type { CommandDefinition, CommandTable } from '../../server/core/person-command.ts';
import { commandsOf } from '../../server/feature/collect-features.ts';
import type { Feature } from '../../server/feature/define-feature.ts';
import { platformFeatures, type FeatureOptions } from '../../server/start/features.ts';

/** What quotes are sealed with: a replay of their commands needs it too. */
export const QUOTE_SECRET = 'a secret of tests';

export const GIFTS = [
  { asset: 'USDT', amount: '1000' },
  { asset: 'BTC', amount: '0.5' },
];

/** No call reads beside the core. */
const store = { query: () => Promise.reject(new Error('this test has no store')) };

export function testFeatures(options: Partial<FeatureOptions> = {}): readonly Feature[] {
  return platformFeatures({ secret: QUOTE_SECRET, store, ...options });
}

export function testCommands(options: Partial<FeatureOptions> = {}): CommandTable {
  return commandsOf(testFeatures(options));
}

/** The same; each quote that was not used before is honoured: the prices of then are not kept. */
export function replayedCommands({
  gifts = GIFTS,
  secret = QUOTE_SECRET,
}: Pick<Partial<FeatureOptions>, 'gifts' | 'secret'> = {}): Map<string, CommandDefinition> {
  const exchange = convertCommand(new SealedQuotes(secret), () => undefined);
  return new Map(testCommands({ gifts })).set(exchange.kind, exchange);
}
