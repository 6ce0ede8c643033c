import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SourceState } from '#domain/market/market-mark';
import { sourceName } from '../../../blocks/market/source-name.ts';
import { useTopic } from '../../../engine/use-topic.ts';
import { useValue } from '../../../engine/use-value.ts';
import styles from './funding-page.module.css';

/** Letters of the topic (`WireIndex`); none: all are live. */
const STATES: Readonly<Partial<Record<string, SourceState>>> = { s: 'stale', o: 'outlier' };

interface IndexSourcesInput {
  readonly symbol: string;
  /** Undefined before they are known. */
  readonly sources: readonly { readonly name: string }[] | undefined;
}

/** The sources of a contract's index by name, each with its live state. */
export function IndexSources({ symbol, sources }: IndexSourcesInput): ReactNode {
  const { t } = useTranslation();
  const letters = useValue(useTopic(`mark/${symbol}`).sources);
  if (sources === undefined) return null;
  return (
    <section>
      <h2 className={styles.heading}>{t('funding.sources')}</h2>
      <dl className={styles.list} data-testid="index-sources">
        {sources.map(({ name }, at) => {
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
      </dl>
    </section>
  );
}
