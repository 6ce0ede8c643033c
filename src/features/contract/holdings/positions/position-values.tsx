/** The live values of a position: each is one text node, written by the engine's signals. */
import { computed, effect, type ReadonlySignal } from '@preact/signals-react';
import { useContext, useLayoutEffect, useMemo, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { LivePosition } from '../../../../blocks/contract-account.ts';
import { useDirection } from '../../../../blocks/market/live.ts';
import { useTimes } from '../../../../blocks/use-times.ts';
import type { PositionRecord } from '../../../../engine/records.ts';
import { InSight } from '../../../../ui/in-sight.ts';
import { SteadyText } from '../../../../ui/steady-text.tsx';
import type { WhyInput } from '../../why/why-sheet.tsx';
import { Why } from '../../why/why.tsx';
import { useContractTexts } from '../use-contract-texts.ts';
import { riskOf } from './risk-level.ts';
import styles from './position-card.module.css';
import { positionView } from './position.state.ts';

interface LiveInput {
  readonly position: LivePosition;
  readonly live: PositionRecord;
}

/** PnL and ROE; the user chooses which one is first and large, and the currency. */
export function PnlRow({ position, live }: LiveInput): ReactNode {
  const { t } = useTranslation();
  const texts = useContractTexts();
  const { unit, lead } = useSnapshot(positionView);
  const place = useDirection<HTMLDivElement>(live.direction);
  const pnl = usePnlText(live, unit);
  const amount = {
    name: t('positions.fields.pnl', { coin: texts.quote(position.symbol) }),
    text: pnl,
    testId: 'pnl',
  } as const;
  const named = unit === 'currency' ? { ...amount, name: t('positions.fields.pnlOwn') } : amount;
  const roe = { name: t('positions.fields.roe'), text: live.roe, testId: 'roe' } as const;
  return (
    <div ref={place} className={styles.pnl} data-direction="flat">
      {(lead === 'amount' ? [named, roe] : [roe, named]).map(({ name, text, testId }) => (
        <span key={testId} className={styles.result}>
          <span className={styles.label}>{name}</span>
          <Why topic={testId} position={position} name={name}>
            <SteadyText text={text} className={styles.figure} testId={testId} />
          </Why>
        </span>
      ))}
    </div>
  );
}

/** In the rate currency if it is chosen and known, else in the quote. */
export function usePnlText(
  { pnl, worth }: Pick<PositionRecord, 'pnl' | 'worth'>,
  unit: 'quote' | 'currency',
): ReadonlySignal<string> {
  return useMemo(
    () => (unit === 'quote' ? pnl : computed(() => worth.value || pnl.value)),
    [pnl, worth, unit],
  );
}

/** Size, prices, margin and results; the liquidation price is a warning. */
export function ValueGrid({ position, live }: LiveInput): ReactNode {
  const { t } = useTranslation();
  const texts = useContractTexts();
  const { moment } = useTimes();
  const { symbol, pnl, fee, opened } = position;
  const coin = texts.quote(symbol);
  return (
    <dl className={styles.grid}>
      <Cell name={t('positions.fields.size', { coin: texts.base(symbol) })} text={live.size} testId="size" />
      <Cell
        name={t('positions.fields.entry')}
        text={live.entry}
        testId="entry"
        why={{ topic: 'entry', position }}
      />
      <Cell
        name={t('positions.fields.mark')}
        text={live.mark}
        testId="mark"
        why={{ topic: 'mark', position }}
      />
      <Cell
        name={t('positions.fields.margin', { coin })}
        text={live.margin}
        testId="margin"
        why={{ topic: 'margin', position }}
      />
      <Cell
        name={t('positions.fields.liquidation')}
        text={live.liquidation}
        testId="liquidation"
        why={{ topic: 'liquidation', position }}
        warns
      />
      <Cell name={t('positions.fields.distance')} text={live.distance} testId="distance" />
      <PlainCell name={t('positions.fields.settled', { coin })} value={texts.signedCents(pnl)} />
      <PlainCell name={t('positions.fields.fee', { coin })} value={texts.cents(fee)} />
      <PlainCell name={t('positions.fields.opened')} value={moment(opened)} />
    </dl>
  );
}

interface CellInput {
  readonly name: string;
  readonly text: ReadonlySignal<string>;
  readonly testId?: string;
  readonly warns?: boolean;
  /** A tap explains it. */
  readonly why?: WhyInput;
}

function Cell({ name, text, testId, warns = false, why }: CellInput): ReactNode {
  const value = <SteadyText text={text} {...(testId === undefined ? {} : { testId })} />;
  return (
    <div className={styles.cell}>
      <dt>{name}</dt>
      <dd data-warns={warns}>
        {why === undefined ? (
          value
        ) : (
          <Why {...why} name={name}>
            {value}
          </Why>
        )}
      </dd>
    </div>
  );
}

function PlainCell({ name, value }: { readonly name: string; readonly value: string }): ReactNode {
  return (
    <div className={styles.cell}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** The margin ratio as a number, a word and a bar. */
export function MarginRatio({ position, live }: LiveInput): ReactNode {
  const { t } = useTranslation();
  const { ratio, ratioPpm } = live;
  const place = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLSpanElement>(null);
  const inSight = useContext(InSight);
  const risk = useMemo(() => computed(() => riskOf(ratioPpm.value)), [ratioPpm]);
  const word = useMemo(() => {
    // A text is looked up when the risk changes, not with each mark.
    const name = computed(() => (risk.value === undefined ? '' : ` · ${t(`positions.risk.${risk.value}`)}`));
    return computed(() => ratio.value + name.value);
  }, [ratio, risk, t]);
  useLayoutEffect(
    () =>
      effect(() => {
        if (inSight.value) (place.current as HTMLDivElement).dataset['risk'] = risk.value ?? 'unknown';
      }),
    [risk, inSight],
  );
  useLayoutEffect(
    () =>
      effect(() => {
        if (!inSight.value) return;
        const thousandths = Math.round(Math.max(0, ratioPpm.value) / 1_000);
        (bar.current as HTMLSpanElement).style.backgroundSize = `${thousandths / 10}% 100%`;
      }),
    [ratioPpm, inSight],
  );
  return (
    <div ref={place} className={styles.ratio} data-testid="margin-ratio">
      <span className={styles.line}>
        <span className={styles.label}>{t('positions.fields.ratio')}</span>
        <Why topic="ratio" position={position} name={t('positions.fields.ratio')}>
          <SteadyText text={word} className={styles.risk} />
        </Why>
      </span>
      <span ref={bar} className={styles.bar} aria-hidden="true" />
    </div>
  );
}
