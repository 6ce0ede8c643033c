import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { LiveOption } from '../../../blocks/option-account.ts';
import { Unanswered } from '../../../blocks/unanswered.tsx';
import { useTimes } from '../../../blocks/use-times.ts';
import { Button } from '../../../ui/button.tsx';
import { exitingOption } from '../placing-option.ts';
import { useOptionTexts } from '../use-option-texts.ts';
import styles from './option-page.module.css';

const FULL_BPS = 10_000;

/** Gives a running option back before its delivery, if its terms allow it. */
export function ExitEarly({ order }: { readonly order: LiveOption }): ReactNode {
  const { t, i18n } = useTranslation();
  const texts = useOptionTexts();
  const { second } = useTimes();
  const command = exitingOption.of(order.id);
  const { open, unknown, others } = useSnapshot(command.view);
  if (order.opened === '') return null;
  if (order.exitAsked > 0)
    return (
      <p className={styles.note} role="status" data-testid="exit-asked">
        {t('option.exit.asked')}
      </p>
    );
  if (open !== undefined && unknown) {
    const words = `${texts.market(order.symbol)} ${texts.direction(order.direction)}`;
    const all = [open, ...others].map(({ id }) => ({ id, words }));
    return <Unanswered text={t('trading.ticket.unknown')} all={all} command={command} />;
  }
  const share = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 2 });
  return (
    <div className={styles.exit}>
      <Button kind="quiet" wide busy={open !== undefined} press={() => command.begin({ order: order.id })}>
        {t('option.exit.button')}
      </Button>
      <p className={styles.note}>
        {t('option.exit.note', { share: share.format(order.exitShareBps / FULL_BPS) })}
      </p>
      {order.exitMissed === 0 ? null : (
        <p className={styles.note} role="status" data-testid="exit-missed">
          {t('option.exit.missed', { time: second(order.exitMissed) })}
        </p>
      )}
    </div>
  );
}
