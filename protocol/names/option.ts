/** Names of options, without checks. */
import type { EntityRow } from '../entities/define-entity.ts';
import type { optionOrder } from '../entities/option-order.ts';

export type OptionOrder = EntityRow<typeof optionOrder>;
