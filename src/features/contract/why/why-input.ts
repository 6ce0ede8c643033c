import type { WhyTopic } from '#domain/contract/reference/explanation';
import type { LivePosition } from '../../../blocks/contract-account.ts';

/** A value of a position. */
export interface WhyInput {
  readonly topic: WhyTopic;
  readonly position: LivePosition;
}
