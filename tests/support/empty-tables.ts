/** Tables of features without rows, as a start loads them. */
import type { StoredAlerts } from '../../server/alert/alert-rows.ts';
import type { StoredEtfs } from '../../server/etf/etf-rows.ts';

export const NO_ALERTS: StoredAlerts = {
  ...{ waiting: [], unread: [], samples: [], storms: [] },
  ...{ lastAlert: 0, lastNotice: 0, lastStorm: 0 },
};

export const NO_ETFS: StoredEtfs = {
  ...{ products: [], holdings: [], open: [], plans: [], rebalances: [], exitNotices: [] },
  ...{ lastOrder: 0, lastPlan: 0, lastRebalance: 0, lastExitNotice: 0 },
};
