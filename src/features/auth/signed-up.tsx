import { computed } from '@preact/signals-react';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsDemo } from '../../blocks/demo.ts';
import { DemoFundsButton } from '../../blocks/demo-funds-button.tsx';
import { useTopic } from '../../engine/use-topic.ts';
import { useValue } from '../../engine/use-value.ts';
import { TRADE_SPOT_PATH } from '../../navigation/pages.ts';
import { Button } from '../../ui/button.tsx';
import { AuthForm, AuthFrame } from './auth-frame.tsx';
import { leaveEntrance } from './leave-entrance.ts';

const TRADED = 'USDT';

/** The end of the sign-up: in a demo its funds, as they arrived, and the first order. */
export function SignedUp({ onward }: { readonly onward: string }): ReactNode {
  const { t } = useTranslation();
  const isDemo = useIsDemo();
  const amount = useFunds();
  const leave = (to: string) => () => leaveEntrance(to);
  return (
    <AuthFrame
      title={amount === '' ? t('auth.signUp.ready') : t('auth.signUp.funded', { amount, asset: TRADED })}
    >
      <AuthForm>
        {isDemo && amount === '' ? (
          <>
            <p>{t('assets.demo.text')}</p>
            <DemoFundsButton />
          </>
        ) : null}
        {amount === '' ? null : (
          <Button wide press={leave(TRADE_SPOT_PATH)}>
            {t('auth.signUp.order')}
          </Button>
        )}
        <Button wide kind={isDemo || amount !== '' ? 'quiet' : 'primary'} press={leave(onward)}>
          {t('auth.signUp.continue')}
        </Button>
      </AuthForm>
    </AuthFrame>
  );
}

/** The user's balance of the coin that first orders are paid with, formatted; '' while there is none. */
function useFunds(): string {
  const { rows } = useTopic('balances/all');
  const funds = useMemo(
    () => computed(() => rows.value.find(({ asset }) => asset === TRADED)?.total ?? ''),
    [rows],
  );
  return useValue(funds);
}
