import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { directionOf } from '#domain/direction';
import { ConfirmFrame, ConfirmValue } from '../../../blocks/trading/confirm-frame.tsx';
import { TicketWarning } from '../../../blocks/trading/place-parts.tsx';
import { usePressed } from '../../../blocks/trading/use-pressed.ts';
import type { LiveOption } from '../../../blocks/option-account.ts';
import { UNKNOWN } from '../../../engine/records.ts';
import { useOptionTexts } from '../use-option-texts.ts';
import { withCents } from './exit-estimate.ts';
import styles from './exit-sheet.module.css';
import { useExitEstimate } from './use-exit-estimate.ts';

interface ExitSheetInput {
  readonly order: LiveOption;
  /** The share of the value that is paid, "90%". */
  readonly share: string;
  /** @param least the least payment that the user accepts */
  readonly exit: (least: string) => unknown;
  readonly close: () => void;
}

const BETWEEN = ' · ';
const SECOND = 1_000;

/** Why it cannot be exited now. */
const OFF = {
  stale: 'option.exit.stale',
  closed: 'option.exit.closed',
  none: 'option.exit.unvalued',
} as const;

/** Shows the present payment of an early exit, and the least that the user accepts. It is always confirmed. */
export function ExitSheet({ order, share, exit, close }: ExitSheetInput): ReactNode {
  const { t } = useTranslation();
  const texts = useOptionTexts();
  const now = useExitEstimate(order);
  const pressed = usePressed(now);
  const { symbol, direction, cycle, asset, stake, fee } = order;
  const money = (plain: string) => `${texts.amount(withCents(plain))} ${asset}`;
  const estimate = typeof now === 'string' ? undefined : now;
  const what = [texts.market(symbol), texts.direction(direction), texts.cycle(cycle)];
  return (
    <ConfirmFrame
      always={t('option.exit.button')}
      decisive={estimate === undefined ? UNKNOWN : `≈ ${money(estimate.pays)}`}
      what={
        <>
          {t('option.exit.estimate')}
          <br />
          {what.join(BETWEEN)}
        </>
      }
      values={
        <>
          <ConfirmValue name={t('option.fields.stake')}>{money(stake)}</ConfirmValue>
          <ConfirmValue name={t('option.exit.difference')}>
            {estimate === undefined ? UNKNOWN : <Difference estimate={estimate.difference} asset={asset} />}
          </ConfirmValue>
          {Number(fee) === 0 ? null : <ConfirmValue name={t('option.exit.fee')}>{money(fee)}</ConfirmValue>}
          <ConfirmValue name={t('option.exit.least')}>
            {estimate === undefined ? UNKNOWN : money(estimate.least)}
          </ConfirmValue>
        </>
      }
      side={undefined}
      submit={t('option.exit.button')}
      instead={undefined}
      isOff={estimate === undefined}
      begun={pressed.begun}
      place={() => {
        const seen = pressed.take();
        return typeof seen === 'string' ? undefined : exit(seen.least);
      }}
      close={close}
    >
      {typeof now !== 'string' || now === 'waiting' ? null : (
        <TicketWarning testId="exit-off">{t(OFF[now])}</TicketWarning>
      )}
      <p>{t('option.exit.rule', { share, delay: String(order.openDelayMillis / SECOND) })}</p>
    </ConfirmFrame>
  );
}

interface DifferenceInput {
  readonly estimate: string;
  readonly asset: string;
}

/** With its sign, and the colour of a gain or a loss. */
function Difference({ estimate, asset }: DifferenceInput): ReactNode {
  const texts = useOptionTexts();
  return (
    <span
      className={styles.signed}
      data-direction={directionOf(estimate)}
      data-testid="exit-difference"
    >{`${texts.signed(withCents(estimate))} ${asset}`}</span>
  );
}
