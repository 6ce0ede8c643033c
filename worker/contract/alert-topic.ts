/** `alert/all`: how near to liquidation the user's positions are, and the rises of their levels. */
import { marginRatio } from '#domain/contract/margin';
import { alertLevel, type AlertLevel } from '#domain/contract/margin-alert';
import { CONTRACT_TOPICS } from '#protocol/names/contract-topics';
import type { ContractAccount } from './contract-account.ts';
import { cappedPpm, ratioText, type ContractValues } from './contract-values.ts';

/** Contracts are settled in it. */
const ASSET = 'USDT';
/** Of the cross account; positions have ids from 1. */
const CROSS = 0;

/** An isolated position, or the cross account: each is liquidated alone. */
interface Liquidable {
  readonly id: number;
  /** '': the cross account. */
  readonly market: string;
  /** Undefined: nothing is left to cover the requirement. */
  readonly ratio: bigint | undefined;
}

interface Alert extends Liquidable {
  readonly level: AlertLevel;
}

const NONE: Alert = { id: -1, market: '', ratio: 0n, level: 0 };

/** Levels are judged when a batch takes them. */
export function alertTopic(account: ContractAccount): ContractValues {
  const { user } = account;
  let levels: ReadonlyMap<number, AlertLevel> = new Map();
  let raised = 0;
  let last = NONE;
  const judge = (): Alert => {
    const now = liquidablesOf(account).map((each) => ({
      ...each,
      level: alertLevel(levels.get(each.id) ?? 0, cappedPpm(each.ratio)),
    }));
    for (const each of now) {
      if (each.level <= (levels.get(each.id) ?? 0)) continue;
      raised++;
      last = each;
    }
    levels = new Map(now.map(({ id, level }) => [id, level]));
    return now.reduce((worst, each) => (isWorse(each, worst) ? each : worst), NONE);
  };
  return {
    state: () => (user.state === 'live' && !account.isValued() ? 'waiting' : user.state),
    confirmedAt: () => account.confirmedAt(account.symbols),
    follows: (subject) => account.symbols.some((each) => subject === `mark:${each}`),
    write(out, texts) {
      const worst = user.state === 'live' && account.isValued() ? judge() : NONE;
      out.fields(CONTRACT_TOPICS.alert, {
        ...{ level: worst.level, market: worst.market, ratio: ratioText(worst.ratio, texts) },
        ...{ raised, raisedLevel: last.level },
        ...{ raisedMarket: last.market, raisedRatio: ratioText(last.ratio, texts) },
      });
    },
  };
}

function isWorse(one: Alert, other: Alert): boolean {
  return one.level === other.level ? cappedPpm(one.ratio) > cappedPpm(other.ratio) : one.level > other.level;
}

function liquidablesOf(account: ContractAccount): readonly Liquidable[] {
  const found: Liquidable[] = [];
  let hasCross = false;
  for (const row of account.open) {
    if (row.marginMode === 'cross') hasCross ||= row.asset === ASSET;
    else {
      const values = account.valuesOf(row);
      if (values !== undefined) found.push({ id: row.id, market: row.symbol, ratio: values.marginRatio });
    }
  }
  const cross = hasCross ? account.crossBeside(ASSET) : undefined;
  if (cross !== undefined) found.push({ id: CROSS, market: '', ratio: marginRatio(cross) });
  return found;
}
