/** The calls and files of market data, before a core of the test’s choice. */
import { systemClock } from '../../server/base/clock.ts';
import { createLog } from '../../server/base/log.ts';
import { systemId, systemToken } from '../../server/base/random.ts';
import type { CoreApi } from '../../server/core/core-api.ts';
import type { GatewayParts } from '../../server/feature/define-feature.ts';
import { serveFeatures, type ServedFeatures } from '../../server/feature/serve-features.ts';
import { marketFeature } from '../../server/market/feature.ts';

/** The parts that calls may use, without a log. */
export function gatewayParts(core: CoreApi, given: Partial<GatewayParts> = {}): GatewayParts {
  return {
    ...{ core, clock: systemClock, token: systemToken, id: systemId, demo: true },
    log: createLog({ production: true, sink: { write: () => undefined } }),
    ...given,
  };
}

export function serveMarket(core: CoreApi): Promise<ServedFeatures> {
  return serveFeatures([marketFeature], gatewayParts(core));
}
