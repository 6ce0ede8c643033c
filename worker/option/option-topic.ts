/** `option/<id>`: one running option. */
import { ofMinor } from '#domain/assets/valuation';
import { UNKNOWN } from '#domain/number-text';
import { bandAround, leadOf, moveOf } from '#domain/option/outcome';
import type { Millis } from '#domain/units';
import type { OptionOrder } from '#protocol/names/option';
import { OPTION_TOPICS } from '#protocol/names/option-topics';
import { gainTexts, valueTexts } from '../format/value-texts.ts';
import type { Texts } from '../format/texts.ts';
import type { OptionValues } from './option-values.ts';
import type { RunningOptions } from './running-options.ts';

const KIND = OPTION_TOPICS.option;
const NO_TEXTS = { price: UNKNOWN, move: UNKNOWN, lead: UNKNOWN, returns: UNKNOWN, gain: UNKNOWN };
const NOTHING = { ...NO_TEXTS, winning: false, phase: -1, leading: 2, elapsedPpm: 0, ...partsOf(0) };
/** The index of each direction in `leading`. */
const LEADING = { down: -1, flat: 0, up: 1 } as const;

export function optionTopic(running: RunningOptions, id: number): OptionValues {
  return {
    state() {
      const { state } = running.user;
      return state === 'live' && running.find(id) === undefined ? 'closed' : state;
    },
    rows() {
      const row = running.find(id);
      return row === undefined ? [] : [row];
    },
    write(out, texts) {
      const row = running.find(id);
      out.fields(KIND, row === undefined ? NOTHING : shownOf(running, row, texts));
    },
  };
}

function shownOf(running: RunningOptions, row: OptionOrder, texts: Texts) {
  const { created, delivery, status } = row;
  const now = Math.min(running.now, delivery);
  return {
    ...pricesOf(running, row, texts),
    phase: status === 'opening' ? 0 : now < delivery ? 1 : 2,
    elapsedPpm: Math.floor((Math.max(0, now - created) / Math.max(1, delivery - created)) * 1_000_000),
    ...partsOf(delivery - now),
  };
}

function pricesOf(running: RunningOptions, row: OptionOrder, texts: Texts) {
  const valued = running.valued(row);
  if (valued === undefined) return { ...NO_TEXTS, winning: false, leading: 2 };
  const { opened, bandPpm, step, direction } = row;
  const { price, outcome, returns, gain } = valued;
  const lead = leadOf(direction, bandAround(opened, bandPpm, step), price, step);
  return {
    winning: outcome === direction,
    leading: LEADING[outcome],
    price: texts.short(price),
    move: signed(moveOf(opened, price, step), texts),
    lead: signed(lead, texts),
    returns: valueTexts(ofMinor(returns), texts).total,
    gain: gainTexts(ofMinor(gain), texts).total,
  };
}

function signed(plain: string, texts: Texts): string {
  const isMore = !plain.startsWith('-') && /[1-9]/.test(plain);
  return `${isMore ? '+' : ''}${texts.full(plain)}`;
}

/** The time left, each second of it counted until it is over. */
function partsOf(left: Millis) {
  const seconds = Math.ceil(left / 1_000);
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3_600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  };
}
