import { lazy, Suspense, useCallback, useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { floor as floorCall } from '#protocol/content';
import { CALLS } from '#protocol/names/calls';
import { call, QUIETLY } from '../../api/call.ts';
import { useLoggedIn } from '../../api/session.ts';
import { PullArea } from '../../blocks/pull-area.tsx';
import { ScrollArea } from '../../blocks/scroll-area.tsx';
import { useAnswer } from '../../blocks/use-answer.ts';
import { usePageHeading } from '../../navigation/use-page-heading.ts';
import { withTexts } from '../../navigation/with-texts.ts';
import { Banners } from './banners.tsx';
import { Heroes } from './heroes.tsx';
import { HomeBar } from './home-bar.tsx';
import styles from './home-page.module.css';
import { Invitation } from './invitation.tsx';
import { NoticeLine } from './notice-line.tsx';
import { SHORTCUTS } from './place-lists.ts';
import { Shortcuts } from './shortcuts.tsx';
import { Tops } from './tops.tsx';

/** Visitors do not load it. */
const MemberHome = lazy(() =>
  withTexts(import('./member-home.tsx'), 'assets', 'spot', 'trading').then(({ MemberHome: shown }) => ({
    default: shown,
  })),
);

const askFloor = () => call<typeof floorCall>(CALLS.floor, {}, QUIETLY);

export function HomePage(): ReactNode {
  const { t } = useTranslation();
  const heading = usePageHeading(t('home.title'));
  const loggedIn = useLoggedIn();
  const floor = useAnswer(askFloor);
  const { turn, reload } = useTurns();
  const { again } = floor;
  const pulled = useCallback(() => {
    reload();
    return again();
  }, [reload, again]);
  return (
    <div className={styles.page}>
      <HomeBar heading={heading} notices={floor.answer?.notices} />
      <PullArea pulled={pulled}>
        <ScrollArea kind="cards" className={styles.whole}>
          {loggedIn ? (
            <Suspense fallback={<div className={styles.waiting} />}>
              <MemberHome />
            </Suspense>
          ) : (
            <>
              <Invitation />
              <Banners floor={floor} />
            </>
          )}
          <NoticeLine notices={floor.answer?.notices} />
          {loggedIn ? null : <Shortcuts places={SHORTCUTS} label={t('home.shortcuts')} />}
          <Heroes />
          <Tops turn={turn} own={loggedIn} />
        </ScrollArea>
      </PullArea>
    </div>
  );
}

/** Rankings are loaded again on a pull, and when the window becomes visible. */
function useTurns(): { readonly turn: number; readonly reload: () => void } {
  const [turn, setTurn] = useState(0);
  const reload = useCallback(() => setTurn((before) => before + 1), []);
  useEffect(() => {
    const onReturn = () => {
      if (!document.hidden) reload();
    };
    document.addEventListener('visibilitychange', onReturn);
    return () => document.removeEventListener('visibilitychange', onReturn);
  }, [reload]);
  return { turn, reload };
}
