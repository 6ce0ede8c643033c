import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Sheet } from '../ui/sheet.tsx';
import styles from './demo-outbox.module.css';
import { demoMessages, type DemoMessage } from './demo.ts';
import { LoadFailure } from './load-failure.tsx';
import { useAnswer } from './use-answer.ts';
import { useTimes } from './use-times.ts';

/** In a demo, which sends no messages: the link to read them. Otherwise nothing. */
export function DemoOutbox(): ReactNode {
  const { t } = useTranslation();
  const [isDemo, setIsDemo] = useState(false);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    demoMessages().then(
      (list) => setIsDemo(list !== undefined),
      () => undefined,
    );
  }, []);
  if (!isDemo) return null;
  return (
    <>
      <button type="button" className={styles.open} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('auth.outbox.open')}
      </button>
      {open ? <OutboxSheet close={() => setOpen(false)} /> : null}
    </>
  );
}

function OutboxSheet({ close }: { readonly close: () => void }): ReactNode {
  const { t } = useTranslation();
  const ask = useCallback(() => demoMessages(), []);
  const { answer, failure, again } = useAnswer(ask);
  return (
    <Sheet title={t('auth.outbox.title')} close={close}>
      <p className={styles.text}>{t('auth.outbox.text')}</p>
      {failure !== undefined && answer === undefined ? <LoadFailure retry={again} /> : null}
      {answer?.length === 0 ? <p>{t('auth.outbox.empty')}</p> : null}
      <ul className={styles.list}>
        {answer?.map((message, at) => (
          <Message key={at} message={message} />
        ))}
      </ul>
    </Sheet>
  );
}

function Message({ message: { time, to, subject, text } }: { readonly message: DemoMessage }): ReactNode {
  const { moment } = useTimes();
  return (
    <li className={styles.message} data-testid="message">
      <p className={styles.head}>
        <span>{to}</span>
        <span>{moment(time)}</span>
      </p>
      {subject === null ? null : <p className={styles.subject}>{subject}</p>}
      <p className={styles.words}>{text}</p>
    </li>
  );
}
