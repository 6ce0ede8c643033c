import { useCallback, useState } from 'react';
import { CALLS } from '#protocol/names/calls';
import type { contractPositionHistory } from '#protocol/position-history';
import { call, QUIETLY } from '../../../api/call.ts';
import { useContractResets, usePositions, type LivePosition } from '../../../blocks/contract-account.ts';
import { useParts, type Parts } from '../../../blocks/use-parts.ts';
import type { ListedChange, PositionChange, PositionHistory } from './position-history.ts';

const PART_SIZE = 100;

type Head = Pick<PositionHistory, 'position' | 'sums' | 'isKept'>;

function ask(position: number, before: number | undefined): Promise<PositionHistory> {
  const asked = { position, limit: PART_SIZE, ...(before === undefined ? {} : { before }) };
  return call<typeof contractPositionHistory>(CALLS.contractPosition, asked, QUIETLY);
}

/** A position with its changes, which load in parts; again whenever it changed. */
export function usePositionHistory(position: number): {
  /** Undefined before the first answer. */
  readonly head: Head | undefined;
  readonly parts: Parts<ListedChange>;
  /** Undefined: it is closed. */
  readonly open: LivePosition | undefined;
} {
  const [head, setHead] = useState<Head>();
  const open = usePositions('all').find(({ id }) => id === position);
  const askPart = useCallback(
    async (before?: number) => {
      const { list, next, ...history } = await ask(position, before);
      if (before === undefined) setHead(history);
      return { list: list.map((change) => ({ ...change, id: change.number })), next };
    },
    [position],
  );
  const missed = `${String(useContractResets())} ${String(open?.version ?? 0)}`;
  const parts = useParts<ListedChange>({ name: `history ${String(position)}`, ask: askPart, missed });
  return { head, parts, open };
}

/** All changes of a position, the newest first. */
export async function allChanges(position: number): Promise<readonly PositionChange[]> {
  const all: PositionChange[] = [];
  for (let before: number | undefined; ;) {
    const { list, next } = await ask(position, before);
    all.push(...list);
    if (next === null) return all;
    before = next;
  }
}
