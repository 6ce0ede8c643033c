import { useCallback, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { CallOutput } from '#protocol/call';
import type { serviceDetail, services } from '#protocol/content';
import { CALLS } from '#protocol/names/calls';
import { CONTENT_CODES } from '#protocol/names/codes';
import { call, QUIETLY } from '../../api/call.ts';
import { Refusal } from '../../api/refusal.ts';
import { LoadFailure } from '../../blocks/load-failure.tsx';
import { Page } from '../../blocks/page.tsx';
import { RowLink } from '../../blocks/row-link.tsx';
import { ScrollArea } from '../../blocks/scroll-area.tsx';
import { TextBlocks } from '../../blocks/text-blocks.tsx';
import { useAnswer } from '../../blocks/use-answer.ts';
import { addressOf } from '../../navigation/address.ts';
import { HELP_PATH, SERVICE_PATH } from '../../navigation/pages.ts';
import { buttonClass } from '../../ui/button.tsx';
import { LoadingView } from '../../ui/loading-view.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RowGroup } from '../../ui/rows.tsx';
import styles from './service-page.module.css';

type Service = CallOutput<typeof serviceDetail>;

const askServices = () => call<typeof services>(CALLS.services, {}, QUIETLY);

/** Contacts of customer service (SPEC §2); with `?id=` one of them. */
export function ServicePage(): ReactNode {
  const id = useSearchParams()[0].get('id');
  return id === null ? <Services /> : <NamedService id={/^\d{1,9}$/.test(id) ? Number(id) : 0} />;
}

function Services(): ReactNode {
  const { t } = useTranslation();
  const { answer, failure, again } = useAnswer(askServices);
  return (
    <Page title={t('content.service.title')} back>
      {answer === undefined ? (
        failure === undefined ? (
          <LoadingView label={t('app.page.loading')} />
        ) : (
          <LoadFailure retry={again} />
        )
      ) : (
        <ScrollArea kind="cards" className={styles.whole}>
          {answer.list.length === 0 ? (
            <Notice title={t('content.service.empty')} />
          ) : (
            <RowGroup>
              {answer.list.map(({ id, title, summary }) => (
                <RowLink key={id} to={addressOf(SERVICE_PATH, { id })} name={title} note={summary} />
              ))}
            </RowGroup>
          )}
          <RowGroup>
            <RowLink to={HELP_PATH} name={t('content.title.help')} />
          </RowGroup>
        </ScrollArea>
      )}
    </Page>
  );
}

function NamedService({ id }: { readonly id: number }): ReactNode {
  const { t } = useTranslation();
  const ask = useCallback(() => call<typeof serviceDetail>(CALLS.serviceDetail, { id }, QUIETLY), [id]);
  const { answer, failure, again } = useAnswer(ask);
  return (
    <Page title={t('content.service.title')} back>
      {answer === undefined ? (
        failure === undefined ? (
          <LoadingView label={t('app.page.loading')} />
        ) : failure instanceof Refusal && failure.code === CONTENT_CODES.noService ? (
          <Notice title={t('content.service.missing')} />
        ) : (
          <LoadFailure retry={again} />
        )
      ) : (
        <Shown service={answer} />
      )}
    </Page>
  );
}

function Shown({ service: { title, body, email } }: { readonly service: Service }): ReactNode {
  const { t } = useTranslation();
  return (
    <ScrollArea kind="cards" className={styles.whole}>
      <h2 className={styles.title}>{title}</h2>
      <TextBlocks blocks={body} />
      {email === null ? (
        <p className={styles.none}>{t('content.service.noAddress')}</p>
      ) : (
        <a className={buttonClass} href={`mailto:${email}`}>
          {t('content.service.write')}
          <span className={styles.email}>{email}</span>
        </a>
      )}
    </ScrollArea>
  );
}
