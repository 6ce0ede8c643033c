/** The call of the history of a position. */
import { contractPositionHistory } from '#protocol/position-history';
import { CONTRACT_CODES } from '#protocol/names/codes';
import type { CoreApi } from '../../core/core-api.ts';
import { user } from '../../http/access.ts';
import { bind, type BoundCall } from '../../http/bind.ts';
import { Refusal } from '../../http/refuse.ts';
import { contractPositionOwnerQuery } from '../queries.ts';
import { positionHistoryQuery } from './history-query.ts';

/** Changes on a page, unless the caller asks for another number. */
const PAGE_ROWS = 50;

export function positionHistoryCalls(core: Pick<CoreApi, 'ask'>): BoundCall[] {
  const ownPosition = user<{ readonly position: number }>({
    ...{ byKey: 'read', reads: true },
    names: {
      user: ({ position }) => core.ask(contractPositionOwnerQuery, position),
      missing: CONTRACT_CODES.noPosition,
    },
  });
  return [
    bind(
      contractPositionHistory,
      ownPosition,
      async ({ position, before, limit = PAGE_ROWS }, { caller }) => {
        const history = await core.ask(positionHistoryQuery, { user: caller.id, position, before, limit });
        return history ?? new Refusal(CONTRACT_CODES.noPosition);
      },
    ),
  ];
}
