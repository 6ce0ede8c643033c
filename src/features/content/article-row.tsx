import { computed, type ReadonlySignal } from '@preact/signals-react';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallOutput } from '#protocol/call';
import type { articleList } from '#protocol/content';
import { useReadArticles } from '../../blocks/read-articles.ts';
import { useTimes } from '../../blocks/use-times.ts';
import { useSecond } from '../../engine/second.ts';
import { useTopic } from '../../engine/use-topic.ts';
import { addressOf } from '../../navigation/address.ts';
import { PageLink } from '../../navigation/page-link.tsx';
import { ARTICLE_PATH } from '../../navigation/pages.ts';
import { LiveText } from '../../ui/live-text.tsx';
import { Tag } from '../../ui/tag.tsx';
import styles from './article-row.module.css';

export type ArticleLine = CallOutput<typeof articleList>['list'][number];

export function ArticleRow({ article }: { readonly article: ArticleLine }): ReactNode {
  const { t } = useTranslation();
  const { id, title, summary, time } = article;
  const read = useReadArticles().has(id);
  const age = useAge(time);
  return (
    <PageLink to={addressOf(ARTICLE_PATH, { id })} className={styles.row} data-testid="article">
      <span className={styles.title}>
        {title}
        {read ? null : (
          <>
            {'\u00A0'}
            <Tag>{t('content.unread')}</Tag>
          </>
        )}
      </span>
      {summary === '' ? null : <span className={styles.summary}>{summary}</span>}
      <time className={styles.time} dateTime={new Date(time).toISOString()}>
        <LiveText text={age} />
      </time>
    </PageLink>
  );
}

/** The article's age by the platform's clock, updated as time passes. */
function useAge(time: number): ReadonlySignal<string> {
  const { relative } = useTimes();
  const second = useSecond();
  const { offset } = useTopic('connection');
  return useMemo(
    () => computed(() => relative(time, second.value + offset.value)),
    [relative, time, second, offset],
  );
}
