/** The calls of a user's accounts. */
import { reasonsAsked } from '#domain/ledger/reason-groups';
import type { AccountEvent } from '#protocol/names/account';
import { assetsBalances, assetsList, assetsRecords, assetsTransfer, demoFaucet } from '#protocol/assets';
import type { CoreApi, UserCommand } from '../core/core-api.ts';
import { everybody, user } from '../http/access.ts';
import { bind, type BoundCall, type Keep } from '../http/bind.ts';
import { Refusal } from '../http/refuse.ts';
import { accountQuery, recordsQuery } from '../core/account-queries.ts';
import { heldAssetsQuery } from './queries.ts';

/** The default number of records on a page. */
const PAGE_RECORDS = 20;
const LIST_KEPT: Keep = { seconds: 60, byLanguage: false };
const money = user({ movesMoney: true, byKey: 'trade' });
const own = user({ byKey: 'read' });
const ownRows = user({ byKey: 'read', reads: true });

/** @param demo whether the platform is a demo, which gives users demo funds */
export function assetsCalls(core: CoreApi, demo: boolean): BoundCall[] {
  const run = async (command: UserCommand): Promise<{ event: AccountEvent } | Refusal> => {
    const answer = await core.execute(command);
    if (answer.code !== 200) return new Refusal(answer.code, answer.problems);
    if (answer.event === null) throw new Error(`${command.kind} changed nothing`);
    return { event: answer.event };
  };
  const faucet = bind(demoFaucet, user({ movesMoney: true }), ({ id }, { caller }) =>
    run({ kind: 'demo.faucet', user: caller.id, id, input: {}, isParsed: true }),
  );
  return [
    bind(assetsTransfer, money, ({ id, ...input }, { caller }) =>
      run({ kind: 'assets.transfer', user: caller.id, id, input, isParsed: true }),
    ),
    bind(assetsBalances, own, async (_, { caller }) => {
      const { number, balances } = await core.ask(accountQuery, caller.id);
      return { asOf: number, list: balances };
    }),
    bind(assetsRecords, ownRows, ({ only, reason, kind, asset, from, to, before, limit }, { caller }) =>
      core.ask(recordsQuery, {
        user: caller.id,
        kind,
        asset,
        reasons: reasonsAsked({ only, reason }),
        from,
        to,
        before,
        limit: limit ?? PAGE_RECORDS,
      }),
    ),
    bind(assetsList, everybody, async () => ({ list: await core.ask(heldAssetsQuery, {}) }), LIST_KEPT),
    ...(demo ? [faucet] : []),
  ];
}
