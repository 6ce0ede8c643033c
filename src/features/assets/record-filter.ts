/** The filter of records, and the filters that addresses begin with. */
import { ACCOUNT_KINDS, type AccountKind } from '#domain/ledger/account-kinds';
import { REASON_GROUP_NAMES, reasonsAsked, type ReasonGroup } from '#domain/ledger/reason-groups';
import type { Reason } from '#domain/ledger/reasons';
import type { LedgerRecord } from '#protocol/names/account';
import { ALL_DAYS, isInSpan, type Days, type TimeSpan } from '../../i18n/day-span.ts';
import { FIAT_RECORD_PATH, LEVERAGE_RECORD_PATH } from '../../navigation/pages.ts';

/** '' does not filter. */
export interface RecordFilter {
  readonly kind: AccountKind | '';
  readonly asset: string;
  readonly only: ReasonGroup | '';
  /** One of the group's reasons. */
  readonly reason: Reason | '';
  readonly days: Days;
  /** The chosen days in the user's time zone. */
  readonly span: TimeSpan;
}

export const NO_FILTER: RecordFilter = {
  kind: '',
  asset: '',
  only: '',
  reason: '',
  days: ALL_DAYS,
  span: {},
};

/** The paths that show one account's records. */
const KIND_OF_PATH: Readonly<Record<string, AccountKind>> = {
  [LEVERAGE_RECORD_PATH]: 'leverage',
  [FIAT_RECORD_PATH]: 'fiat',
};

/** The account that a path limits its list to. */
export function heldKind(path: string): AccountKind | undefined {
  return KIND_OF_PATH[path];
}

/** The filter in an address; invalid parts of it do not filter. */
export function askedFilter(path: string, search: string): RecordFilter {
  const asked = new URLSearchParams(search);
  const asset = asked.get('asset') ?? '';
  return {
    ...NO_FILTER,
    kind: heldKind(path) ?? ACCOUNT_KINDS.find((each) => each === asked.get('kind')) ?? '',
    asset: /^[A-Z0-9]{1,20}$/.test(asset) ? asset : '',
    only: REASON_GROUP_NAMES.find((each) => each === asked.get('only')) ?? '',
  };
}

/** The filter as the input of the platform's call. */
export function recordsInput({ kind, asset, only, reason, span }: RecordFilter) {
  return {
    ...(kind === '' ? {} : { kind }),
    ...(asset === '' ? {} : { asset }),
    ...(only === '' ? {} : { only }),
    ...(reason === '' ? {} : { reason }),
    ...span,
  };
}

/** The platform's rule, for live records. */
export function passes(record: LedgerRecord, { kind, asset, span, ...filter }: RecordFilter): boolean {
  const asked: readonly string[] | undefined = reasonsAsked(filter);
  return (
    (kind === '' || record.kind === kind) &&
    (asset === '' || record.asset === asset) &&
    (asked?.includes(record.reason) ?? true) &&
    isInSpan(record.time, span)
  );
}
