/** The drag of a line on a contract's chart: the label while it moves, and the form afterwards. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { quotientHalfUp } from '#domain/contract/contract-terms';
import { formatScaled } from '#domain/decimal-text';
import { localeMarks } from '#domain/locale-marks';
import type { Minor } from '#domain/ledger/minor';
import { parseSteps, type Instrument } from '#domain/market/instrument';
import { orderStepsOf } from '#domain/trading/order';
import { MINOR_DIGITS, type Ticks } from '#domain/units';
import { useContractOrders, usePositions, useTriggers } from '../../../blocks/contract-account.ts';
import { withPlus } from '../../../blocks/market/market-texts.ts';
import type { MovedLineInput, MovedRow } from '../../../blocks/moved-line.ts';
import { plainOf } from '../../../blocks/shown-number.ts';
import { useTopic } from '../../../engine/use-topic.ts';
import { amountText } from '../../../i18n/amount-text.ts';
import { ChartTexts } from './chart-texts.ts';
import { contractPreview } from './contract-preview.ts';
import { orderPriceOf, type Dragged, type DragLine, type LinePreview } from './own-trades.ts';

const BETWEEN = ' · ';
const CENT_DIGITS = 2;

interface ContractDrag {
  readonly preview: (line: DragLine, price: Ticks) => LinePreview;
  readonly amend: (line: DragLine, price: number) => void;
  /** The row and the price of the open form; undefined: none is open. */
  readonly asked: Omit<MovedLineInput, 'close'> | undefined;
  readonly close: () => void;
}

export function useContractDrag(instrument: Instrument): ContractDrag {
  const rows = useRows(instrument.symbol);
  const latest = useRef(rows);
  useEffect(() => {
    latest.current = rows;
  }, [rows]);
  const [asked, setAsked] = useState<Omit<MovedLineInput, 'close'>>();
  const amend = useCallback(
    ({ drags, price }: DragLine, wanted: number) => {
      const moved = rowOf(drags, latest.current);
      if (moved === undefined) return;
      setAsked({ moved, ...(wanted === price ? {} : { price: orderPriceOf(instrument, wanted) }) });
    },
    [instrument],
  );
  const close = useCallback(() => setAsked(undefined), []);
  return { preview: usePreview(instrument, rows), amend, asked, close };
}

type Rows = ReturnType<typeof useRows>;

function useRows(symbol: string) {
  const positions = usePositions(symbol);
  const orders = useContractOrders(symbol);
  const triggers = useTriggers(symbol);
  return useMemo(() => ({ positions, orders, triggers }), [positions, orders, triggers]);
}

/** Alerts have their own form. */
function rowOf({ of, id }: Dragged, { positions, orders, triggers }: Rows): MovedRow | undefined {
  const found = <Row extends { readonly id: number }>(list: readonly Row[]) =>
    list.find((row) => row.id === id);
  switch (of) {
    case 'position': {
      const row = found(positions);
      return row && { of, row };
    }
    case 'trigger': {
      const row = found(triggers);
      return row && { of, row };
    }
    case 'order': {
      const row = found(orders);
      return row && { of, row };
    }
    case 'alert':
      return undefined;
  }
}

/** The price before and after; below it the PnL there, and how far that is from the mark price. */
function usePreview(instrument: Instrument, rows: Rows): ContractDrag['preview'] {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const { mark } = useTopic(`mark/${instrument.symbol}`);
  return useMemo(() => {
    const texts = new ChartTexts(instrument, language, undefined);
    const steps = orderStepsOf(instrument);
    const marks = localeMarks(language);
    return (line, price) => {
      const { kind, purpose, pnl } = contractPreview(line, price, { ...rows, steps });
      const to = texts.ticks(price);
      const plain = plainOf(mark.peek(), marks);
      const now = plain === undefined ? undefined : parseSteps(plain, steps.price);
      const name = purpose === 'take-profit' ? 'takeProfit' : 'stopLoss';
      const values = [
        ...(pnl === undefined ? [] : [t('chart.drag.pnl', { amount: centsOf(pnl, language) })]),
        ...(now === undefined ? [] : [t('chart.drag.distance', { change: texts.change(now, price) })]),
      ];
      return {
        kind,
        rows: [
          purpose === undefined
            ? `${texts.ticks(line.price)} → ${to}`
            : t(`chart.ownLine.${name}`, { price: to }),
          ...(values.length === 0 ? [] : [values.join(BETWEEN)]),
        ],
      };
    };
  }, [instrument, rows, mark, language, t]);
}

function centsOf(pnl: Minor, language: string): string {
  const cents = quotientHalfUp(pnl, 10n ** BigInt(MINOR_DIGITS - CENT_DIGITS));
  return withPlus(formatScaled(cents, CENT_DIGITS), (plain) => amountText(plain, language));
}
