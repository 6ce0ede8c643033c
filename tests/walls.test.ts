/** Tests the import rules by planted faults: a rule that refuses nothing would pass every check. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from './support/temporary-folder.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The imports of each file, and the rule that refuses them; an empty rule means that they are allowed. */
const PLANTS: readonly (readonly [file: string, imports: string, rule: string])[] = [
  ['domain/spot/fee.ts', '../units.ts', ''],
  ['domain/option/odds.ts', '../spot/fee.ts', 'domain-features-know-no-other'],
  ['domain/trading/states.ts', '../market/steps.ts', ''],
  ['domain/trading/terms.ts', '../spot/fee.ts', 'domain-features-know-no-other'],
  ['domain/leverage/terms.ts', '../trading/states.ts', ''],
  ['domain/market/steps.ts', '../units.ts', ''],
  ['domain/market/level.ts', '../trading/states.ts', 'domain-trading-is-above-markets'],
  ['domain/market/clock.ts', 'node:fs', 'domain-is-pure-no-node'],
  ['domain/market/average.ts', 'decimal.js', 'decimals-are-for-the-reference'],
  ['domain/contract/reference/exact.ts', 'decimal.js', ''],
  ['domain/contract/margin.ts', './reference/exact.ts', 'the-reference-is-not-for-live-values'],
  [
    'worker/contract/positions.ts',
    '../../domain/contract/reference/exact.ts',
    'the-reference-is-not-for-live-values',
  ],
  [
    'server/contract/margin.ts',
    '../../domain/contract/reference/exact.ts',
    'the-reference-is-not-for-live-values',
  ],
  ['src/features/contract/calculator.ts', '../../../domain/contract/reference/exact.ts', ''],
  ['src/features/contract/amount.ts', 'decimal.js', 'decimals-are-for-the-reference'],
  ['domain/market/line.ts', '../../protocol/call.ts', 'domain-is-pure'],
  ['protocol/names/spot.ts', '../../domain/units.ts', ''],
  ['protocol/names/shapes.ts', '../call.ts', 'protocol-names-are-small'],
  ['protocol/spot.ts', '../domain/units.ts', ''],
  ['protocol/entities/spot-order.ts', '../names/spot.ts', ''],
  ['protocol/entities/order.ts', '../call.ts', 'protocol-entities-are-small'],
  ['protocol/entities/order-schema.ts', '../call.ts', ''],
  ['paint/row.ts', '../domain/units.ts', ''],
  ['paint/colour.ts', '../src/ui/chip.ts', 'painting-knows-the-domain'],
  ['worker/paintings.ts', '../paint/row.ts', ''],
  ['worker/feed/decode.ts', '../../protocol/call.ts', 'worker-takes-types-of-the-protocol'],
  ['worker/feed/names.ts', '../../protocol/names/spot.ts', ''],
  ['worker/feed/order.ts', '../../protocol/entities/spot-order.ts', ''],
  ['worker/feed/check.ts', '../../protocol/entities/order-schema.ts', 'worker-is-small'],
  ['worker/feed/page.ts', '../../src/ui/chip.ts', 'worker-is-small'],
  ['worker/features.ts', './candles/feature.ts', 'engine-knows-no-feature'],
  ['worker/one-topic.ts', './candles/feature.ts', 'engine-knows-no-feature'],
  ['worker/feed/candles.ts', '../candles/feature.ts', 'engine-knows-no-feature'],
  ['worker/batch/candles.ts', '../candles/feature.ts', 'engine-knows-no-feature'],
  ['worker/books/rows.ts', '../candles/feature.ts', 'engine-features-know-no-other'],
  ['worker/books/levels.ts', '../feed/names.ts', ''],
  ['src/engine/kinds.ts', '../../worker/topics.ts', 'the-worker-is-known-by-its-types'],
  ['worker/offline/files.ts', '../engine.ts', 'offline-worker-is-alone'],
  ['src/ui/chip.ts', '../i18n/texts.ts', ''],
  ['src/ui/price.ts', '../../domain/units.ts', 'ui-knows-no-product'],
  ['src/blocks/row.ts', '../features/market/quote.ts', 'blocks-are-below-features'],
  ['src/features/market/quote.ts', '../../ui/chip.ts', ''],
  ['src/features/home/home.ts', '../market/quote.ts', 'features-know-no-other'],
  ['src/features/spot/routes.ts', '../../navigation/route.ts', ''],
  ['src/features/home/routes.ts', '../../ui/chip.ts', 'routes-load-their-pages'],
  ['src/features/convert/routes.ts', '../market/quote.ts', 'features-know-no-other'],
  ['src/features/home/engine.ts', '../../../worker/engine.ts', 'the-worker-is-known-by-its-types'],
  ['src/api/call.ts', '../ui/chip.ts', 'services-are-below-screens'],
  ['src/api/start.ts', '../app/app.ts', 'only-the-entry-knows-the-app'],
  ['src/app/app.ts', '../../server/base/clock.ts', 'src-app-is-the-page'],
  ['server/core/decide.ts', '../http/app.ts', 'core-decides-alone'],
  ['server/core/rows.ts', '../../protocol/entities/spot-order.ts', ''],
  ['server/matching/book.ts', '../core/decide.ts', 'ledger-and-matching-are-below-core'],
  ['server/realtime/room.ts', '../core/decide.ts', 'gateways-know-the-core-by-its-interface'],
  ['server/db/store.ts', '../spot/place.ts', 'db-knows-no-feature'],
  ['server/db/migrations.ts', '../trading/rules.ts', 'db-knows-no-feature'],
  ['server/core/writer.ts', '../spot/place.ts', 'core-decides-alone'],
  ['server/core/state.ts', '../trading/orders.ts', 'core-decides-alone'],
  ['server/ledger/hold.ts', '../trading/orders.ts', 'core-decides-alone'],
  ['server/trading/rules.ts', '../core/decide.ts', ''],
  ['server/trading/orders.ts', '../spot/place.ts', 'trading-is-below-features'],
  ['server/trading/changes.ts', '../../protocol/entities/spot-order.ts', 'trading-is-below-features'],
  ['server/trading/wire.ts', '../../protocol/names/spot.ts', 'trading-is-below-features'],
  ['server/trading/checks.ts', '../../domain/spot/fee.ts', 'trading-is-below-features'],
  ['server/trading/forms.ts', '../../protocol/entities/order-fields.ts', ''],
  ['server/trading/states.ts', '../../domain/trading/states.ts', ''],
  ['server/matching/levels.ts', '../../domain/market/steps.ts', ''],
  ['server/matching/fee.ts', '../../domain/spot/fee.ts', 'matching-knows-no-kind-of-market'],
  ['server/matching/order.ts', '../../protocol/entities/spot-order.ts', 'matching-knows-no-kind-of-market'],
  ['server/matching/place.ts', '../spot/place.ts', 'matching-knows-no-kind-of-market'],
  ['server/feature/define-feature.ts', '../http/app.ts', ''],
  ['server/feature/collect.ts', '../spot/place.ts', 'a-declaration-is-below-features'],
  ['server/settings/define-setting.ts', '../http/app.ts', ''],
  ['server/feature/settings.ts', '../settings/define-setting.ts', ''],
  ['server/settings/place.ts', '../spot/place.ts', 'settings-are-below-features'],
  ['server/spot/settings.ts', '../settings/define-setting.ts', ''],
  ['server/trading/feature.ts', '../feature/define-feature.ts', ''],
  ['server/spot/feature.ts', '../feature/define-feature.ts', ''],
  ['server/base/timer.ts', './clock.ts', ''],
  ['server/base/users.ts', '../core/decide.ts', 'base-is-below-all'],
  ['server/credentials/senders.ts', '../start/config.ts', ''],
  ['server/auth/ways-in.ts', '../gateway/gateway-server.ts', 'composition-is-above-all'],
  ['server/start/features.ts', '../spot/feature.ts', ''],
  ['server/user/features.ts', '../start/features.ts', 'composition-is-above-all'],
  ['server/market/declared.ts', '../feature/define-feature.ts', ''],
  ['server/feature/candles.ts', '../market/driver.ts', 'a-declaration-is-below-features'],
  ['server/core/features.ts', '../feature/define-feature.ts', 'core-decides-alone'],
  ['server/db/features.ts', '../feature/define-feature.ts', 'db-knows-no-feature'],
  ['server/http/features.ts', '../feature/define-feature.ts', 'gateways-know-the-core-by-its-interface'],
  ['server/market/features.ts', '../start/features.ts', 'composition-is-above-all'],
  ['server/trading/levels.ts', '../market/driver.ts', 'trading-is-below-features'],
  ['server/convert/price.ts', '../trading/rules.ts', ''],
  ['server/market/driver.ts', '../trading/market-commands.ts', ''],
  ['server/market/publish.ts', '../trading/rules.ts', 'market-data-is-above-trading'],
  ['server/http/orders.ts', '../trading/market-commands.ts', 'gateways-know-the-core-by-its-interface'],
  ['server/spot/place.ts', '../core/decide.ts', ''],
  ['server/p2p/release.ts', '../spot/place.ts', 'server-features-know-no-other'],
  ['server/raffle/draw.ts', '../spot/place.ts', 'server-features-know-no-other'],
  ['server/command/spot.ts', '../spot/place.ts', 'server-features-know-no-other'],
  ['server/command/feature.ts', '../feature/define-feature.ts', ''],
  ['server/spot/discard.ts', '../command/feature.ts', 'server-features-know-no-other'],
  ['server/spot/publish.ts', '../market/publisher.ts', 'server-features-use-interfaces'],
  ['server/spot/sql.ts', '../db/sql-store.ts', 'server-features-use-interfaces'],
  ['server/spot/tables.ts', '../db/define-tables.ts', ''],
  ['server/spot/socket.ts', '../realtime/texts.ts', 'server-features-use-interfaces'],
  ['server/gateway/spot.ts', '../spot/place.ts', 'gateway-is-below-features'],
  ['server/gateway/rules.ts', '../core/decide.ts', 'gateway-is-below-features'],
  ['server/gateway/quotes.ts', '../market/queries.ts', ''],
  ['server/realtime/declared.ts', '../market/declared.ts', 'gateways-know-the-core-by-its-interface'],
  ['server/realtime/publish.ts', '../market/publisher.ts', 'gateways-know-the-core-by-its-interface'],
  ['server/realtime/texts.ts', '../market/market-texts.ts', ''],
  ['server/market/sql.ts', '../db/sql-store.ts', 'market-data-is-above-trading'],
  ['server/credentials/codes.ts', '../spot/place.ts', 'credentials-are-below-features'],
  ['server/spot/page.ts', '../../worker/engine.ts', 'server-has-no-page'],
  ['server/spot/seed.ts', '../../tests/seed.ts', 'no-test-in-production'],
  ['server/spot/lost.ts', './nowhere.ts', 'no-unresolved'],
];

const LEAVES = [
  'domain/units',
  'protocol/call',
  'protocol/entities/order-fields',
  'worker/engine',
  'worker/topics',
  'worker/candles/feature',
  'src/i18n/texts',
  'src/navigation/route',
  'server/base/clock',
  'server/start/config',
  'server/gateway/gateway-server',
  'server/http/app',
  'server/trading/market-commands',
  'server/market/publisher',
  'server/market/queries',
  'server/market/market-texts',
  'server/db/sql-store',
  'server/db/define-tables',
  'tests/seed',
];

function plant(folder: string, path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

function refusals(folder: string): ReadonlySet<string> {
  const script = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const args = [script, '--config', join(ROOT, '.dependency-cruiser.cjs'), '--output-type', 'json'];
  const roots = ['domain', 'protocol', 'paint', 'worker', 'src', 'server', 'tests'];
  const ended = spawnSync(process.execPath, [...args, ...roots], { cwd: folder, encoding: 'utf8' });
  const { summary } = JSON.parse(ended.stdout) as {
    summary: { violations: readonly { readonly from: string; readonly rule: { readonly name: string } }[] };
  };
  return new Set(summary.violations.map(({ from, rule }) => `${from} ${rule.name}`));
}

describe('import rules', () => {
  it('HOUSE-010, RISK-016 refuse each planted fault and nothing that is allowed', () => {
    const folder = temporaryFolder();
    copyFileSync(join(ROOT, 'tsconfig.base.json'), join(folder, 'tsconfig.base.json'));
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    for (const leaf of LEAVES) plant(folder, `${leaf}.ts`, 'export const leaf = 1;\n');
    for (const [file, imports] of PLANTS)
      plant(folder, file, `import '${imports}';\nexport const planted = 1;\n`);
    plant(folder, 'src/i18n/round.ts', `import './trip.ts';\n`);
    plant(folder, 'src/i18n/trip.ts', `import './round.ts';\n`);
    plant(folder, 'node_modules/decimal.js/package.json', '{ "name": "decimal.js", "main": "decimal.js" }');
    plant(folder, 'node_modules/decimal.js/decimal.js', 'module.exports = 1;\n');
    plant(folder, 'server/alone.ts', 'export const alone = 1;\n');

    const found = refusals(folder);
    for (const [file, , rule] of PLANTS) {
      const ofFile = [...found].filter((finding) => finding.startsWith(`${file} `));
      if (rule === '') expect(ofFile, file).toEqual([]);
      else expect(ofFile, file).toContain(`${file} ${rule}`);
    }
    expect([...found].some((finding) => finding.endsWith(' no-cycle'))).toBe(true);
    expect(found).toContain('server/alone.ts no-orphan');
  });
});
