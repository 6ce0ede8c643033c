import { computed } from '@preact/signals-react';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSessionUser } from '../api/session.ts';
import { useValue } from '../engine/use-value.ts';
import { Button } from '../ui/button.tsx';
import { getDemoFunds, hasReceived } from './demo-funds.ts';

/** Gets the demo funds; once the day's funds arrived, it says so and does nothing. Uses texts of `assets`. */
export function DemoFundsButton({ kind = 'primary' }: { readonly kind?: 'primary' | 'quiet' }): ReactNode {
  const { t } = useTranslation();
  const user = useSessionUser()?.id;
  const isReceived = useValue(useMemo(() => computed(() => hasReceived(user)), [user]));
  return (
    <Button wide kind={kind} disabled={isReceived} press={getDemoFunds}>
      {t(isReceived ? 'assets.demo.today' : 'assets.demo.funds')}
    </Button>
  );
}
