import { useCallback, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallOutput } from '#protocol/call';
import type { articleList } from '#protocol/content';
import { CALLS } from '#protocol/names/calls';
import type { ArticleKind } from '#protocol/names/content';
import { call, QUIETLY } from '../../api/call.ts';
import { LoadFailure } from '../../blocks/load-failure.tsx';
import { Page } from '../../blocks/page.tsx';
import { PullArea } from '../../blocks/pull-area.tsx';
import { ReachBottom } from '../../blocks/reach-bottom.tsx';
import { useAnswer } from '../../blocks/use-answer.ts';
import { Notice } from '../../ui/notice.tsx';
import { ArticleRow, type ArticleLine } from './article-row.tsx';
import styles from './articles-page.module.css';

type Part = CallOutput<typeof articleList>;

const PART_SIZE = 20;

const askPart = (kind: ArticleKind, page: number) =>
  call<typeof articleList>(CALLS.articleList, { kind, page, size: PART_SIZE }, QUIETLY);

export function NoticesPage(): ReactNode {
  return <ArticlesPage kind="notice" />;
}

export function NewsPage(): ReactNode {
  return <ArticlesPage kind="news" />;
}

export function HelpPage(): ReactNode {
  return <ArticlesPage kind="help" />;
}

function ArticlesPage({ kind }: { readonly kind: ArticleKind }): ReactNode {
  const { t } = useTranslation();
  const ask = useCallback(() => askPart(kind, 1), [kind]);
  const { answer, failure, again } = useAnswer(ask);
  return (
    <Page title={t(`content.title.${kind}`)} back>
      {answer === undefined ? (
        failure === undefined ? (
          <Waiting label={t('app.page.loading')} />
        ) : (
          <LoadFailure retry={again} />
        )
      ) : answer.total === 0 ? (
        <Notice title={t('content.empty')} />
      ) : (
        <PullArea pulled={again}>
          <Articles key={answer.list[0]?.id} kind={kind} first={answer} />
        </PullArea>
      )}
    </Page>
  );
}

/** The list grows at its end; an article that was published meanwhile does not stand there twice. */
function Articles({ kind, first }: { readonly kind: ArticleKind; readonly first: Part }): ReactNode {
  const { t } = useTranslation();
  const [later, setLater] = useState<readonly Part[]>([]);
  const parts = [first, ...later];
  const articles = new Map<number, ArticleLine>();
  for (const { list } of parts)
    for (const each of list) if (!articles.has(each.id)) articles.set(each.id, each);
  const more = parts.length * first.size < (parts.at(-1)?.total ?? 0);
  const reached = async () => {
    const next = await askPart(kind, parts.length + 1);
    setLater((before) => [...before, next]);
  };
  return (
    <div className={styles.scroll}>
      <ul className={styles.list} aria-label={t(`content.title.${kind}`)}>
        {[...articles.values()].map((each) => (
          <li key={each.id}>
            <ArticleRow article={each} />
          </li>
        ))}
      </ul>
      <ReachBottom more={more} reached={reached} />
    </div>
  );
}

const ROWS = [0, 1, 2, 3, 4, 5];

function Waiting({ label }: { readonly label: string }): ReactNode {
  return (
    <div className={styles.scroll} role="status" aria-label={label}>
      {ROWS.map((each) => (
        <div key={each} className={styles.waiting}>
          <span className={styles.line} />
          <span className={styles.line} />
        </div>
      ))}
    </div>
  );
}
