import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Reason } from '#domain/ledger/reasons';
import { marketLabel } from '#domain/market/market-label';
import { HIDDEN_AMOUNT, isMoneyHidden } from '../../blocks/hidden-money.ts';
import { useTimes } from '../../blocks/use-times.ts';
import { useValue } from '../../engine/use-value.ts';
import { amountText } from '../../i18n/amount-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { eventOf, type AccountPlace, type RecordEvent } from './record-events.ts';
import styles from './records.module.css';

const BETWEEN = ' · ';
const PART_TEXTS = { available: 'assets.transfer.available', frozen: 'assets.wallet.frozen' } as const;
const PURPOSE_TEXTS = {
  trade: 'assets.reasons.spot-trade',
  exchange: 'assets.reasons.coin-exchange',
  transfer: 'assets.transfer.title',
} as const;

interface RecordRowInput {
  readonly event: RecordEvent;
  readonly open: boolean;
  /** Opens it into its postings, or closes it. */
  readonly press: () => void;
}

/** One event; one with several postings opens into them. */
export function RecordRow({ event, open, press }: RecordRowInput): ReactNode {
  const { time, postings } = event;
  if (postings.length === 1)
    return (
      <div className={styles.row} data-testid="record">
        <RecordTexts event={event} time={time} />
      </div>
    );
  return (
    <div>
      <button type="button" className={styles.row} aria-expanded={open} data-testid="record" onClick={press}>
        <RecordTexts event={event} time={time} opens />
      </button>
      {open ? (
        <ul className={styles.postings}>
          {postings.map((records) => (
            <li key={records[0]?.id} className={styles.row} data-testid="posting">
              <RecordTexts event={{ ...eventOf(records.toReversed()), symbol: '' }} />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

interface RecordTextsInput {
  readonly event: RecordEvent;
  readonly time?: number;
  readonly opens?: boolean;
}

function RecordTexts({ event, time, opens = false }: RecordTextsInput): ReactNode {
  const { t, i18n } = useTranslation();
  const { second } = useTimes();
  const isHidden = useValue(isMoneyHidden);
  const { title, symbol, places, amounts } = event;
  const part = ({ part: of }: AccountPlace) => (of === undefined ? '' : t(PART_TEXTS[of]));
  const kind = (place: AccountPlace | undefined) =>
    place === undefined ? '' : t(`assets.kinds.${place.kind}`);
  const [from, to] = places;
  const isWithin = to !== undefined && from?.kind === to.kind;
  const place = isWithin
    ? [places.map(part).join(' → ')]
    : [places.map(kind).join(' → '), ...(to === undefined && from !== undefined ? [part(from)] : [])];
  const details = [...place, ...(time === undefined ? [] : [second(time)])].filter((each) => each !== '');
  return (
    <>
      <span className={styles.words}>
        <span className={styles.reason}>
          {'reason' in title
            ? t(`assets.reasons.${title.reason as Reason}`)
            : t(PURPOSE_TEXTS[title.purpose])}
          {symbol === '' ? null : <span className={styles.pair}> {marketLabel(symbol)}</span>}
          {opens ? <Icon name="down" size={16} /> : null}
        </span>
        <span className={styles.when}>{details.join(BETWEEN)}</span>
      </span>
      <span className={styles.amounts}>
        {amounts.map(({ asset, amount }) => (
          <span key={asset} className={styles.amount}>
            {isHidden ? HIDDEN_AMOUNT : signedText(amount, i18n.language)} {asset}
          </span>
        ))}
      </span>
    </>
  );
}

function signedText(amount: string, language: string): string {
  return amount.startsWith('+') ? `+${amountText(amount.slice(1), language)}` : amountText(amount, language);
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
