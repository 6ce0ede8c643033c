/** A person on the wire, without zod. */

/** What somebody who is logged in may be; nobody logged in is a visitor. */
export const ROLES = ['user', 'operator'] as const;

export type Role = (typeof ROLES)[number];

export interface User {
  readonly id: number;
  readonly name: string;
  readonly role: Role;
  /** SPEC §6: their money does not move until customer service has cleared it. */
  readonly abnormal: boolean;
}
