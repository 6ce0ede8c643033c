import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Reason } from '#domain/ledger/reasons';
import type { LedgerRecord } from '#protocol/names/account';
import { HIDDEN_AMOUNT, isMoneyHidden } from '../../blocks/hidden-money.ts';
import { useTimes } from '../../blocks/use-times.ts';
import { useValue } from '../../engine/use-value.ts';
import { amountText } from '../../i18n/amount-text.ts';
import { namedPart } from './record-part.ts';
import styles from './records.module.css';

const BETWEEN = ' · ';
const PART_TEXTS = { available: 'assets.transfer.available', frozen: 'assets.wallet.frozen' } as const;

export function RecordRow({ record }: { readonly record: LedgerRecord }): ReactNode {
  const { t, i18n } = useTranslation();
  const { moment } = useTimes();
  const isHidden = useValue(isMoneyHidden);
  const { kind, asset, amount, reason, time } = record;
  const part = namedPart(record);
  const place = [t(`assets.kinds.${kind}`), ...(part === undefined ? [] : [t(PART_TEXTS[part])])];
  const sign = amount.startsWith('-') ? '' : '+';
  return (
    <div className={styles.row} data-testid="record">
      <span className={styles.words}>
        <span className={styles.reason}>{t(`assets.reasons.${reason as Reason}`)}</span>
        <span className={styles.when}>{[...place, moment(time)].join(BETWEEN)}</span>
      </span>
      <span className={styles.amount}>
        {isHidden ? HIDDEN_AMOUNT : `${sign}${amountText(amount, i18n.language)}`} {asset}
      </span>
    </div>
  );
}

const ROWS = [0, 1, 2, 3, 4, 5];

export function WaitingRows({ label }: { readonly label: string }): ReactNode {
  return (
    <div className={styles.waitingRows} role="status" aria-label={label}>
      {ROWS.map((each) => (
        <div key={each} className={styles.waiting}>
          <span />
          <span />
        </div>
      ))}
    </div>
  );
}
