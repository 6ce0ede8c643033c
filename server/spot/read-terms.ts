/** The current terms of trading, composed of the operator's settings. */
import { answering, type QueryHandler } from '../core/core-query.ts';
import type { Writer } from '../core/writer.ts';
import { valueOf } from '../settings/settings-state.ts';
import { spotTermsQuery } from './queries.ts';
import { spotFees, spotLimits } from './settings.ts';

export function answerTerms(writer: Pick<Writer, 'read'>): QueryHandler {
  return answering(spotTermsQuery, () =>
    writer.read((state) => ({ ...valueOf(state, spotFees), ...valueOf(state, spotLimits) })),
  );
}
