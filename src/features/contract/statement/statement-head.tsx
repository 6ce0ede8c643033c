import { useCallback, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CALLS } from '#protocol/names/calls';
import type { securityHome } from '#protocol/user';
import { call, QUIETLY } from '../../../api/call.ts';
import { answeredTime } from '../../../api/platform-clock.ts';
import { useSessionUser } from '../../../api/session.ts';
import { useAnswer } from '../../../blocks/use-answer.ts';
import { secondText } from '../../../i18n/relative-time.ts';
import styles from './statement.module.css';

/** The zone of the statement's months. */
const ZONE = 'UTC';
const BETWEEN = ' · ';

/** The account of a statement, with its contact mostly hidden, and when the sums were added up. */
export function StatementHead(): ReactNode {
  const { t } = useTranslation();
  const account = useSessionUser()?.account ?? '';
  const ask = useCallback(() => call<typeof securityHome>(CALLS.securityHome, {}, QUIETLY), []);
  const { answer } = useAnswer(ask);
  const contact = answer?.email ?? answer?.phone ?? answer?.wallet;
  const [made] = useState(() => answeredTime());
  return (
    <dl className={styles.head} data-testid="statement-head">
      <div>
        <dt>{t('statement.account')}</dt>
        <dd>{[account, ...(contact === null || contact === undefined ? [] : [contact])].join(BETWEEN)}</dd>
      </div>
      <div>
        <dt>{t('statement.made')}</dt>
        <dd>{`${secondText(made, ZONE)} (${ZONE})`}</dd>
      </div>
    </dl>
  );
}
