import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTimes } from '../../blocks/use-times.ts';
import { ValueChart } from '../../blocks/value-chart.tsx';
import { amountText } from '../../i18n/amount-text.ts';
import { navAxis } from './nav-axis.ts';
import { DayLine, NavLine, type History } from './nav-line.tsx';

const SIZE = { width: 320, height: 120 } as const;

interface NavChartInput {
  readonly product: string;
  readonly points: History;
  /** Its times have hours, and it has the colour of the live change. */
  readonly isDay: boolean;
}

/** Net asset values as a line, with the values of its lines at the right and its first and last time below. */
export function NavChart({ product, points, isDay }: NavChartInput): ReactNode {
  const { i18n } = useTranslation();
  const { day, moment } = useTimes();
  const time = isDay ? moment : day;
  const [first] = points;
  const last = points.at(-1);
  return (
    <ValueChart
      values={navAxis(points).map((value) => amountText(value, i18n.language))}
      testId="nav-axis"
      times={[first === undefined ? null : time(first[0]), last === undefined ? null : time(last[0])]}
    >
      {(className) =>
        isDay ? (
          <DayLine product={product} points={points} {...SIZE} className={className} />
        ) : (
          <NavLine points={points} {...SIZE} className={className} />
        )
      }
    </ValueChart>
  );
}
