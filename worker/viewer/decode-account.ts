/**
 * The account channel's messages and calls' events, checked by hand: exactly what `protocol/account.ts` accepts, as a
 * property test holds.
 */
import { ACCOUNT_KINDS } from '#domain/ledger/account-kinds';
import { REASON_NAMES } from '#domain/ledger/reasons';
import { spotFill } from '#protocol/entities/spot-fill';
import { spotOrder } from '#protocol/entities/spot-order';
import type { AccountMessage } from '#protocol/names/account';
import { LOGGED_OUT, SESSION_ENDED } from '#protocol/names/codes';
import { isFields, type Fields } from '../feed/check.ts';
import { hasFields, isAmount, isCount, isSignedAmount } from '../feed/check-json.ts';
import { isAsset, isFill, isOrder } from './decode-spot.ts';

const KINDS: ReadonlySet<unknown> = new Set(ACCOUNT_KINDS);
const REASONS: ReadonlySet<unknown> = new Set(REASON_NAMES);
const RECORD_ID = /^\d+\.(?:from|to)$/;

/** Undefined: it could not be read. */
export function decodeAccount(message: unknown): AccountMessage | undefined {
  if (!isFields(message) || !isCount(message['time'])) return undefined;
  return isMessage(message) ? (message as unknown as AccountMessage) : undefined;
}

function isMessage(message: Fields): boolean {
  switch (message['type']) {
    case 'reset':
      return isReset(message);
    case 'events':
      return hasFields(message, 4) && isCount(message['prev']) && isListOf(message['events'], isAccountEvent);
    case 'ended':
      return hasFields(message, 3) && isNobodyCode(message['code']);
    default:
      return false;
  }
}

function isNobodyCode(code: unknown): boolean {
  return code === LOGGED_OUT || code === SESSION_ENDED;
}

function isReset(message: Fields): boolean {
  if (!hasFields(message, 5) || !isCount(message['number'])) return false;
  return isListOf(message['balances'], isBalance) && isListOf(message['entities'], isEntityRows);
}

function isAccountEvent(event: unknown): boolean {
  if (!isFields(event) || !hasFields(event, 5)) return false;
  if (!isCount(event['number']) || !isCount(event['time'])) return false;
  if (!isListOf(event['balances'], isBalance) || !isListOf(event['records'], isRecord)) return false;
  return isListOf(event['changes'], isEntityRows);
}

/** Rows of an entity that this build does not know are passed over, so nothing is asked of them. */
function isEntityRows(change: unknown): boolean {
  if (!isFields(change) || !hasFields(change, 2)) return false;
  const { entity, rows } = change;
  if (entity === spotOrder.name) return isListOf(rows, isOrder);
  if (entity === spotFill.name) return isListOf(rows, isFill);
  return typeof entity === 'string' && Array.isArray(rows);
}

function isListOf(list: unknown, isOne: (each: unknown) => boolean): boolean {
  return Array.isArray(list) && list.every(isOne);
}

function isBalance(balance: unknown): boolean {
  if (!isFields(balance) || !hasFields(balance, 5)) return false;
  if (!KINDS.has(balance['kind']) || !isAsset(balance['asset'])) return false;
  return isAmount(balance['available']) && isAmount(balance['frozen']) && isCount(balance['version']);
}

function isRecord(record: unknown): boolean {
  if (!isFields(record) || !hasFields(record, 7)) return false;
  const { id, kind, part, asset, amount, reason, time } = record;
  if (typeof id !== 'string' || !RECORD_ID.test(id) || !KINDS.has(kind) || !isAsset(asset)) return false;
  if ((part !== 'available' && part !== 'frozen') || !REASONS.has(reason)) return false;
  return isSignedAmount(amount) && isCount(time);
}
