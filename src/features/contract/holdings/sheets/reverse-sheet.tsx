import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { openingSpec } from '#domain/contract/opening-spec';
import { orderStepsOf } from '#domain/trading/order';
import { useStatus, useWorth } from '../../../../blocks/market/live.ts';
import { useTopic } from '../../../../engine/use-topic.ts';
import { Button } from '../../../../ui/button.tsx';
import { LiveText } from '../../../../ui/live-text.tsx';
import { Sheet } from '../../../../ui/sheet.tsx';
import { useLater } from '../../../../ui/use-later.ts';
import { reversing } from '../contract-commands.ts';
import { closingSide, openPosition, sizeText } from '../../../../blocks/trading/open-position.ts';
import { PositionSideTag } from '../positions/position-side.tsx';
import { useContractTexts } from '../use-contract-texts.ts';
import { usePositionTriggers } from '../use-triggers.ts';
import { CONFIRM_WAIT_MILLIS } from './confirm-wait.ts';
import type { PositionSheetInput } from './position-sheet-input.ts';
import { SheetHead } from './sheet-head.tsx';
import styles from './sheets.module.css';
import { useCloseSummary } from './use-close-summary.ts';

const TWICE = '2 × ';

/** Closes a position and opens the opposite one of the same size; shows its fee and the new position before. */
export function ReverseSheet({ position, instrument, close }: PositionSheetInput): ReactNode {
  const { t } = useTranslation();
  const texts = useContractTexts();
  const { id, side, size, asset, positionSide } = position;
  const opposite = side === 'long' ? 'short' : 'long';
  const isReady = useLater(CONFIRM_WAIT_MILLIS);
  const { settled } = useCloseSummary({ type: 'market', size, price: '' }, { position, instrument });
  const opening = useOpening(position, instrument);
  const place = useStatus<HTMLDListElement>(opening);
  const worth = useWorth(opening);
  const reverse = async () => {
    await reversing.of(id).begin({ position: id });
    close();
  };
  return (
    <Sheet title={t('positions.reverse.title')} close={close}>
      <SheetHead position={position} />
      <p className={styles.note}>{t('positions.reverse.text')}</p>
      <dl ref={place} className={styles.figures} data-testid="reverse-effect">
        <div>
          <dt>{t('positions.close.settled')}</dt>
          <dd data-testid="reverse-settled">
            {`${settled === '' ? texts.amount('') : texts.signedCents(settled)} ${asset}`}
          </dd>
        </div>
        <div>
          <dt>{t('trading.ticket.fee')}</dt>
          <dd>
            {positionSide === 'net' ? null : TWICE}
            <LiveText text={opening.fee} testId="reverse-fee" /> {asset}
          </dd>
        </div>
        <div>
          <dt>{t('positions.reverse.result')}</dt>
          <dd data-testid="reverse-result">
            <PositionSideTag side={opposite} /> {`${texts.amount(size)} ${instrument.base}`}
          </dd>
        </div>
        <div>
          <dt>{t('positions.fields.liquidation')}</dt>
          <dd data-warns="true">
            <LiveText text={opening.liquidation} testId="reverse-liquidation" />
          </dd>
        </div>
        <div>
          <dt>{t('positions.fields.distance')}</dt>
          <dd>
            <LiveText text={opening.distance} />
          </dd>
        </div>
      </dl>
      <Cancelled position={position} />
      <LiveText text={worth} className={styles.warning} />
      <Button kind={opposite === 'long' ? 'up' : 'down'} wide disabled={!isReady} press={reverse}>
        {t(`positions.reverse.submit.${opposite}`, { size: `${texts.amount(size)} ${instrument.base}` })}
      </Button>
    </Sheet>
  );
}

/** The open position ends, and so do all its triggers: the opposite one has none. */
function Cancelled({ position }: Pick<PositionSheetInput, 'position'>): ReactNode {
  const { t } = useTranslation();
  const texts = useContractTexts();
  const triggers = usePositionTriggers(position);
  if (triggers.length === 0) return null;
  return (
    <div className={styles.warning} data-testid="reverse-cancels">
      <p>{t('positions.reverse.cancels', { number: String(triggers.length) })}</p>
      <ul>
        {triggers.map(({ id, purpose, trigger }) => (
          <li key={id}>{`${t(`positions.purposes.${purpose}`)} ${texts.amount(trigger)}`}</li>
        ))}
      </ul>
    </div>
  );
}

/** In one-way mode one order of twice the size; in hedge mode its opening part: the closing one pays as much. */
function useOpening(position: PositionSheetInput['position'], instrument: PositionSheetInput['instrument']) {
  const { side, symbol, leverage, marginMode, positionSide } = position;
  const steps = orderStepsOf(instrument);
  const { lots } = openPosition(position, steps);
  const isNet = positionSide === 'net';
  const spec = openingSpec({
    ...{ side: closingSide(side), type: 'market', price: '', leverage, marginMode, reduceOnly: false },
    ...{ slippageBps: 0, size: sizeText(steps, isNet ? 2 * lots : lots) },
    positionSide: isNet ? 'net' : side === 'long' ? 'short' : 'long',
  });
  return useTopic(`opening/${symbol}/${spec}`);
}
