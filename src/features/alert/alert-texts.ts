/** The texts of alerts and notices in the user's language. */
import i18next from 'i18next';
import type { Instruments } from '../../blocks/market/instruments.ts';
import { marketLabel } from '#domain/market/market-label';
import { marketTexts, type MarketTexts } from '../../blocks/market/market-texts.ts';
import type { Alert, AlertNotice } from '#protocol/names/alert';

type Condition = Pick<Alert, 'kind' | 'by' | 'direction' | 'price' | 'percent' | 'windowMillis'>;

export interface AlertTexts extends MarketTexts {
  /** "1 hr". */
  readonly time: (millis: number) => string;
  /** "5%". */
  readonly percent: (plain: string) => string;
  /** "BTC/USDT PERP", or that it is about all markets. */
  readonly where: (symbol: string) => string;
  /** "Last price at or above 101". */
  readonly condition: (alert: Condition) => string;
  /** The text of a notice, without its market. */
  readonly notice: (notice: AlertNotice) => string;
}

const HOUR = 3_600_000;
const MINUTE = 60_000;

export function alertTexts(language: string, instruments: Instruments | undefined): AlertTexts {
  const { t } = i18next;
  const texts = marketTexts(language, instruments);
  const unit = (of: 'hour' | 'minute') =>
    new Intl.NumberFormat(language, { style: 'unit', unit: of, unitDisplay: 'short' });
  const [hours, minutes] = [unit('hour'), unit('minute')];
  const shares = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 4 });
  const time = (millis: number) =>
    millis >= HOUR ? hours.format(millis / HOUR) : minutes.format(millis / MINUTE);
  const percent = (plain: string) => shares.format(Number(plain) / 100);
  const condition = ({ kind, by, direction, price, percent: share, windowMillis }: Condition) => {
    const side = direction === '' ? 'up' : direction;
    if (kind === 'price')
      return t(`alert.lines.${by === 'mark' ? 'mark' : 'last'}.${side}`, { price: texts.amount(price) });
    if (kind === 'order' || kind === 'position') return t(`alert.lines.${kind}`);
    if (kind === 'margin') return t('alert.lines.margin', { percent: percent(share) });
    return t(`alert.lines.${kind}.${side}`, { percent: percent(share), time: time(windowMillis) });
  };
  return {
    ...texts,
    time,
    percent,
    condition,
    where: (symbol) => (symbol === '' ? t('alert.allMarkets') : marketLabel(symbol)),
    notice(notice) {
      const { event, level, side, size, symbol, price } = notice;
      if (event === 'reached') return condition({ ...notice, price: level });
      return t(`alert.notices.${event}`, {
        side: side === '' ? '' : t(`alert.sides.${side}`),
        size: `${texts.amount(size)} ${texts.base(symbol)}`,
        price: texts.amount(price),
      });
    },
  };
}
