/** `position/<id>`: one open position at its mark. */
import { distanceTo, type PositionValues } from '#domain/contract/position-values';
import { roe } from '#domain/contract/margin';
import { ofMinor } from '#domain/assets/valuation';
import { averagePrice } from '#domain/spot/average-price';
import { shownText } from '#domain/market/instrument';
import { UNKNOWN } from '#domain/number-text';
import type { ContractPosition } from '#protocol/names/contract';
import { CONTRACT_TOPICS } from '#protocol/names/contract-topics';
import { gainTexts } from '../format/value-texts.ts';
import type { Texts } from '../format/texts.ts';
import type { ContractAccount } from './contract-account.ts';
import { cappedPpm, moneyText, priceText, ratioText, type ContractValues } from './contract-values.ts';
import { deleverageBars } from './deleverage-bars.ts';

const KIND = CONTRACT_TOPICS.position;
type Shown = Readonly<Record<(typeof KIND.texts)[number], string>>;

/** 100 % in hundredths of a percent. */
const HUNDREDTHS = 10_000n;

const NOTHING = Object.fromEntries(KIND.texts.map((name) => [name, UNKNOWN])) as Shown;
const UNVALUED = { ...NOTHING, direction: 0, ratioPpm: -1, rank: 0, worth: '' };

export function positionTopic(account: ContractAccount, id: number): ContractValues {
  const { user } = account;
  return {
    state() {
      const row = account.find(id);
      if (user.state !== 'live' && row === undefined) return user.state;
      if (row === undefined) return 'closed';
      return account.valuesOf(row) === undefined ? 'waiting' : user.state;
    },
    confirmedAt() {
      const row = account.find(id);
      return account.confirmedAt(row === undefined ? [] : account.symbolsOf(row));
    },
    follows(subject) {
      const row = account.find(id);
      return row !== undefined && account.symbolsOf(row).some((symbol) => subject === `mark:${symbol}`);
    },
    write(out, texts) {
      const row = account.find(id);
      const values = row && account.valuesOf(row);
      out.fields(KIND, values ? shownOf(account, row, values, texts) : UNVALUED);
    },
  };
}

function shownOf(account: ContractAccount, row: ContractPosition, values: PositionValues, texts: Texts) {
  const live = account.live(row);
  const mark = account.markOf(row.symbol);
  if (live === undefined || mark === undefined) return UNVALUED;
  const { notional, pnl, maintenanceMargin, marginRatio, liquidation, bankruptcy, breakEven } = values;
  const { entryNotional, margin } = live.position;
  const { price, size } = live.contract.steps;
  const gain = gainTexts(ofMinor(pnl), texts);
  return {
    direction: gain.direction,
    ratioPpm: cappedPpm(marginRatio),
    rank: deleverageBars(account, row),
    size: texts.full(shownText(row.size, size.shown)),
    entry: texts.short(averagePrice(row.entryTotal, row.size, price.shown ?? price.digits)),
    mark: priceText(mark, price, texts),
    value: moneyText(notional, texts),
    pnl: gain.total,
    roe: texts.percent(roe(pnl, entryNotional, row.leverage, HUNDREDTHS)),
    worth: gain.worth,
    margin: moneyText(margin, texts),
    maintenance: moneyText(maintenanceMargin, texts),
    ratio: ratioText(marginRatio, texts),
    liquidation: priceText(liquidation, price, texts),
    distance: liquidation === undefined ? UNKNOWN : texts.percent(distanceTo(liquidation, mark)),
    bankruptcy: priceText(bankruptcy, price, texts),
    breakEven: priceText(breakEven, price, texts),
  };
}
