import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '../blocks/page.tsx';
import { liftShell } from '../engine/shell/shell-rows.ts';
import { useTopic } from '../engine/use-topic.ts';
import { useValue } from '../engine/use-value.ts';
import { Notice } from '../ui/notice.tsx';

/**
 * The page's script did not load. It is tried again when the connection comes back. A second failure offers to
 * reload the whole app, because its files may have changed.
 */
export function FailedPage({
  retry,
  failures,
}: {
  readonly retry: () => void;
  readonly failures: number;
}): ReactNode {
  const { t } = useTranslation();
  useEffect(liftShell, []);
  useReconnected(retry);
  const action =
    failures > 1
      ? { label: t('app.page.reload'), act: () => location.reload() }
      : { label: t('app.page.retry'), act: retry };
  return (
    <Page title={t('app.name')} back>
      <Notice
        title={t('app.page.failed')}
        {...(navigator.onLine ? {} : { text: t('app.page.offline') })}
        action={action}
      />
    </Page>
  );
}

/** Calls `act` when the device is online again, or when the engine's connection has come back. */
function useReconnected(act: () => void): void {
  const state = useValue(useTopic('connection').state);
  // A first connection is none that came back.
  const wasOffline = useRef(false);
  useEffect(() => {
    if (state === 'offline') wasOffline.current = true;
    if (state === 'live' && wasOffline.current) act();
    window.addEventListener('online', act);
    return () => window.removeEventListener('online', act);
  }, [state, act]);
}
