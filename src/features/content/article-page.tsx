import { useCallback, useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { CallOutput } from '#protocol/call';
import type { articleDetail } from '#protocol/content';
import { CALLS } from '#protocol/names/calls';
import { CONTENT_CODES } from '#protocol/names/codes';
import { call, QUIETLY } from '../../api/call.ts';
import { Refusal } from '../../api/refusal.ts';
import { LoadFailure } from '../../blocks/load-failure.tsx';
import { Page } from '../../blocks/page.tsx';
import { markRead } from '../../blocks/read-articles.ts';
import { ScrollArea } from '../../blocks/scroll-area.tsx';
import { TextBlocks } from '../../blocks/text-blocks.tsx';
import { useAnswer } from '../../blocks/use-answer.ts';
import { useTimes } from '../../blocks/use-times.ts';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { LoadingView } from '../../ui/loading-view.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.tsx';
import styles from './article-page.module.css';

type Article = CallOutput<typeof articleDetail>;

const isMissing = (failure: unknown) =>
  failure instanceof Refusal && failure.code === CONTENT_CODES.noArticle;

/** The article of the address. An address without a number has none. */
export function ArticlePage(): ReactNode {
  const { t } = useTranslation();
  const named = useSearchParams()[0].get('id') ?? '';
  const id = /^\d{1,9}$/.test(named) ? Number(named) : 0;
  const ask = useCallback(() => call<typeof articleDetail>(CALLS.articleDetail, { id }, QUIETLY), [id]);
  const { answer, failure, again } = useAnswer(ask);
  if (answer !== undefined) return <Shown article={answer} />;
  return (
    <Page title={t('content.kind.notice')} back>
      {failure === undefined ? (
        <LoadingView label={t('app.page.loading')} />
      ) : isMissing(failure) ? (
        <Notice title={t('content.missing')} text={t('content.missingText')} />
      ) : (
        <LoadFailure retry={again} />
      )}
    </Page>
  );
}

function Shown({ article }: { readonly article: Article }): ReactNode {
  const { t } = useTranslation();
  const { moment } = useTimes();
  const { id, kind, title, time, body } = article;
  useEffect(() => markRead(id), [id]);
  return (
    <Page title={t(`content.kind.${kind}`)} back>
      <ScrollArea>
        <article className={styles.article}>
          <h2 className={styles.title}>{title}</h2>
          <time className={styles.time} dateTime={new Date(time).toISOString()}>
            {moment(time)}
          </time>
          <TextBlocks blocks={body} />
          <ShareActions title={title} />
        </article>
      </ScrollArea>
    </Page>
  );
}

/** Shares the article: the link in the clipboard, and the device's share sheet if it has one. */
function ShareActions({ title }: { readonly title: string }): ReactNode {
  const { t } = useTranslation();
  const copy = async () => {
    toast(t((await copyText(location.href)) ? 'app.copy.done' : 'app.copy.failed'));
  };
  // Closing the sheet without a choice is not an error.
  const share = () => navigator.share({ title, url: location.href }).catch(() => undefined);
  return (
    <div className={styles.share}>
      <Button kind="quiet" press={copy}>
        {t('content.copyLink')}
      </Button>
      {'share' in navigator ? (
        <Button kind="quiet" press={share}>
          {t('content.share')}
        </Button>
      ) : null}
    </div>
  );
}
