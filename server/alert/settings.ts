/** The setting of alerts. */
import * as z from 'zod/mini';
import { defineSetting } from '../settings/define-setting.ts';
import { wholeNumber } from '../settings/shapes.ts';

/** The most alerts that one answer of `/alert/list` holds; the call's weight follows from it. */
export const MOST_ALERTS = 200;

export const alertLimits = defineSetting({
  name: 'alert.limits',
  /** How many alerts of one user may wait. */
  schema: z.strictObject({ mostAlerts: wholeNumber(1, MOST_ALERTS) }),
  default: { mostAlerts: 100 },
});

export type AlertLimits = typeof alertLimits.default;
