/** The form of a new API key as pure functions. */
import { VALIDATORS } from '#domain/user/validators';
import type { KeyPermission } from '#protocol/names/user';

export interface KeyForm {
  readonly label: string;
  readonly permissions: readonly KeyPermission[];
  /** As typed: one a line, or separated by commas or spaces. */
  readonly addresses: string;
}

export const NEW_KEY: KeyForm = { label: '', permissions: ['read'], addresses: '' };

export const LONGEST_LABEL = 40;
const MOST_ADDRESSES = 10;

export type KeyFault = 'label' | 'permissions' | 'addresses';

export interface KeySummary {
  readonly label: string;
  readonly permissions: KeyPermission[];
  readonly addresses: string[];
  /** The problems, in the order of the fields. */
  readonly faults: readonly KeyFault[];
}

export function keySummary(form: KeyForm): KeySummary {
  const label = form.label.trim();
  const addresses = form.addresses.split(/[\s,;]+/).filter((each) => each !== '');
  const sound = addresses.every(VALIDATORS.ipAddress);
  const faults: KeyFault[] = [];
  if (label === '' || label.length > LONGEST_LABEL) faults.push('label');
  if (form.permissions.length === 0) faults.push('permissions');
  if (!sound || addresses.length > MOST_ADDRESSES) faults.push('addresses');
  return { label, permissions: [...form.permissions], addresses, faults };
}

export function withPermission(form: KeyForm, permission: KeyPermission, on: boolean): KeyForm {
  const others = form.permissions.filter((each) => each !== permission);
  return { ...form, permissions: on ? [...others, permission] : others };
}
