import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { stepOf } from '#domain/market/instrument';
import type { CallOutput } from '#protocol/call';
import type { optionProof } from '#protocol/option';
import { useTimes } from '../../../blocks/use-times.ts';
import { useOptionTexts } from '../use-option-texts.ts';
import { samplePlot, type Sample } from './sample-plot.ts';
import styles from './option-page.module.css';

type Proof = CallOutput<typeof optionProof>;

const SIZE = { width: 320, height: 96 } as const;

/** The recorded index at the opening, and before delivery or at an early exit, as small charts and as tables. */
export function Samples({ proof }: { readonly proof: Proof }): ReactNode {
  const { t } = useTranslation();
  const { order, opening } = proof;
  const { opened, low, high, delivered, openDelayMillis } = order;
  const last = order.status === 'exited' ? exitSamples(proof) : deliverySamples(proof);
  return (
    <>
      <SampleChart
        title={t('option.order.opening')}
        samples={opening}
        used={order.openedTime === 0 ? [] : [order.openedTime]}
        price={opened}
        from={order.created + openDelayMillis}
        step={order.step}
      />
      <SampleChart
        {...last}
        title={t(last.title)}
        price={delivered}
        step={order.step}
        band={low === '' ? undefined : { low, high }}
      />
    </>
  );
}

function deliverySamples({ order: { delivery, windowMillis }, delivery: samples }: Proof) {
  const from = delivery - windowMillis;
  const used = samples.filter(({ time }) => time >= from).map(({ time }) => time);
  return { title: 'option.order.deliverySamples', samples, used, from } as const;
}

/** Those before the request are in the proof for the volatility. */
function exitSamples({ order: { exitAsked, exitedTime, openDelayMillis }, exit }: Proof) {
  const samples = exit.filter(({ time }) => time >= exitAsked);
  const from = exitAsked + openDelayMillis;
  return { title: 'option.order.exitSamples', samples, used: [exitedTime], from } as const;
}

interface SampleChartInput {
  readonly title: string;
  readonly samples: readonly Sample[];
  /** The times of the samples that gave the price. */
  readonly used: readonly number[];
  readonly price: string;
  /** Samples count from this time on. */
  readonly from: number;
  readonly step: string;
  readonly band?: { readonly low: string; readonly high: string } | undefined;
}

function SampleChart({ title, samples, used, price, from, step, band }: SampleChartInput): ReactNode {
  const { t } = useTranslation();
  const texts = useOptionTexts();
  const { second } = useTimes();
  // With milliseconds: samples of the same second may be earlier or later.
  const exact = (time: number) =>
    `${second(time).split(' ')[1] ?? ''}.${String(time % 1_000).padStart(3, '0')}`;
  const prices = useMemo(() => [price, ...(band ? [band.low, band.high] : [])], [price, band]);
  const plot = useMemo(() => samplePlot(samples, prices, stepOf(step), SIZE), [samples, prices, step]);
  const marked = new Set(used);
  if (samples.length === 0) return null;
  const [line, low, high] = [plot.y(price), plot.y(band?.low ?? ''), plot.y(band?.high ?? '')];
  return (
    <section className={styles.samples} aria-label={title} data-testid="samples">
      <h2>{title}</h2>
      <svg viewBox={`0 0 ${String(SIZE.width)} ${String(SIZE.height)}`} aria-hidden="true">
        {low === undefined || high === undefined ? null : (
          <rect className={styles.band} x={0} y={high} width={SIZE.width} height={Math.max(1, low - high)} />
        )}
        {line === undefined ? null : (
          <line className={styles.price} x1={0} x2={SIZE.width} y1={line} y2={line} />
        )}
        <polyline className={styles.path} points={plot.points} />
      </svg>
      <p className={styles.note}>{t('option.order.from', { time: exact(from) })}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('trading.fields.time')}</th>
            <th scope="col">{t('option.ticket.index')}</th>
          </tr>
        </thead>
        <tbody>
          {samples.map(({ time, price: sampled }) => (
            <tr key={time} data-used={marked.has(time)}>
              <td>{exact(time)}</td>
              <td>{texts.amount(sampled)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
