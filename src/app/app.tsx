import { useSyncExternalStore, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isWaiting, onWaiting } from '../api/waiting.ts';
import { NavigationRoot } from '../navigation/navigation.tsx';
import { Toast } from '../ui/toast.tsx';
import { WaitingBar } from '../ui/waiting-bar.tsx';
import { Screen } from './screen.tsx';

export function App(): ReactNode {
  return (
    <NavigationRoot>
      <Screen />
      <CallsWaiting />
      <Toast />
    </NavigationRoot>
  );
}

/** One indicator for all pending calls. */
function CallsWaiting(): ReactNode {
  const { t } = useTranslation();
  return useSyncExternalStore(onWaiting, isWaiting) ? <WaitingBar label={t('app.page.loading')} /> : null;
}
