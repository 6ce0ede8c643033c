import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { usePositions, type LivePosition } from '../../../../blocks/contract-account.ts';
import { useDirection } from '../../../../blocks/market/live.ts';
import { useTopic } from '../../../../engine/use-topic.ts';
import { Button } from '../../../../ui/button.tsx';
import { swallowSecondTap } from '../../../../ui/double-tap.ts';
import { LiveText } from '../../../../ui/live-text.tsx';
import { Sheet } from '../../../../ui/sheet.tsx';
import { useLater } from '../../../../ui/use-later.ts';
import { closedAll, closingAll, type CloseResult } from '../contract-commands.ts';
import { closingSide } from '../../../../blocks/trading/open-position.ts';
import { PositionSideTag } from '../positions/position-side.tsx';
import { useContractTexts } from '../use-contract-texts.ts';
import { leftText } from './close.form.ts';
import { CONFIRM_WAIT_MILLIS } from './confirm-wait.ts';
import styles from './sheets.module.css';

/** The effect of closing all positions, and afterwards the result of each. */
export function CloseAllSheet({ close }: { readonly close: () => void }): ReactNode {
  const { results } = useSnapshot(closedAll);
  return results === undefined ? <Confirmation close={close} /> : <Results results={results} close={close} />;
}

function Confirmation({ close }: { readonly close: () => void }): ReactNode {
  const { t } = useTranslation();
  const positions = usePositions('all');
  const total = useTopic('positions/all');
  const place = useDirection<HTMLParagraphElement>(total.direction);
  const isReady = useLater(CONFIRM_WAIT_MILLIS);
  const closeAll = async () => {
    await closingAll.begin({});
    swallowSecondTap();
    if (closedAll.results === undefined) close();
  };
  return (
    <Sheet title={t('positions.closeAll.title')} close={close}>
      <p ref={place} className={styles.decisive}>
        <LiveText text={total.pnl} /> USDT
      </p>
      <p className={styles.note}>{t('positions.closeAll.text')}</p>
      <ul className={styles.list} aria-label={t('positions.tabs.positions')}>
        {positions.map((position) => (
          <ClosedPosition key={position.id} position={position} />
        ))}
      </ul>
      <Button kind="danger" wide disabled={!isReady || positions.length === 0} press={closeAll}>
        {t('positions.closeAll.action')}
      </Button>
      <Button kind="quiet" wide press={close}>
        {t('positions.closeAll.keep')}
      </Button>
    </Sheet>
  );
}

/** "Sell 0.5 BTC at the market price", with the PnL that is settled. */
function ClosedPosition({ position }: { readonly position: LivePosition }): ReactNode {
  const { t } = useTranslation();
  const texts = useContractTexts();
  const { id, side, symbol, size } = position;
  const { pnl, direction } = useTopic(`position/${id}`);
  const place = useDirection<HTMLSpanElement>(direction);
  return (
    <li className={styles.item}>
      <PositionSideTag side={side} />
      <strong>{texts.market(symbol)}</strong>
      <span ref={place} className={styles.end}>
        <LiveText text={pnl} />
      </span>
      <span className={styles.reason}>
        {t(`positions.closeAll.order.${closingSide(side)}`, {
          size: `${texts.amount(size)} ${texts.base(symbol)}`,
        })}
      </span>
    </li>
  );
}

interface ResultsInput {
  readonly results: readonly CloseResult[];
  readonly close: () => void;
}

function Results({ results, close }: ResultsInput): ReactNode {
  const { t } = useTranslation();
  return (
    <Sheet title={t('positions.closeAll.results')} close={close}>
      <ul className={styles.list} data-testid="close-results">
        {results.map((result) => (
          <Result key={result.position} result={result} />
        ))}
      </ul>
      <Button wide press={close}>
        {t('positions.closeAll.seen')}
      </Button>
    </Sheet>
  );
}

/** The closed size, or the one that a placed order will close; and why something is left. */
function Result({ result }: { readonly result: CloseResult }): ReactNode {
  const { t } = useTranslation();
  const texts = useContractTexts();
  const size = (text: string) => `${texts.amount(text)} ${texts.base(symbol)}`;
  const { symbol, closed, left, order } = result;
  const text = leftText(result);
  return (
    <li className={styles.item}>
      <strong>{texts.market(symbol)}</strong>
      <span className={styles.end}>
        {order === undefined ? t('positions.closeAll.closed', { size: size(closed) }) : size(left)}
      </span>
      {text === undefined ? null : <span className={styles.reason}>{t(text, { size: size(left) })}</span>}
    </li>
  );
}
