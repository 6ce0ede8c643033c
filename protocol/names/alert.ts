/** Names of alerts and notices, without checks. */
import type { EntityRow } from '../entities/define-entity.ts';
import type { alert } from '../entities/alert.ts';
import type { notice } from '../entities/notice.ts';

export type Alert = EntityRow<typeof alert>;
export type AlertNotice = EntityRow<typeof notice>;
