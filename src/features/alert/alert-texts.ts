/** The texts of alerts and notices in the user's language. */
import i18next, { type TFunction } from 'i18next';
import { ETF_MONEY } from '#domain/etf/etf-terms';
import type { Instruments } from '../../blocks/market/instruments.ts';
import { marketLabel } from '#domain/market/market-label';
import { marketTexts, type MarketTexts } from '../../blocks/market/market-texts.ts';
import { percentTexts } from '../../i18n/percent-text.ts';
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
  /** The market of a notice, or its ETF. */
  readonly about: (notice: AlertNotice) => string;
  /** The text of a notice, without its market. */
  readonly notice: (notice: AlertNotice) => string;
}

const HOUR = 3_600_000;
const MINUTE = 60_000;

/** Coins of a basket that a notice names; of the others it says how many there are. */
const NAMED_COINS = 3;

/** @param moment the text of a time, to the minute */
export function alertTexts(
  language: string,
  instruments: Instruments | undefined,
  moment: (time: number) => string,
): AlertTexts {
  const { t } = i18next;
  const texts = marketTexts(language, instruments);
  const unit = (of: 'hour' | 'minute') =>
    new Intl.NumberFormat(language, { style: 'unit', unit: of, unitDisplay: 'short' });
  const [hours, minutes] = [unit('hour'), unit('minute')];
  const shares = percentTexts(language, { most: 4 });
  const time = (millis: number) =>
    millis >= HOUR ? hours.format(millis / HOUR) : minutes.format(millis / MINUTE);
  const percent = (plain: string) => shares(Number(plain) / 100);
  const condition = ({ kind, by, direction, price, percent: share, windowMillis }: Condition) => {
    const side = direction === '' ? 'up' : direction;
    if (kind === 'price')
      return t(`alert.lines.${by === 'mark' ? 'mark' : 'last'}.${side}`, { price: texts.amount(price) });
    if (kind === 'order' || kind === 'position') return t(`alert.lines.${kind}`);
    if (kind === 'margin') return t('alert.lines.margin', { percent: percent(share) });
    return t(`alert.lines.${kind}.${side}`, { percent: percent(share), time: time(windowMillis) });
  };
  const basketText = (basket: string) => {
    const words = basket.split(' ');
    const coins = words.flatMap((asset, at) =>
      at % 2 === 0 && at + 1 < words.length ? [`${asset} ${percent(words[at + 1] ?? '')}`] : [],
    );
    const more = coins.length - NAMED_COINS;
    return [...coins.slice(0, NAMED_COINS), ...(more > 0 ? [`+${String(more)}`] : [])].join(' · ');
  };
  return {
    ...texts,
    time,
    percent,
    condition,
    where: (symbol) => (symbol === '' ? t('alert.allMarkets') : marketLabel(symbol)),
    about: ({ kind, symbol }) => (kind === 'etf' ? symbol : marketLabel(symbol)),
    notice(notice) {
      const { kind, event, level, side, size, symbol, price, asset, at, basket } = notice;
      if (kind === 'etf')
        return t(`alert.notices.${event === 'leaving' || event === 'staying' ? event : 'left'}`, {
          ...{ asset, time: moment(at), price: `${texts.amount(price)} ${ETF_MONEY}` },
          ...{ basket: basketText(basket), side: '', size: '' },
        });
      if (event === 'reached') return condition({ ...notice, kind, price: level });
      return t(`alert.notices.${event}`, {
        side: side === '' ? '' : t(`alert.sides.${side}`),
        size: `${texts.amount(size)} ${texts.base(symbol)}`,
        price: texts.amount(price),
      });
    },
  };
}

/** "Active alerts (3 of 100)". @param most the limit; without it until it is known */
export function waitingTitle(
  t: TFunction,
  language: string,
  count: number,
  most: number | undefined,
): string {
  const [number, limit] = [count, most].map((each) => each?.toLocaleString(language));
  return limit === undefined
    ? t('alert.waitingCount', { number })
    : t('alert.waiting', { number, most: limit });
}
