import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallOutput } from '#protocol/call';
import type { articleList } from '#protocol/content';
import { CALLS } from '#protocol/names/calls';
import type { ArticleKind } from '#protocol/names/content';
import type { LanguageCode } from '#protocol/names/languages';
import { call, QUIETLY } from '../../api/call.ts';
import { LoadFailure } from '../../blocks/load-failure.tsx';
import { LongList, useLongListSoon } from '../../blocks/long-list.tsx';
import { Page } from '../../blocks/page.tsx';
import { PullArea } from '../../blocks/pull-area.tsx';
import { ReachBottom } from '../../blocks/reach-bottom.tsx';
import { ScrollArea } from '../../blocks/scroll-area.tsx';
import { useAnswer } from '../../blocks/use-answer.ts';
import { useKeptPlace } from '../../navigation/kept-place.ts';
import { preferences } from '../../preferences/preferences.ts';
import { Notice } from '../../ui/notice.tsx';
import { ArticleRow, type ArticleLine } from './article-row.tsx';
import styles from './articles-page.module.css';

type Part = CallOutput<typeof articleList>;

/** The displayed list, restored on the way back. */
interface Shown {
  readonly parts: readonly Part[];
  readonly language: LanguageCode;
  /** When its first part arrived, in milliseconds of this device's clock. */
  readonly since: number;
}

const PART_SIZE = 20;
const NONE: readonly Part[] = [];

/** The platform shows a published article within this time. */
const FRESH_MILLIS = 60_000;

const askPart = (kind: ArticleKind, page: number) =>
  call<typeof articleList>(CALLS.articleList, { kind, page, size: PART_SIZE }, QUIETLY);

async function askFirst(kind: ArticleKind): Promise<Shown> {
  const { language } = preferences;
  return { parts: [await askPart(kind, 1)], language, since: Date.now() };
}

const isFresh = ({ language, since }: Shown) =>
  language === preferences.language && Math.abs(Date.now() - since) < FRESH_MILLIS;

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
  const { found, keep } = useKeptPlace<Shown>('articles');
  const ask = useCallback(() => askFirst(kind), [kind]);
  const { answer, failure, again } = useAnswer(
    ask,
    found !== undefined && isFresh(found) ? found : undefined,
  );
  return (
    <Page title={t(`content.title.${kind}`)} back>
      {answer === undefined ? (
        failure === undefined ? (
          <Waiting label={t('app.page.loading')} />
        ) : (
          <LoadFailure retry={again} />
        )
      ) : answer.parts[0]?.total === 0 ? (
        <Notice title={t('content.empty')} />
      ) : (
        <PullArea pulled={again}>
          <Articles kind={kind} shown={answer} keep={keep} />
        </PullArea>
      )}
    </Page>
  );
}

interface ArticlesInput {
  readonly kind: ArticleKind;
  readonly shown: Shown;
  readonly keep: (shown: Shown) => void;
}

/** The list grows at its end; an article published meanwhile does not appear twice. */
function Articles({ kind, shown, keep }: ArticlesInput): ReactNode {
  const { t } = useTranslation();
  const [grown, setGrown] = useState({ from: shown, later: NONE });
  // A reload starts with the first part.
  const later = grown.from === shown ? grown.later : NONE;
  const parts = [...shown.parts, ...later];
  useEffect(() => keep({ ...shown, parts: [...shown.parts, ...later] }), [keep, shown, later]);
  const articles = new Map<number, ArticleLine>();
  for (const { list } of parts)
    for (const each of list) if (!articles.has(each.id)) articles.set(each.id, each);
  const more = parts.length * (parts[0]?.size ?? PART_SIZE) < (parts.at(-1)?.total ?? 0);
  const reached = async () => {
    const next = await askPart(kind, parts.length + 1);
    setGrown({ from: shown, later: [...later, next] });
  };
  return (
    <ScrollArea>
      <LongList
        name={kind}
        label={t(`content.title.${kind}`)}
        items={[...articles.values()]}
        more={more}
        row={(each) => <ArticleRow article={each} />}
      />
      <ReachBottom more={more} reached={reached} />
    </ScrollArea>
  );
}

const ROWS = [0, 1, 2, 3, 4, 5];

function Waiting({ label }: { readonly label: string }): ReactNode {
  useLongListSoon();
  return (
    <div className={styles.waitingRows} role="status" aria-label={label}>
      {ROWS.map((each) => (
        <div key={each} className={styles.waiting}>
          <span className={styles.line} />
          <span className={styles.line} />
        </div>
      ))}
    </div>
  );
}
