import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TIMES_IN_FORCE, type TimeInForce } from '#domain/trading/order';
import { Choices } from '../../ui/choices.tsx';
import { RowSwitch } from '../../ui/rows.tsx';

interface TimeInForceRowsInput {
  readonly time: TimeInForce;
  readonly postOnly: boolean;
  readonly chooseTime: (time: TimeInForce) => void;
  readonly choosePostOnly: (on: boolean) => void;
}

/** A limit order's time in force, and post-only, with their meanings. */
export function TimeInForceRows({
  time,
  postOnly,
  chooseTime,
  choosePostOnly,
}: TimeInForceRowsInput): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <Choices
        label={t('trading.ticket.time')}
        choices={TIMES_IN_FORCE.map((key) => ({
          key,
          label: t(`trading.ticket.timeNames.${key}`),
          note: t(`trading.ticket.timeTexts.${key}`),
          value: t(`trading.ticket.times.${key}`),
        }))}
        chosen={time}
        choose={chooseTime}
      />
      <RowSwitch
        name={t('trading.postOnly')}
        note={t('trading.ticket.postOnlyText')}
        on={postOnly}
        change={choosePostOnly}
      />
    </>
  );
}
