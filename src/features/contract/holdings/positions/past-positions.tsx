import { lazy, Suspense, useCallback, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { digitsOf } from '#domain/decimal-text';
import { directionOf } from '#domain/direction';
import type { closedPositions } from '#protocol/contract';
import { CALLS } from '#protocol/names/calls';
import type { ContractPosition } from '#protocol/names/contract';
import { call, QUIETLY } from '../../../../api/call.ts';
import { useClosedPositions, useContractResets } from '../../../../blocks/contract-account.ts';
import { useInstruments } from '../../../../blocks/market/instruments.ts';
import { ListFrame, Nothing, type OrderListInput } from '../../../../blocks/trading/list-frame.tsx';
import { Facts } from '../../../../blocks/trading/order-row.tsx';
import styles from '../../../../blocks/trading/order-row.module.css';
import { useParts } from '../../../../blocks/use-parts.ts';
import { useTimes } from '../../../../blocks/use-times.ts';
import { Tag } from '../../../../ui/tag.tsx';
import { heldSideOf, listedRows } from '../listed-rows.ts';
import { useContractTexts } from '../use-contract-texts.ts';
import { ShareButton } from '../share/share-button.tsx';
import { HistoryLink } from '../history-link.tsx';
import links from '../forced/past-forced.module.css';
import { ForcedCloseLink } from '../forced/forced-close-link.tsx';
import { closedPrices } from './closed-prices.ts';
import { closedNet } from './closed-net.ts';
import { PositionSideTag } from './position-side.tsx';

const PART_SIZE = 30;

const ShareClosedSheet = lazy(() =>
  import('../share/share-closed-sheet.tsx').then(({ ShareClosedSheet: sheet }) => ({ default: sheet })),
);

/** The positions that were closed; events of the account's channel add those that are closed later. */
export function PastPositions({ filter, span, whole }: OrderListInput): ReactNode {
  const { t } = useTranslation();
  const { symbol, side } = filter;
  const held = heldSideOf(side);
  const ask = useCallback(
    (before?: number) =>
      call<typeof closedPositions>(
        CALLS.contractClosedPositions,
        {
          ...(symbol === '' ? {} : { symbol }),
          ...(held === undefined ? {} : { side: held }),
          ...span,
          ...(before === undefined ? {} : { before }),
          limit: PART_SIZE,
        },
        QUIETLY,
      ),
    [symbol, held, span],
  );
  const name = `closed positions ${JSON.stringify({ symbol, held, ...span })}`;
  const parts = useParts<ContractPosition>({ name, ask, missed: useContractResets() });
  const closed = useClosedPositions(symbol || 'all');
  const { items, next } = parts;
  const positions = useMemo(
    () => listedRows<ContractPosition>({ items, next }, closed, { held, span }, ({ opened }) => opened),
    [items, next, closed, held, span],
  );
  // The list's own sheet: a row is made again when the list's script has loaded.
  const [shared, setShared] = useState<ContractPosition>();
  return (
    <>
      <ListFrame
        parts={parts}
        whole={whole}
        label={t('positions.histories.positions')}
        nothing={
          <Nothing
            filter={{ ...filter, status: '' }}
            title={t('positions.noPast')}
            text={t('positions.noPastText')}
          />
        }
        items={positions}
        row={(position) => (
          <div className={styles.alone} data-testid="closed-position">
            <div className={styles.words}>
              <ClosedFacts position={position} share={setShared} />
            </div>
          </div>
        )}
      />
      {shared === undefined ? null : (
        <Suspense fallback={null}>
          <ShareClosedSheet position={shared} close={() => setShared(undefined)} />
        </Suspense>
      )}
    </>
  );
}

interface ClosedFactsInput {
  readonly position: ContractPosition;
  readonly share: (position: ContractPosition) => void;
}

function ClosedFacts({ position, share }: ClosedFactsInput): ReactNode {
  const { t } = useTranslation();
  const texts = useContractTexts();
  const { second } = useTimes();
  const { id, side, symbol, closedSize, pnl, fee, asset, opened, updated, cause } = position;
  const instrument = useInstruments()?.get(symbol);
  const net = closedNet(position);
  const prices = closedPrices(position, digitsOf(instrument?.priceStep ?? '0.01'));
  return (
    <>
      <span className={styles.head}>
        <PositionSideTag side={side} />
        <strong className={styles.market}>{texts.market(symbol)}</strong>
        <Tag>{texts.mode(position)}</Tag>
        <span className={styles.end}>{cause === '' ? null : t(`positions.causes.${cause}`)}</span>
      </span>
      <span className={styles.head}>
        <span className={styles.note}>{second(opened)}</span>
        <span className={styles.end}>{second(updated)}</span>
      </span>
      <Facts
        facts={[
          [t('positions.fields.entry'), texts.amount(prices.entry)],
          [t('positions.fields.exit'), texts.amount(prices.exit)],
          [t('positions.fields.size', { coin: texts.base(symbol) }), texts.amount(closedSize)],
        ]}
      />
      <span className={styles.last}>
        <span className={styles.name}>{t('positions.fields.net', { coin: asset })}</span>
        <span className={styles.value} data-direction={directionOf(net)} data-testid="net">
          {texts.signedMoney(net)}
        </span>
      </span>
      <span className={styles.last}>
        <span className={styles.name}>{t('positions.fields.closing')}</span>
        <span className={styles.value}>{`${texts.signedMoney(pnl)} ${asset}`}</span>
      </span>
      <span className={styles.last}>
        <span className={styles.name}>{t('positions.fields.fee')}</span>
        <span className={styles.value}>{`${texts.money(fee)} ${asset}`}</span>
      </span>
      <span className={links.links}>
        <HistoryLink position={id} market={texts.market(symbol)} />
        {cause === 'liquidation' || cause === 'deleveraged' ? <ForcedCloseLink position={id} /> : null}
        <span className={links.share}>
          <ShareButton market={texts.market(symbol)} press={() => share(position)} />
        </span>
      </span>
    </>
  );
}
