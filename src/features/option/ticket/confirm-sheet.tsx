import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '#domain/market/instrument';
import { marketName } from '../../../blocks/market/instruments.ts';
import { ConfirmFrame, ConfirmValue } from '../../../blocks/trading/confirm-frame.tsx';
import { useTimes } from '../../../blocks/use-times.ts';
import { useOptionTexts } from '../use-option-texts.ts';
import type { AskedOption } from './asked-option.ts';

interface ConfirmSheetInput {
  readonly asked: AskedOption;
  readonly instrument: Instrument;
  readonly submit: string;
  readonly place: () => unknown;
  readonly close: () => void;
}

const SIDES = { up: 'buy', flat: undefined, down: 'sell' } as const;
const BETWEEN = ' · ';

/** The confirmation of a purchase. */
export function ConfirmSheet({ asked, instrument, submit, place, close }: ConfirmSheetInput): ReactNode {
  const { t } = useTranslation();
  const texts = useOptionTexts();
  const { second } = useTimes();
  const { input, ticket } = asked;
  const { terms, asset, summary } = ticket;
  const { direction, cycle, stake } = input;
  const money = (plain: string) => `${texts.amount(plain)} ${asset}`;
  const what = [marketName(instrument), texts.direction(direction), texts.cycle(cycle)];
  return (
    <ConfirmFrame
      decisive={money(stake)}
      what={what.join(BETWEEN)}
      values={
        <>
          <ConfirmValue name={t('option.fields.opening')}>{t('option.ticket.atNextPrice')}</ConfirmValue>
          <ConfirmValue name={t('option.fields.delivery')}>{second(input.delivery)}</ConfirmValue>
          <ConfirmValue name={t('option.fields.fee')}>{money(summary.fee)}</ConfirmValue>
          <ConfirmValue name={t('option.ticket.payout')}>
            {`${money(summary.payout)} (${texts.gain(terms.odds[direction])})`}
          </ConfirmValue>
        </>
      }
      side={SIDES[direction]}
      submit={submit}
      instead={undefined}
      place={place}
      close={close}
    >
      <p>{t('option.ticket.risk')}</p>
    </ConfirmFrame>
  );
}
