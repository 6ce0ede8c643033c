import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { LiveOption } from '../../../blocks/option-account.ts';
import { tradingStopIn } from '../../../blocks/market/trading-end.ts';
import { Unanswered } from '../../../blocks/unanswered.tsx';
import { useContractTerms } from '../../../blocks/use-contract-terms.ts';
import { useTimes } from '../../../blocks/use-times.ts';
import { percentTexts } from '../../../i18n/percent-text.ts';
import { Button } from '../../../ui/button.tsx';
import { soon } from '../../../ui/soon.ts';
import { returnedAt } from '../option-result.ts';
import { exitingOption } from '../placing-option.ts';
import { useOptionTexts } from '../use-option-texts.ts';
import { useMayExit } from './use-exit-estimate.ts';
import styles from './option-page.module.css';

const FULL_BPS = 10_000;

/** Loads after the page is on the screen, before the first press. */
const { Shown: ExitSheet, useSoon } = soon(() =>
  import('./exit-sheet.tsx').then(({ ExitSheet: sheet }) => sheet),
);

/** Gives a running option back before its delivery, if its terms allow it and its user confirms what it pays. */
export function ExitEarly({ order }: { readonly order: LiveOption }): ReactNode {
  const { t, i18n } = useTranslation();
  const texts = useOptionTexts();
  const { second, moment } = useTimes();
  const command = exitingOption.of(order.id);
  const { open, unknown, others } = useSnapshot(command.view);
  const [isAsked, setAsked] = useState(false);
  const isInTime = useMayExit(order);
  const returned = returnedAt(order, tradingStopIn(useContractTerms(), order.symbol));
  const mayExit = isInTime && returned === undefined;
  useSoon();
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
  const share = percentTexts(i18n.language, { most: 2 })(order.exitShareBps / FULL_BPS);
  return (
    <div className={styles.exit}>
      <Button kind="quiet" wide busy={open !== undefined} disabled={!mayExit} press={() => setAsked(true)}>
        {t('option.exit.button')}
      </Button>
      <p className={styles.note} data-testid="exit-note">
        {mayExit
          ? t('option.exit.note', { share })
          : returned === undefined
            ? t('option.exit.closed')
            : t('option.ticket.ends', { time: moment(returned) })}
      </p>
      {isAsked && returned === undefined ? (
        <ExitSheet
          order={order}
          share={share}
          exit={(least) => command.begin({ order: order.id, least })}
          close={() => setAsked(false)}
        />
      ) : null}
      {order.exitMissed === 0 ? null : (
        <p className={styles.note} role="status" data-testid="exit-missed">
          {t(order.exitBelow ? 'option.exit.below' : 'option.exit.missed', {
            time: second(order.exitMissed),
            least: `${texts.amount(order.exitLeast)} ${order.asset}`,
          })}
        </p>
      )}
    </div>
  );
}
