import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { answeredTime } from '../../../../api/platform-clock.ts';
import { usePositions, type LivePosition } from '../../../../blocks/contract-account.ts';
import { LongList } from '../../../../blocks/long-list.tsx';
import { useInstruments } from '../../../../blocks/market/instruments.ts';
import { useDirection, useStatus } from '../../../../blocks/market/live.ts';
import { tradingEndIn } from '../../../../blocks/market/trading-end.ts';
import { ScrollArea } from '../../../../blocks/scroll-area.tsx';
import { Nothing, WaitingRows, type OrderListInput } from '../../../../blocks/trading/list-frame.tsx';
import { useContractTerms } from '../../../../blocks/use-contract-terms.ts';
import { useTopic } from '../../../../engine/use-topic.ts';
import { useValue } from '../../../../engine/use-value.ts';
import { isInSpan } from '../../../../i18n/day-span.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { SteadyText } from '../../../../ui/steady-text.tsx';
import { heldSideOf } from '../listed-rows.ts';
import { PositionSheets, type SheetName } from '../sheets/position-sheets.tsx';
import { PositionCard } from './position-card.tsx';
import { positionView } from './position.state.ts';
import styles from './position-list.module.css';
import { usePnlText } from './position-values.tsx';
import { PositionViewSheet } from './position-view-sheet.tsx';
import { sortedPositions } from './sorted-positions.ts';
import { usePnlNow } from './use-pnl-now.ts';

/** The open positions as cards, with their total. */
export function PositionList({ filter, span, whole = false }: OrderListInput): ReactNode {
  const { t } = useTranslation();
  const status = useValue(useTopic('rows/contract-position/all').status);
  const symbol = filter.symbol || 'all';
  const { sort } = useSnapshot(positionView);
  const held = heldSideOf(filter.side);
  const all = usePositions(symbol);
  const positions = useMemo(
    () => all.filter(({ side, opened }) => (held ?? side) === side && isInSpan(opened, span)),
    [all, held, span],
  );
  const pnl = usePnlNow(positions, sort === 'pnl');
  const sheet = useOpenSheet(positions);
  const terms = useContractTerms();
  const sorted = useMemo(() => sortedPositions(positions, sort, pnl), [positions, sort, pnl]);
  if (status === 'waiting') return <WaitingRows />;
  const rows =
    sorted.length === 0 ? (
      <Nothing filter={filter} title={t('positions.none')} text={t('positions.noneText')} />
    ) : (
      <>
        {positions.length === all.length ? <Total symbol={symbol} /> : null}
        <LongList
          name="positions"
          label={t('positions.tabs.positions')}
          items={sorted}
          more={false}
          row={(position) => (
            <div className={styles.row}>
              <PositionCard
                position={position}
                end={tradingEndIn(terms, position.symbol, answeredTime())}
                open={sheet.open}
              />
            </div>
          )}
        />
        {sheet.shown}
      </>
    );
  if (!whole) return rows;
  return <ScrollArea name="positions">{rows}</ScrollArea>;
}

/** A sheet of a position is the list's: a card is made again when the list's script has loaded, or when it scrolls. */
function useOpenSheet(positions: readonly LivePosition[]) {
  const [sheet, setSheet] = useState<{ readonly id: number; readonly name: SheetName }>();
  const open = useCallback((id: number, name: SheetName) => setSheet({ id, name }), []);
  const position = positions.find(({ id }) => id === sheet?.id);
  const instrument = useInstruments()?.get(position?.symbol ?? '');
  const close = () => setSheet(undefined);
  const shown =
    sheet === undefined || position === undefined || instrument === undefined ? null : (
      <PositionSheets
        key={sheet.id}
        name={sheet.name}
        position={position}
        instrument={instrument}
        close={close}
      />
    );
  return { open, shown };
}

/** The unrealised PnL of the listed positions, and the choice of how they are shown. */
function Total({ symbol }: { readonly symbol: string }): ReactNode {
  const { t } = useTranslation();
  const total = useTopic(`positions/${symbol}`);
  const { unit, sort } = useSnapshot(positionView);
  const [isChoosing, setChoosing] = useState(false);
  const place = useStatus<HTMLDivElement>(total);
  const coloured = useDirection<HTMLSpanElement>(total.direction);
  const pnl = usePnlText(total, unit);
  return (
    <div ref={place} className={styles.total} data-testid="positions-total">
      <span className={styles.sum}>
        <span className={styles.label}>
          {unit === 'quote' ? t('positions.fields.total', { coin: 'USDT' }) : t('positions.fields.totalOwn')}
        </span>
        <span ref={coloured} className={styles.figures}>
          <SteadyText text={pnl} className={styles.figure} testId="total-pnl" />{' '}
          <SteadyText text={total.roe} />
        </span>
      </span>
      <button
        type="button"
        className={styles.sort}
        aria-haspopup="dialog"
        aria-label={`${t('positions.view.title')}: ${t(`positions.view.sorts.${sort}`)}`}
        onClick={() => setChoosing(true)}
      >
        {t(`positions.view.sorts.${sort}`)}
        <Icon name="down" size={16} />
      </button>
      {isChoosing ? <PositionViewSheet close={() => setChoosing(false)} /> : null}
    </div>
  );
}
