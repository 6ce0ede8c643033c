import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { userEndSession, userSessions } from '#protocol/auth';
import type { CallOutput } from '#protocol/call';
import { CALLS } from '#protocol/names/calls';
import type { loginHistory } from '#protocol/user';
import { call, QUIETLY } from '../../api/call.ts';
import { forgetSession } from '../../api/session.ts';
import { LoadFailure } from '../../blocks/load-failure.tsx';
import { ReachBottom } from '../../blocks/reach-bottom.tsx';
import { useParts } from '../../blocks/use-parts.ts';
import { useTimes } from '../../blocks/use-times.ts';
import { LoadingView } from '../../ui/loading-view.tsx';
import { Button } from '../../ui/button.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Tag } from '../../ui/tag.tsx';
import { AccountFrame } from './account-frame.tsx';
import { deviceName } from './device-name.ts';
import styles from './devices.module.css';
import own from './user.module.css';

type Session = CallOutput<typeof userSessions>['list'][number];
type Login = CallOutput<typeof loginHistory>['list'][number];

const VIEWS = ['sessions', 'logins'] as const;

const ask = () => call<typeof loginHistory>(CALLS.loginHistory, {}, QUIETLY);

const askSessions = (before?: number) =>
  call<typeof userSessions>(CALLS.userSessions, before === undefined ? {} : { before }, QUIETLY);

const from = (agent: string, address: string) =>
  [deviceName(agent), address].filter((each) => each !== '').join(' · ');

/** The user's sessions, each with a button that ends it, and the history of logins and attempts. */
export function DevicesPage(): ReactNode {
  const { t } = useTranslation();
  const [view, setView] = useState<(typeof VIEWS)[number]>('sessions');
  return (
    <AccountFrame
      title={t('user.devices.title')}
      ask={ask}
      show={({ list }) => (
        <>
          <Segments
            label={t('user.devices.title')}
            choices={VIEWS.map((key) => ({ key, label: t(`user.devices.${key}`) }))}
            chosen={view}
            choose={setView}
          />
          {view === 'sessions' ? <Sessions /> : <Logins logins={list} />}
        </>
      )}
    />
  );
}

function Sessions(): ReactNode {
  const { t } = useTranslation();
  const { items, next, failure, again, reached } = useParts({
    name: 'sessions',
    ask: askSessions,
    missed: 0,
  });
  if (items !== undefined) {
    return (
      <>
        <SessionList sessions={items} again={again} />
        <ReachBottom more={next !== null} reached={reached} />
      </>
    );
  }
  return failure === undefined ? (
    <LoadingView label={t('app.page.loading')} />
  ) : (
    <LoadFailure retry={again} />
  );
}

interface SessionListInput {
  readonly sessions: readonly Session[];
  readonly again: () => Promise<void>;
}

function SessionList({ sessions, again }: SessionListInput): ReactNode {
  const { t } = useTranslation();
  const { moment } = useTimes();
  const end = async ({ id, current }: Session) => {
    await call<typeof userEndSession>(CALLS.userEndSession, { id });
    if (current) forgetSession();
    else await again();
  };
  return (
    <ul className={styles.list}>
      {sessions.map((session) => (
        <li key={session.id} className={styles.row} data-testid="session">
          <span className={styles.words}>
            <span className={styles.name}>
              {deviceName(session.agent) || t('user.devices.unknown')}
              {session.current ? <Tag>{t('user.devices.current')}</Tag> : null}
            </span>
            <span className={own.hint}>{session.address}</span>
            <span className={own.hint}>{t('user.devices.seen', { time: moment(session.lastSeen) })}</span>
          </span>
          <Button kind="quiet" press={() => end(session)}>
            {t('user.devices.end')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function Logins({ logins }: { readonly logins: readonly Login[] }): ReactNode {
  const { t } = useTranslation();
  const { moment } = useTimes();
  if (logins.length === 0) return <p className={own.hint}>{t('user.devices.none')}</p>;
  return (
    <ul className={styles.list}>
      {logins.map(({ time, way, succeeded, agent, address }, place) => (
        <li key={place} className={styles.row} data-testid="login">
          <span className={styles.words}>
            <span className={styles.name}>
              {t(`user.devices.way.${way}`)}
              {succeeded ? null : <span className={styles.failed}>{t('user.devices.failed')}</span>}
            </span>
            <span className={own.hint}>{from(agent, address)}</span>
            <span className={own.hint}>{moment(time)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
