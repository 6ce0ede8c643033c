/** The topics of the toy feature: `toy-gain/<symbol>`. */
import { topicKind } from '../../../protocol/names/topic-layout.ts';

/** What the open holdings of a market would gain at its last price, in the quote. */
export const toyGain = topicKind({
  key: /^[^/]+$/,
  channel: 'ticker:*',
  numbers: ['holdings'],
  texts: ['gain'],
});

export const TOY_KINDS = { 'toy-gain': toyGain };
