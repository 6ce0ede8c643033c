import {
  Suspense,
  useEffect,
  useMemo,
  useState,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
} from 'react';
import { useTranslation } from 'react-i18next';
import { localeMarks } from '#domain/locale-marks';
import { stepOf, type Instrument } from '#domain/market/instrument';
import {
  useContractOrders,
  usePositions,
  useTriggers,
  type LivePosition,
} from '../../../blocks/contract-account.ts';
import { cancelOrders } from '../../../blocks/cancel-orders.ts';
import { movedLine, type MovedLineInput } from '../../../blocks/moved-line.ts';
import { useSlowSignal } from '../../../blocks/market/slow-rows.ts';
import { plainOf } from '../../../blocks/shown-number.ts';
import { useTopic } from '../../../engine/use-topic.ts';
import { useValue } from '../../../engine/use-value.ts';
import { amountText } from '../../../i18n/amount-text.ts';
import { contractLines, type ContractLine } from './contract-lines.ts';
import { OwnLines } from './own-lines.tsx';
import type { OwnListInput } from './own-list.tsx';
import { NO_OWN_TRADES, type OwnLine } from './own-trades.ts';
import { useContractMarks } from './use-contract-marks.ts';
import { useContractDrag } from './use-contract-drag.ts';

const SLOW_MILLIS = 1_000;

/**
 * Passes the user's position, triggers and orders of a contract to the chart, and shows them as text. A line is
 * amended by its drag, and without a pointer by its button: both open the form that asks.
 */
export function OwnContracts({ instrument, own }: OwnListInput): ReactNode {
  const { symbol } = instrument;
  const Sheet = useValue(movedLine);
  const drag = useContractDrag(instrument);
  const { preview } = drag;
  const amend = Sheet && drag.amend;
  const positions = usePositions(symbol);
  const [liquidations, setLiquidations] = useState<Readonly<Record<number, string>>>({});
  const lines = useLines(instrument, positions, liquidations);
  const cancel = useValue(cancelOrders.contract);
  const marks = useContractMarks(instrument);
  useEffect(() => {
    own.value = { lines, marks, amend, preview, cancel };
  }, [own, lines, marks, amend, preview, cancel]);
  useEffect(
    () => () => {
      own.value = NO_OWN_TRADES;
    },
    [own],
  );
  return (
    <>
      {positions.map(({ id }) => (
        <Liquidation key={id} id={id} set={setLiquidations} />
      ))}
      <OwnLines {...{ lines, amend, cancel }} />
      {Sheet === undefined || drag.asked === undefined ? null : (
        <Suspense fallback={null}>
          <Sheet key={keyOf(drag.asked)} {...drag.asked} close={drag.close} />
        </Suspense>
      )}
    </>
  );
}

/** The form of another line, or of another price, begins from the start. */
function keyOf({ moved: { of, row }, price = '' }: Pick<MovedLineInput, 'moved' | 'price'>): string {
  return `${of} ${String(row.id)} ${price}`;
}

interface LiquidationInput {
  readonly id: number;
  readonly set: Dispatch<SetStateAction<Readonly<Record<number, string>>>>;
}

/** Follows a position's liquidation price: of a cross position it moves with the marks. */
function Liquidation({ id, set }: LiquidationInput): ReactNode {
  const { language } = useTranslation().i18n;
  const text = useValue(useSlowSignal(useTopic(`position/${id}`).liquidation, SLOW_MILLIS));
  useEffect(() => {
    const price = plainOf(text, localeMarks(language)) ?? '';
    set((known) => ({ ...known, [id]: price }));
  }, [text, language, id, set]);
  return null;
}

function useLines(
  { symbol, priceStep }: Instrument,
  positions: readonly LivePosition[],
  liquidations: Readonly<Record<number, string>>,
): readonly OwnLine[] {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const orders = useContractOrders(symbol);
  const triggers = useTriggers(symbol);
  return useMemo(() => {
    const held = positions.map((each) => ({ ...each, liquidation: liquidations[each.id] ?? '' }));
    const text = ({ label, price, size }: ContractLine) =>
      t(`chart.ownLine.${label}`, { size: amountText(size, language), price: amountText(price, language) });
    return contractLines({ positions: held, orders, triggers }, stepOf(priceStep)).map((line) => ({
      kind: line.kind,
      price: line.tick,
      text: text(line),
      ...(line.drags === undefined ? {} : { drags: line.drags }),
      ...(line.orders === undefined ? {} : { orders: line.orders }),
    }));
  }, [positions, orders, triggers, liquidations, priceStep, language, t]);
}
