import { computed, type ReadonlySignal } from '@preact/signals-react';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveOption } from '../../../blocks/option-account.ts';
import { useStatus } from '../../../blocks/market/live.ts';
import type { RecordOf } from '../../../engine/records.ts';
import { useTopic } from '../../../engine/use-topic.ts';
import { useValue } from '../../../engine/use-value.ts';
import { addressOf } from '../../../navigation/address.ts';
import { PageLink } from '../../../navigation/page-link.tsx';
import { OPTION_ORDER_PATH } from '../../../navigation/pages.ts';
import { LiveText } from '../../../ui/live-text.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { DirectionSign } from '../direction-sign.tsx';
import { useOptionTexts } from '../use-option-texts.ts';
import styles from './running.module.css';

type OptionRecord = RecordOf<`option/${number}`>;

/** As the topic `option/<id>` numbers them. */
const OPENING = 0;
const SETTLING = 2;

/** One running option at the present index; it leads to its page. */
export function RunningCard({ order }: { readonly order: LiveOption }): ReactNode {
  const texts = useOptionTexts();
  const { id, symbol, cycle, direction, asset, shown } = order;
  const live = useTopic(`option/${id}`);
  const place = useStatus<HTMLSpanElement>(live);
  return (
    <PageLink to={addressOf(OPTION_ORDER_PATH, { id })} className={styles.card} data-testid="running-option">
      <DirectionSign direction={direction} size={24} />
      <span ref={place} className={styles.words}>
        <span className={styles.line}>
          <strong>{`${texts.market(symbol)} ${texts.direction(direction)}`}</strong>
          <Tag>{texts.cycle(cycle)}</Tag>
          <Lead live={live} />
        </span>
        <span className={styles.line}>
          <span>{`${shown.stake} ${asset}`}</span>
          <span className={styles.end}>
            <LiveText text={useCountdownOf(live)} testId="running-countdown" />
          </span>
        </span>
        <Prices order={order} live={live} />
      </span>
    </PageLink>
  );
}

interface LiveInput {
  readonly live: OptionRecord;
}

/** Whether it would win now, and by how much the price is beyond the edge that decides. */
function Lead({ live }: LiveInput): ReactNode {
  const { t } = useTranslation();
  const phase = useValue(live.phase);
  const isWinning = useValue(live.winning);
  if (phase < 0) return null;
  if (phase === OPENING) return <span className={styles.end}>{t('option.phases.opening')}</span>;
  if (phase === SETTLING) return <span className={styles.end}>{t('option.phases.settling')}</span>;
  return (
    <span className={`${styles.end} ${styles.lead}`} data-winning={isWinning} data-testid="lead">
      {t(isWinning ? 'option.running.leads' : 'option.running.trails')} <LiveText text={live.lead} />
    </span>
  );
}

interface PricesInput extends LiveInput {
  readonly order: LiveOption;
}

function Prices({ order, live }: PricesInput): ReactNode {
  const { t } = useTranslation();
  const { opened, shown } = order;
  if (opened === '') return null;
  return (
    <>
      <span className={styles.note} data-testid="running-band">
        {t('option.running.band', { low: shown.low, high: shown.high })}
      </span>
      <span className={styles.line}>
        <span className={styles.note}>
          {t('option.running.from', { price: shown.opened })} {t('option.running.at')}{' '}
          <LiveText text={live.price} testId="running-price" />
        </span>
        <span className={styles.end}>
          <LiveText text={live.gain} testId="running-gain" />
        </span>
      </span>
    </>
  );
}

const DAY_HOURS = 24;

/** "02:41", "01:02:41" until delivery, as the engine counts it. */
function useCountdownOf({ days, hours, minutes, seconds }: OptionRecord): ReadonlySignal<string> {
  return useMemo(
    () =>
      computed(() => {
        const whole = days.value * DAY_HOURS + hours.value;
        const parts = [...(whole > 0 ? [whole] : []), minutes.value, seconds.value];
        return parts.map((part) => String(part).padStart(2, '0')).join(':');
      }),
    [days, hours, minutes, seconds],
  );
}
