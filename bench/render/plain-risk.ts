/**
 * The values of positions and of a ticket as a hand-written page computes them: whole numbers of 10⁻⁸ USDT in
 * doubles, which hold these sizes exactly, and everything that no mark changes computed once. A test compares its texts
 * with the engine's.
 */
import type { ContractPosition } from '../../protocol/names/contract.ts';
import { AVAILABLE, FEE_PPM, LEVERAGE, MAKER_PPM, TIERS, TYPED, UNIT } from './contract-load.ts';

const MINOR = 100_000_000;
const MILLION = 1_000_000;

const tiers = TIERS.map(({ upTo, maintenancePpm }) => ({
  upTo: Number(upTo) * MINOR,
  maintenancePpm,
  deduction: 0,
}));
tiers.forEach((tier, at) => {
  const before = tiers[at - 1];
  if (before === undefined) return;
  tier.deduction = before.deduction + (before.upTo * (tier.maintenancePpm - before.maintenancePpm)) / MILLION;
});

export interface PlainValues {
  readonly direction: -1 | 0 | 1;
  /** Of the margin ratio, for its bar. */
  readonly ratioPpm: number;
  readonly pnl: string;
  readonly roe: string;
  readonly mark: string;
  readonly ratio: string;
  readonly distance: string;
}

export interface PlainPosition {
  readonly size: string;
  readonly entry: string;
  readonly margin: string;
  readonly liquidation: string;
  /** In 10⁻⁸ USDT. */
  pnlAt(mark: number): number;
  at(mark: number): PlainValues;
}

export function plainPosition({
  side,
  size,
  entryTotal,
  margin: frozen,
  leverage,
}: ContractPosition): PlainPosition {
  const sign = side === 'long' ? 1 : -1;
  const perTick = Math.round(Number(size) * 1_000) * UNIT;
  const entry = minor(entryTotal);
  const margin = minor(frozen);
  const liquidation = liquidationOf(sign, { entry, margin, perTick });
  const pnlAt = (mark: number) => sign * (mark * perTick - entry);
  return {
    size,
    entry: price(entry / perTick),
    margin: money(margin),
    liquidation: liquidation < 1 ? '—' : price(liquidation),
    pnlAt,
    at(mark) {
      const pnl = pnlAt(mark);
      const required = requirement(mark * perTick);
      const equity = margin + pnl;
      const ratioPpm = equity <= 0 ? MILLION : Math.min(MILLION, Math.floor((required * MILLION) / equity));
      const text = money(Math.abs(pnl));
      const direction = /[1-9]/.test(text) ? (pnl < 0 ? -1 : 1) : 0;
      return {
        direction,
        ratioPpm,
        pnl: `${direction === 0 ? '' : direction > 0 ? '+' : '−'}${text}`,
        roe: percent(roundAway((pnl * leverage * 10_000) / entry)),
        mark: price(mark),
        ratio: equity <= 0 ? '—' : `${grouped((Math.floor((required * 10_000) / equity) / 100).toFixed(2))}%`,
        distance: liquidation < 1 ? '—' : percent(Math.trunc(((liquidation - mark) * 10_000) / mark)),
      };
    },
  };
}

/** The total of all positions. @param margins the sum of their initial margins */
export function plainTotal(pnl: number, margins: number) {
  const text = money(Math.abs(pnl));
  const sign = /[1-9]/.test(text) ? (pnl < 0 ? '−' : '+') : '';
  return { pnl: `${sign}${text}`, roe: percent(roundAway((pnl * 10_000) / margins)) };
}

export interface PlainTicket {
  readonly most: string;
  readonly cost: string;
  readonly fee: string;
  readonly liquidation: string;
  readonly distance: string;
}

/** The typed order adds to a long position of its market. @param open the position */
export function plainTicket(open: ContractPosition): (mark: number) => PlainTicket {
  const tick = Number(TYPED.price) * 100;
  const lots = Number(TYPED.size) * 1_000;
  const available = Number(AVAILABLE) * MINOR;
  return (mark) => {
    const total = tick * lots * UNIT;
    const perLot = tick * UNIT;
    const lossPerLot = Math.max(0, perLot - mark * UNIT);
    const held = Math.ceil((total * FEE_PPM) / MILLION);
    const margin = Math.ceil(total / LEVERAGE) + Math.max(0, total - mark * lots * UNIT);
    const costOf = (some: number) =>
      Math.ceil((some * perLot) / LEVERAGE) +
      Math.ceil((some * perLot * FEE_PPM) / MILLION) +
      some * lossPerLot;
    let most = Math.floor(available / (perLot / LEVERAGE + (perLot * FEE_PPM) / MILLION + lossPerLot));
    while (most > 0 && costOf(most) > available) most--;
    const perTick = (Math.round(Number(open.size) * 1_000) + lots) * UNIT;
    const liquidation = liquidationOf(1, {
      entry: minor(open.entryTotal) + total,
      margin: minor(open.margin) + margin,
      perTick,
    });
    return {
      most: (most / 1_000).toFixed(3),
      cost: money(margin + held),
      fee: money(Math.ceil((total * MAKER_PPM) / MILLION)),
      liquidation: price(liquidation),
      distance: percent(Math.trunc(((liquidation - mark) * 10_000) / mark)),
    };
  };
}

function requirement(notional: number): number {
  const tier = tiers.find(({ upTo }) => notional <= upTo) ?? tiers.at(-1);
  return tier === undefined ? NaN : (notional * tier.maintenancePpm) / MILLION - tier.deduction;
}

interface Held {
  readonly entry: number;
  readonly margin: number;
  readonly perTick: number;
}

/** In ticks: the first one at which the margin is used up, in the tier that contains its value. */
function liquidationOf(sign: number, { entry, margin, perTick }: Held): number {
  let tick = 0;
  for (const { upTo, maintenancePpm, deduction } of tiers) {
    const rate = maintenancePpm / MILLION;
    const exact = (entry - sign * margin - sign * deduction) / (perTick * (1 - sign * rate));
    tick = sign > 0 ? Math.floor(exact) : Math.ceil(exact);
    if (exact * perTick <= upTo) break;
  }
  return tick;
}

function minor(text: string): number {
  return Math.round(Number(text) * MINOR);
}

function roundAway(value: number): number {
  return Math.sign(value) * Math.round(Math.abs(value));
}

function money(amount: number): string {
  return grouped((Math.round(amount / MILLION) / 100).toFixed(2));
}

function price(ticks: number): string {
  return grouped((ticks / 100).toFixed(2));
}

function percent(hundredths: number): string {
  const text = grouped((Math.abs(hundredths) / 100).toFixed(2));
  return `${hundredths === 0 ? '' : hundredths > 0 ? '+' : '−'}${text}%`;
}

function grouped(text: string): string {
  const point = text.length - 3;
  if (point <= 3) return text;
  let end = point % 3 || 3;
  let shown = text.slice(0, end);
  for (; end < point; end += 3) shown += `,${text.slice(end, end + 3)}`;
  return shown + text.slice(point);
}
