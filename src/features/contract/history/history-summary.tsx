import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { digitsOf } from '#domain/decimal-text';
import { directionOf } from '#domain/direction';
import { marketLabel } from '#domain/market/market-label';
import type { LivePosition } from '../../../blocks/contract-account.ts';
import { useInstruments } from '../../../blocks/market/instruments.ts';
import { saveFile } from '../../../blocks/save-file.ts';
import { useTimes } from '../../../blocks/use-times.ts';
import { useTopic } from '../../../engine/use-topic.ts';
import { Button } from '../../../ui/button.tsx';
import { LiveText } from '../../../ui/live-text.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { CSV_TYPE } from '../csv.ts';
import { closedPrices } from '../holdings/positions/closed-prices.ts';
import { PositionSideTag } from '../holdings/positions/position-side.tsx';
import { useContractTexts } from '../holdings/use-contract-texts.ts';
import { OpenPnlChart, PnlChart } from './pnl-chart.tsx';
import { CSV_AMOUNTS, changesCsv } from './changes-csv.ts';
import { isZero, type PositionChange, type PositionHistory } from './position-history.ts';
import styles from './history.module.css';
import { useChangeName } from './use-change-name.ts';
import { allChanges } from './use-position-history.ts';

interface HistorySummaryInput extends Pick<PositionHistory, 'position' | 'sums' | 'isKept'> {
  readonly open: LivePosition | undefined;
  /** The newest first. */
  readonly changes: readonly PositionChange[];
}

/** The sums of the position, its PnL over time, and its file. */
export function HistorySummary({ position, sums, isKept, open, changes }: HistorySummaryInput): ReactNode {
  const { t } = useTranslation();
  const texts = useContractTexts();
  const { symbol, side, asset, cause } = position;
  const instrument = useInstruments()?.get(symbol);
  return (
    <div className={styles.summary} data-toasts="top">
      <section className={styles.card} data-testid="history-sums">
        <p className={styles.what}>
          <PositionSideTag side={side} />
          <strong>{marketLabel(symbol)}</strong>
          <Tag>{texts.mode(position)}</Tag>
          <span className={styles.end}>{cause === '' ? null : t(`positions.causes.${cause}`)}</span>
        </p>
        <p className={styles.net}>
          <span className={styles.label}>{t('statement.net')}</span>
          <Signed plain={sums.net} part="net" /> <span className={styles.label}>{asset}</span>
        </p>
        <Sums sums={sums} />
        <Facts position={position} />
        {open === undefined ? null : <Live position={open} />}
      </section>
      {open === undefined || instrument === undefined ? (
        <PnlChart position={position} net={sums.net} changes={changes} />
      ) : (
        <OpenPnlChart position={position} net={sums.net} changes={changes} instrument={instrument} />
      )}
      {isKept ? <Save position={position} /> : null}
      <h2 className={styles.heading}>{t('history.changes')}</h2>
    </div>
  );
}

function Signed({ plain, part }: { readonly plain: string; readonly part: string }): ReactNode {
  const texts = useContractTexts();
  return (
    <span className={styles.signed} data-direction={directionOf(plain)} data-part={part}>
      {texts.signedMoney(plain)}
    </span>
  );
}

function Sums({ sums: { pnl, fee, funding, borne } }: Pick<HistorySummaryInput, 'sums'>): ReactNode {
  const { t } = useTranslation();
  const parts = [
    ['pnl', t('statement.pnl'), pnl],
    ['fee', t('statement.fee'), isZero(fee) ? fee : `-${fee}`],
    ['funding', t('statement.funding'), funding],
    ...(isZero(borne) ? [] : [['borne', t('history.borne'), borne] as const]),
  ] as const;
  return (
    <dl className={styles.facts}>
      {parts.map(([part, name, plain]) => (
        <div key={part}>
          <dt>{name}</dt>
          <dd>
            <Signed plain={plain} part={part} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

type OfPosition = Pick<HistorySummaryInput, 'position'>;

function Facts({ position }: OfPosition): ReactNode {
  const { t } = useTranslation();
  const texts = useContractTexts();
  const { second } = useTimes();
  const { symbol, opened, updated, closedSize, cause } = position;
  const digits = digitsOf(useInstruments()?.get(symbol)?.priceStep ?? '0.01');
  const prices = closedPrices(position, digits);
  const closed = [
    [t('positions.fields.entry'), texts.amount(prices.entry)],
    [t('positions.fields.exit'), texts.amount(prices.exit)],
    [t('positions.fields.size', { coin: texts.base(symbol) }), texts.amount(closedSize)],
  ] as const;
  const facts = [
    ...(cause === '' ? [] : closed),
    [t('positions.fields.opened'), second(opened)],
    ...(cause === '' ? [] : [[t('history.kinds.closed'), second(updated)] as const]),
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The live values of an open position. */
function Live({ position: { id, symbol } }: { readonly position: LivePosition }): ReactNode {
  const { t } = useTranslation();
  const texts = useContractTexts();
  const live = useTopic(`position/${id}`);
  const mark = useTopic(`mark/${symbol}`);
  const coin = texts.quote(symbol);
  const values = [
    ['pnl', t('positions.fields.pnl', { coin }), live.pnl],
    ['roe', t('positions.fields.roe'), live.roe],
    ['size', t('positions.fields.value', { coin }), live.value],
    ['entry', t('positions.fields.entry'), live.entry],
    ['mark', t('positions.fields.mark'), mark.mark],
    ['liquidation', t('positions.fields.liquidation'), live.liquidation],
    ['margin', t('positions.fields.margin', { coin }), live.margin],
  ] as const;
  return (
    <dl className={styles.facts}>
      {values.map(([key, name, text]) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>
            <LiveText text={text} testId={`history-${key}`} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Save({ position: { id, symbol, asset: coin } }: OfPosition): ReactNode {
  const { t } = useTranslation();
  const base = useContractTexts().base(symbol);
  const named = useChangeName();
  const names = {
    ...{ price: t('history.price'), sizeChange: t('history.quantity', { coin: base }) },
    ...{ total: t('positions.fields.value', { coin }), pnl: t('positions.fields.settledOf', { coin }) },
    ...{ fee: `${t('statement.fee')} (${coin})`, funding: `${t('statement.funding')} (${coin})` },
    ...{ borne: `${t('history.borne')} (${coin})`, marginChange: t('history.marginChange', { coin }) },
    ...{ size: t('history.sizeAfter', { coin: base }), margin: t('history.marginAfter', { coin }) },
  };
  const save = async () => {
    const header = ['#', t('history.time'), t('history.change'), ...CSV_AMOUNTS.map((name) => names[name])];
    const text = changesCsv(await allChanges(id), header, named);
    saveFile(new Blob([text], { type: CSV_TYPE }), `brisk-position-${String(id)}.csv`);
  };
  return (
    <Button wide kind="quiet" press={save}>
      {t('statement.csv')}
    </Button>
  );
}
