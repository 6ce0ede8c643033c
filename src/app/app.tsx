import type { ReactNode } from 'react';
import { NavigationRoot } from '../navigation/navigation.tsx';
import { Toast } from '../ui/toast.tsx';
import { CallsWaiting } from './calls-waiting.tsx';
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
