import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContractPosition } from '#protocol/names/contract';
import words from '../../../blocks/trading/order-row.module.css';
import { useTimes } from '../../../blocks/use-times.ts';
import { useContractTexts } from '../holdings/use-contract-texts.ts';
import { isZero, type PositionChange } from './position-history.ts';
import styles from './history.module.css';
import { useChangeName } from './use-change-name.ts';

interface ChangeRowInput {
  readonly change: PositionChange;
  readonly position: Pick<ContractPosition, 'symbol' | 'asset'>;
}

/** One change: its name, its time, and what it moved. */
export function ChangeRow({ change, position: { symbol, asset: coin } }: ChangeRowInput): ReactNode {
  const { t } = useTranslation();
  const texts = useContractTexts();
  const { second } = useTimes();
  const named = useChangeName();
  const base = texts.base(symbol);
  const { price, sizeChange, pnl, fee, funding, borne, marginChange, size, margin } = change;
  const moved = (plain: string, name: string, text: string) => (isZero(plain) ? [] : [[name, text] as const]);
  const facts = [
    ...moved(price, t('history.price'), texts.amount(price)),
    ...moved(sizeChange, t('history.quantity', { coin: base }), texts.signedAmount(sizeChange)),
    ...moved(sizeChange, t('history.sizeAfter', { coin: base }), texts.amount(size)),
    ...moved(pnl, t('positions.fields.settledOf', { coin }), texts.signedMoney(pnl)),
    ...moved(fee, t('positions.fields.fee'), `${texts.money(fee)} ${coin}`),
    ...moved(funding, t('statement.funding'), `${texts.signedMoney(funding)} ${coin}`),
    ...moved(borne, t('history.borne'), `${texts.signedMoney(borne)} ${coin}`),
    ...moved(marginChange, t('history.marginChange', { coin }), texts.signedMoney(marginChange)),
    ...moved(marginChange, t('history.marginAfter', { coin }), texts.money(margin)),
  ];
  return (
    <div className={words.alone} data-testid="history-change">
      <div className={words.words}>
        <span className={words.head}>
          <strong className={words.market}>{named(change)}</strong>
          <span className={words.end}>{second(change.time)}</span>
        </span>
        <dl className={styles.moved}>
          {facts.map(([name, text]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}
