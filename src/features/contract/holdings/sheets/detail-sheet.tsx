import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { WHY_TOPICS, type WhyTopic } from '#domain/contract/reference/explanation';
import { parseSteps } from '#domain/market/instrument';
import { orderGridOf } from '#domain/market/order-steps';
import type { LivePosition } from '../../../../blocks/contract-account.ts';
import { useTimes } from '../../../../blocks/use-times.ts';
import { useTicker } from '../../../../blocks/use-ticker.ts';
import { useTopic } from '../../../../engine/use-topic.ts';
import { LiveText } from '../../../../ui/live-text.tsx';
import { Sheet } from '../../../../ui/sheet.tsx';
import { Why } from '../../why/why.tsx';
import { HistoryLink } from '../history-link.tsx';
import { useContractTexts } from '../use-contract-texts.ts';
import { MarginParts } from './margin-parts.tsx';
import type { PositionSheetInput } from './position-sheet-input.ts';
import { SheetHead } from './sheet-head.tsx';
import styles from './sheets.module.css';

const isExplained = (key: string): key is WhyTopic => WHY_TOPICS.some((topic) => topic === key);

function explained(key: string, position: LivePosition, name: string, value: ReactNode): ReactNode {
  if (!isExplained(key)) return value;
  return (
    <Why topic={key} position={position} name={name}>
      {value}
    </Why>
  );
}

/** Every value of a position, live. A tap explains those with a formula. */
export function DetailSheet({ position, instrument, close }: PositionSheetInput): ReactNode {
  const { t } = useTranslation();
  const texts = useContractTexts();
  const { second } = useTimes();
  const { id, symbol, size, pnl, fee, opened } = position;
  const live = useTopic(`position/${id}`);
  const mark = useTopic(`mark/${symbol}`);
  const { last } = useTicker(symbol);
  const { base, quote: coin, sizeStep } = instrument;
  const lots = parseSteps(size, orderGridOf(instrument).size) ?? 0;
  const rows = [
    ['pnl', t('positions.fields.pnl', { coin }), live.pnl],
    ['roe', t('positions.fields.roe'), live.roe],
    ['value', t('positions.fields.value', { coin }), live.value],
    ['entry', t('positions.fields.entry'), live.entry],
    ['mark', t('positions.fields.mark'), live.mark],
    ['last', t('positions.fields.last'), last],
    ['breakEven', t('positions.fields.breakEven'), live.breakEven],
    ['liquidation', t('positions.fields.liquidation'), live.liquidation],
    ['bankruptcy', t('positions.fields.bankruptcy'), live.bankruptcy],
    ['margin', t('positions.fields.margin', { coin }), live.margin],
    ['maintenance', t('positions.fields.maintenance', { coin }), live.maintenance],
    ['ratio', t('positions.fields.ratio'), live.ratio],
    ['funding', t('positions.fields.funding'), mark.funding],
  ] as const;
  const plain = [
    [t('positions.fields.lots'), `${texts.amount(String(lots))} × ${texts.amount(sizeStep)} ${base}`],
    [t('positions.fields.settled', { coin }), texts.signed(pnl)],
    [t('positions.fields.fee', { coin }), texts.amount(fee)],
    [t('positions.fields.opened'), second(opened)],
    [t('positions.fields.number'), String(id)],
  ] as const;
  return (
    <Sheet title={t('positions.detail.title')} close={close}>
      <SheetHead position={position} />
      <HistoryLink position={id} market={texts.market(symbol)} />
      <dl className={styles.figures}>
        {rows.map(([key, name, text]) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd data-warns={key === 'liquidation'}>
              {explained(key, position, name, <LiveText text={text} />)}
            </dd>
          </div>
        ))}
        <MarginParts position={position} />
        {plain.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}
