/** Orders and fills, checked by hand as `decode-account.ts` does. */
import {
  CANCEL_CAUSES,
  FILL_ROLES,
  ORDER_SIDES,
  ORDER_STATUSES,
  ORDER_TYPES,
  TIMES_IN_FORCE,
} from '#domain/spot/order';
import { isFields } from '../feed/check.ts';
import { hasFields, isAmount, isCount } from '../feed/check-json.ts';

const SIDES: ReadonlySet<unknown> = new Set(ORDER_SIDES);
const TYPES: ReadonlySet<unknown> = new Set(ORDER_TYPES);
const TIMES: ReadonlySet<unknown> = new Set(TIMES_IN_FORCE);
const STATUSES: ReadonlySet<unknown> = new Set(ORDER_STATUSES);
const CAUSES: ReadonlySet<unknown> = new Set([...CANCEL_CAUSES, '']);
const ROLES: ReadonlySet<unknown> = new Set(FILL_ROLES);
const ASSET = /^[A-Z0-9]{1,20}$/;
const COMMAND_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

export function isOrder(order: unknown): boolean {
  if (!isFields(order) || !hasFields(order, 19)) return false;
  const { id, clientId, symbol, side, type, timeInForce, postOnly, status, cause } = order;
  if (!isCount(id) || typeof clientId !== 'string' || !COMMAND_ID.test(clientId)) return false;
  if (typeof symbol !== 'string' || typeof postOnly !== 'boolean') return false;
  if (!SIDES.has(side) || !TYPES.has(type) || !TIMES.has(timeInForce)) return false;
  if (!STATUSES.has(status) || !CAUSES.has(cause)) return false;
  const { price, size, total, filled, filledTotal, fee, feeAsset, created, updated, version } = order;
  if (!isGiven(price) || !isGiven(size) || !isGiven(total)) return false;
  if (!isAmount(filled) || !isAmount(filledTotal) || !isAmount(fee) || !isAsset(feeAsset)) return false;
  return isCount(created) && isCount(updated) && isCount(version);
}

export function isFill(fill: unknown): boolean {
  if (!isFields(fill) || !hasFields(fill, 12)) return false;
  const { id, order, symbol, side, role, price, size, total, fee, feeAsset, trade, time } = fill;
  if (!isCount(id) || !isCount(order) || typeof symbol !== 'string') return false;
  if (!SIDES.has(side) || !ROLES.has(role)) return false;
  if (!isAmount(price) || !isAmount(size) || !isAmount(total) || !isAmount(fee)) return false;
  return isAsset(feeAsset) && isCount(trade) && isCount(time);
}

export function isAsset(asset: unknown): boolean {
  return typeof asset === 'string' && ASSET.test(asset);
}

function isGiven(value: unknown): boolean {
  return value === '' || isAmount(value);
}
