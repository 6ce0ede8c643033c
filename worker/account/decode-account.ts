/**
 * Checks the account channel's messages without zod. It accepts the messages that `protocol/account.ts` accepts, also
 * with further fields of a newer platform; a property test proves that it accepts no others. Rows are checked by their
 * entities' definitions.
 */
import { balance } from '#protocol/entities/balance';
import type { Entity } from '#protocol/entities/define-entity';
import { ledgerRecord } from '#protocol/entities/ledger-record';
import type { AccountMessage } from '#protocol/names/account';
import { LOGGED_OUT, SESSION_ENDED } from '#protocol/names/codes';
import { isFields, type Fields } from '../feed/check.ts';
import { isCount } from '../feed/check-json.ts';
import { isListOf, rowCheck, type Check } from './row-check.ts';

const isBalance = rowCheck(balance);
const isRecord = rowCheck(ledgerRecord);

/** Undefined: the message cannot be read. */
export type DecodeAccount = (message: unknown) => AccountMessage | undefined;

/** @param entities the entities whose rows events carry */
export function accountDecoder(entities: readonly Entity[]): DecodeAccount {
  const checks = new Map(entities.map((entity) => [entity.name, rowCheck(entity)]));
  const isEntityRows = (change: unknown) => isEntityRowsBy(checks, change);
  return (message) => {
    if (!isFields(message) || !isCount(message['time'])) return undefined;
    return isMessage(message, isEntityRows) ? (message as unknown as AccountMessage) : undefined;
  };
}

function isMessage(message: Fields, isEntityRows: Check): boolean {
  switch (message['type']) {
    case 'reset':
      return (
        isCount(message['number']) &&
        isListOf(message['balances'], isBalance) &&
        isListOf(message['entities'], isEntityRows)
      );
    case 'events': {
      const isEvent = (event: unknown) => isAccountEvent(event, isEntityRows);
      return isCount(message['prev']) && isListOf(message['events'], isEvent);
    }
    case 'ended':
      return message['code'] === LOGGED_OUT || message['code'] === SESSION_ENDED;
    default:
      return false;
  }
}

function isAccountEvent(event: unknown, isEntityRows: Check): boolean {
  if (!isFields(event)) return false;
  if (!isCount(event['number']) || !isCount(event['time'])) return false;
  if (!isListOf(event['balances'], isBalance) || !isListOf(event['records'], isRecord)) return false;
  return isListOf(event['changes'], isEntityRows);
}

/** Rows of an entity that this build does not know are ignored without a check. */
function isEntityRowsBy(checks: ReadonlyMap<string, Check>, change: unknown): boolean {
  if (!isFields(change)) return false;
  const { entity, rows } = change;
  if (typeof entity !== 'string') return false;
  const check = checks.get(entity);
  return check === undefined ? Array.isArray(rows) : isListOf(rows, check);
}
