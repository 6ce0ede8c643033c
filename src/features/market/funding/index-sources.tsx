import { useCallback, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SourceState } from '#domain/market/market-mark';
import type { contractIndex } from '#protocol/funding';
import { CALLS } from '#protocol/names/calls';
import { call, QUIETLY } from '../../../api/call.ts';
import { sourceName } from '../../../blocks/market/source-name.ts';
import { useAnswer } from '../../../blocks/use-answer.ts';
import { useTopic } from '../../../engine/use-topic.ts';
import { useValue } from '../../../engine/use-value.ts';
import styles from './funding-page.module.css';

/** Letters of the topic (`WireIndex`); none: all are live. */
const STATES: Readonly<Partial<Record<string, SourceState>>> = { s: 'stale', o: 'outlier' };

/** The sources of a contract's index by name, each with its live state, and the terms of its funding. */
export function IndexSources({ symbol }: { readonly symbol: string }): ReactNode {
  const { t } = useTranslation();
  const ask = useCallback(
    () => call<typeof contractIndex>(CALLS.contractIndex, { symbol }, QUIETLY),
    [symbol],
  );
  const { answer } = useAnswer(ask);
  const letters = useValue(useTopic(`mark/${symbol}`).sources);
  if (answer === undefined) return null;
  return (
    <section>
      <h2 className={styles.heading}>{t('funding.sources')}</h2>
      <dl className={styles.list} data-testid="index-sources">
        {answer.sources.map(({ name }, at) => {
          const state = STATES[letters[at] ?? ''] ?? 'live';
          return (
            <div key={name}>
              <dt>{sourceName(name, t)}</dt>
              <dd data-state={state} className={styles.state}>
                {t(`funding.state.${state}`)}
              </dd>
            </div>
          );
        })}
        <div>
          <dt>{t('funding.interval')}</dt>
          <dd>{t('funding.hours', { count: answer.funding.hours })}</dd>
        </div>
      </dl>
    </section>
  );
}
