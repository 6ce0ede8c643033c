import { useSyncExternalStore, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isWaiting, onWaiting } from '../api/waiting.ts';
import { WaitingBar } from '../ui/waiting-bar.tsx';

/** One indicator for all pending calls. */
export function CallsWaiting(): ReactNode {
  const { t } = useTranslation();
  return useSyncExternalStore(onWaiting, isWaiting) ? <WaitingBar label={t('app.page.loading')} /> : null;
}
