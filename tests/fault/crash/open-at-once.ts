/**
 * An operator of the crash harness ends the time after a start in which contracts can only be reduced: it is longer
 * than a run, so that nothing would be opened after the first kill. Options get longer times for their prices, because
 * a start on a slow machine takes longer than theirs. ETFs are rebalanced at the least drift, so that kills meet it.
 */
import { leastCutOff } from '../../../domain/option/option-terms.ts';
import { contractIndex } from '../../../server/contract/marks/settings.ts';
import { etfProductsSetting, type EtfTerms } from '../../../server/etf/settings.ts';
import { optionTermsSetting, type OptionTerms } from '../../../server/option/settings.ts';
import { commandIds } from '../../support/command-ids.ts';
import type { RunningPlatform } from '../../support/running-platform.ts';

const OPERATOR = 'operator';

export async function openAtOnce(platform: RunningPlatform): Promise<void> {
  const { token } = await call(platform, '/demo/login', { name: OPERATOR });
  const nextId = commandIds(() => 0, Date.UTC(2025, 0, 1));
  await noGrace(platform, nextId(), token as string);
  const changes = [
    { name: optionTermsSetting.name, value: slowTerms() },
    { name: etfProductsSetting.name, value: oftenRebalanced() },
  ];
  for (const change of changes) {
    const input = { id: nextId(), ...change, reason: 'runs are short' };
    await call(platform, '/operator/changeSetting', input, token as string);
  }
}

const RULE = { openDelayMillis: 1_000, openWithinMillis: 60_000, windowMillis: 20_000 };
const CUT_OFF = leastCutOff(RULE);

/** Contracts can be opened right after a start. */
export async function noGrace(platform: RunningPlatform, id: string, token: string): Promise<void> {
  const value = { ...contractIndex.default, resumeGraceMillis: 0 };
  const change = { id, name: contractIndex.name, value, reason: 'runs are short' };
  await call(platform, '/operator/changeSetting', change, token);
}

function slowTerms(): OptionTerms {
  const terms = optionTermsSetting.default;
  const products = terms.products.map(({ cycles, ...product }) => ({
    ...product,
    cycles: cycles.map((each) => ({ ...each, cutOffMillis: Math.max(CUT_OFF, each.cutOffMillis) })),
  }));
  return { ...terms, rule: RULE, products };
}

function oftenRebalanced(): { readonly products: readonly EtfTerms[] } {
  const { products } = etfProductsSetting.default;
  const rebalance = { every: 'none', driftBps: 1, slippageBps: 500 } as const;
  return { products: products.map((product) => ({ ...product, rebalance })) };
}

export async function call(
  { origin }: RunningPlatform,
  path: string,
  input?: object,
  token?: string,
): Promise<Readonly<Record<string, unknown>>> {
  const response = await fetch(`${origin}/api${path}`, {
    method: input === undefined ? 'GET' : 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(input === undefined ? {} : { body: JSON.stringify(input) }),
  });
  const { code, data } = (await response.json()) as { code: unknown; data: Record<string, unknown> };
  if (code !== 200) throw new Error(`${path} was refused: ${String(code)}`);
  return data;
}
