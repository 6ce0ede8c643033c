import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { minorText, type Minor } from '#domain/ledger/minor';
import type { Parts } from '../../blocks/use-parts.ts';
import { useTimes } from '../../blocks/use-times.ts';
import { ValueChart } from '../../blocks/value-chart.tsx';
import { amountText } from '../../i18n/amount-text.ts';
import { answeredTime } from '../../api/platform-clock.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './earn.module.css';
import { ValueList } from './value-list.tsx';
import { deductedIn } from './deducted-in.ts';
import { DayParts } from './day-parts.tsx';
import { daysOfMonth, incomeByDay, monthAfter, NO_INCOME, shortSum, type DayIncome } from './income-days.ts';
import { useCalendar, type Payout } from './use-earn.ts';
import { useAllOrders, type LiveOrder } from './use-orders.ts';

interface IncomeMonthInput {
  readonly asset: string;
  readonly parts: Parts<Payout>;
  readonly orders: readonly LiveOrder[];
  readonly zone: string;
}

/** The calendar looks ahead as far as the longest order. */
const MOST_DAYS = 366;
const MONTH = 7;
const PART_SIZE = 100;

/** A month's payments as a calendar and as bars: paid ones filled, expected ones lighter. */
export function IncomeMonth({ asset, parts, orders, zone }: IncomeMonthInput): ReactNode {
  const { t, i18n } = useTranslation();
  const { day } = useTimes();
  const calendar = useCalendar(zone);
  const [now] = useState(() => answeredTime());
  const today = day(now);
  const [month, setMonth] = useState(today.slice(0, MONTH));
  const [chosen, choose] = useState(today);
  const { items } = parts;
  useMonthLoaded(parts, month, day);
  const deducted = useDeducted(asset, month, day);
  const byDay = useMemo(
    () => incomeByDay({ asset, payouts: items ?? [], orders, calendar, dayOf: day, most: MOST_DAYS }),
    [asset, items, orders, calendar, day],
  );
  const { days, before } = daysOfMonth(month);
  const sums = days.map((each) => byDay.get(each) ?? NO_INCOME);
  const total = (field: 'paid' | 'expected') => sums.reduce((sum, each) => sum + each[field], 0n);
  const text = (amount: bigint) => `${amountText(minorText(amount), i18n.language)} ${asset}`;
  const name = new Intl.DateTimeFormat(i18n.language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (
    <section className={styles.block} aria-label={t('earn.income.calendar')}>
      <div className={styles.month}>
        <IconButton label={t('earn.income.previous')} press={() => setMonth(monthAfter(month, -1))}>
          <Icon name="back" />
        </IconButton>
        <h2 className={styles.heading}>{name.format(new Date(`${month}-01`))}</h2>
        <IconButton label={t('earn.income.next')} press={() => setMonth(monthAfter(month, 1))}>
          <Icon name="forward" />
        </IconButton>
      </div>
      <Bars sums={sums} />
      <MonthTable {...{ days, before, sums, today, chosen, choose }} />
      <DayParts day={chosen} income={byDay.get(chosen) ?? NO_INCOME} asset={asset} />
      <ValueList
        values={[
          [t('earn.income.paid'), text(total('paid')), 'earn-month-paid', styles.paidMark],
          ...(deducted === 0n
            ? []
            : ([
                [t('earn.redeem.deduction'), text(-deducted), 'earn-month-deducted'],
                [t('earn.income.net'), text(total('paid') - deducted), 'earn-month-net'],
              ] as const)),
          [t('earn.income.expected'), text(total('expected')), 'earn-month-expected', styles.expectedMark],
        ]}
      />
    </section>
  );
}

/** Loads older payments until the shown month is whole. */
function useMonthLoaded(
  { items, next, reached }: Parts<Payout>,
  month: string,
  day: (time: number) => string,
): void {
  const oldest = items?.at(-1);
  const isMissing = next !== null && oldest !== undefined && day(oldest.due) >= `${month}-01`;
  useNextLoaded({ next, reached }, isMissing);
}

/** Zero until all orders are loaded: one that was redeemed in this month may be old. */
function useDeducted(asset: string, month: string, day: (time: number) => string): Minor {
  const { parts, orders } = useAllOrders(PART_SIZE);
  const { items, next } = parts;
  useNextLoaded(parts, next !== null);
  const isWhole = items !== undefined && next === null;
  return isWhole ? deductedIn(orders, asset, month, day) : 0n;
}

/** Loads parts one after the other while some are missing. */
function useNextLoaded(
  { next, reached }: Pick<Parts<unknown>, 'next' | 'reached'>,
  isMissing: boolean,
): void {
  // One request for each part, although `reached` is another function each time.
  const asked = useRef<number | null>(null);
  useEffect(() => {
    // A list that is loaded again begins with its first part.
    if (!isMissing) asked.current = null;
    if (!isMissing || asked.current === next) return;
    asked.current = next;
    // A part that does not load is asked for again by the end of the list.
    void reached().catch(() => undefined);
  }, [isMissing, next, reached]);
}

interface MonthTableInput {
  readonly days: readonly string[];
  readonly before: number;
  readonly sums: readonly DayIncome[];
  readonly today: string;
  readonly chosen: string;
  readonly choose: (day: string) => void;
}

const WEEK = 7;

function MonthTable({ days, before, sums, today, chosen, choose }: MonthTableInput): ReactNode {
  const { i18n } = useTranslation();
  const cells = [...Array.from({ length: before }, () => undefined), ...days.map((day, at) => ({ day, at }))];
  const weeks = Array.from({ length: Math.ceil(cells.length / WEEK) }, (_, week) =>
    Array.from({ length: WEEK }, (_unused, at) => cells[week * WEEK + at]),
  );
  const weekday = new Intl.DateTimeFormat(i18n.language, { weekday: 'short', timeZone: 'UTC' });
  return (
    <table className={styles.days}>
      <thead>
        <tr>
          {Array.from({ length: WEEK }, (_, at) => (
            // 5 January 1970 was a Monday.
            <th key={at} scope="col">
              {weekday.format(new Date(Date.UTC(1970, 0, 5 + at)))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, number) => (
          <tr key={number}>
            {week.map((cell, at) =>
              cell === undefined ? (
                <td key={at} />
              ) : (
                <Day
                  key={at}
                  day={cell.day}
                  income={sums[cell.at] ?? NO_INCOME}
                  isToday={cell.day === today}
                  isChosen={cell.day === chosen}
                  choose={() => choose(cell.day)}
                />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayInput {
  readonly day: string;
  readonly income: DayIncome;
  readonly isToday: boolean;
  readonly isChosen: boolean;
  readonly choose: () => void;
}

function Day({ day, income, isToday, isChosen, choose }: DayInput): ReactNode {
  const { i18n } = useTranslation();
  const { paid, expected } = income;
  const sum = paid + expected;
  const number = Number(day.slice(MONTH + 1));
  return (
    <td data-today={isToday} data-chosen={isChosen} data-testid={sum > 0n ? 'earn-day' : undefined}>
      {sum === 0n ? (
        <span>{number}</span>
      ) : (
        <button type="button" aria-pressed={isChosen} onClick={choose}>
          <span>{number}</span>
          <span className={expected === 0n ? styles.paid : styles.expected}>
            {shortSum(sum, i18n.language)}
          </span>
        </button>
      )}
    </td>
  );
}

const BAR = { width: 6, gap: 4, height: 60 } as const;
const FULL = 1_000n;

/** Decoration: the table below has the same values. */
function Bars({ sums }: { readonly sums: readonly DayIncome[] }): ReactNode {
  const { i18n } = useTranslation();
  const most = sums.reduce((high, { paid, expected }) => {
    const sum = paid + expected;
    return sum > high ? sum : high;
  }, 0n);
  if (most === 0n) return null;
  const step = BAR.width + BAR.gap;
  const high = (amount: bigint) => (Number((amount * FULL) / most) / Number(FULL)) * BAR.height;
  return (
    <div aria-hidden="true">
      <ValueChart
        values={[shortSum(most, i18n.language), '0']}
        testId="earn-scale"
        times={['1', String(sums.length)]}
      >
        {() => (
          <svg
            className={styles.bars}
            viewBox={`0 0 ${String(step * sums.length)} ${String(BAR.height)}`}
            preserveAspectRatio="none"
          >
            {sums.map(({ paid, expected }, at) => {
              const [solid, light] = [high(paid), high(expected)];
              const x = at * step + BAR.gap / 2;
              return (
                <g key={at}>
                  <rect x={x} y={BAR.height - solid} width={BAR.width} height={solid} />
                  <rect
                    x={x}
                    y={BAR.height - solid - light}
                    width={BAR.width}
                    height={light}
                    className={styles.light}
                  />
                </g>
              );
            })}
          </svg>
        )}
      </ValueChart>
    </div>
  );
}
