/** The topics of the toy feature: `toy-gain/<symbol>`. */
import { topicKind } from '../../../protocol/names/topic-layout.ts';

/** The gain of a market's open holdings at its last price, in the quote coin. */
export const toyGain = topicKind({
  key: /^[^/]+$/,
  channel: 'ticker:*',
  numbers: ['holdings'],
  texts: ['gain'],
});

export const TOY_KINDS = { 'toy-gain': toyGain };
