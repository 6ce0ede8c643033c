/** Perpetual contracts: users open, reduce and close positions by orders. */
import { CONTRACT_CODES, MARKET_CODES } from '#protocol/names/codes';
import { contractFill } from '#protocol/entities/contract-fill';
import { contractMode } from '#protocol/entities/contract-mode';
import { contractOrder } from '#protocol/entities/contract-order';
import { contractPosition } from '#protocol/entities/contract-position';
import { contractTrigger } from '#protocol/entities/contract-trigger';
import { defineFeature } from '../feature/define-feature.ts';
import type { StatusesOf } from '../http/refuse.ts';
import type { TradingOptions } from '../trading/feature.ts';
import { readingsOf } from '../trading/trading-state.ts';
import { amendContractOrderCommand } from './amend-rules.ts';
import { cancelContractOrderCommand, cancelContractOrdersCommand } from './cancel-rules.ts';
import { closeAllCommand, closePositionCommand } from './close-rules.ts';
import { neededByCross, unrealisedOf } from './cross-account.ts';
import { positionHistoryCalls } from './history/history-routes.ts';
import { positionHistoryQueries } from './history/read-history.ts';
import { adjustMarginCommand } from './margin-rules.ts';
import { setLeverageCommand, setMarginModeCommand, setPositionModeCommand } from './mode-rules.ts';
import { reversePositionCommand } from './reverse-rules.ts';
import { contractCalls } from './contract-routes.ts';
import { placeContractOrderCommand } from './place-rules.ts';
import { positions } from './positions.ts';
import { contractQueries } from './read-contracts.ts';
import { contractFees, contractLimits, contractPositionLimits, contractTiers } from './settings.ts';
import { tierJob, tierRules } from './tier-change.ts';
import { contractTables } from './tables.ts';
import { amendTriggerCommand } from './triggers/amend-trigger-rules.ts';
import { cancelTriggerCommand, cancelTriggersCommand } from './triggers/cancel-trigger-rules.ts';
import { fireJob, fireRules } from './triggers/fire-rules.ts';
import { trailJob, trailRules } from './triggers/keep-trails.ts';
import { placeTriggerCommand } from './triggers/place-trigger-rules.ts';
import { triggerQueries } from './triggers/read-triggers.ts';
import { triggerSettings } from './triggers/settings.ts';
import { triggerTables } from './triggers/tables.ts';
import { statementCalls } from './statement-routes.ts';
import { triggerCalls } from './triggers/trigger-routes.ts';
import { triggers } from './triggers/triggers.ts';

const statuses = {
  [CONTRACT_CODES.badOrder]: { status: 400 },
  [CONTRACT_CODES.notEnough]: { status: 409 },
  [CONTRACT_CODES.outsideBand]: { status: 409 },
  [CONTRACT_CODES.wouldTake]: { status: 409 },
  [CONTRACT_CODES.notFillable]: { status: 409 },
  [CONTRACT_CODES.noLiquidity]: { status: 503, retryAfterSeconds: 5 },
  [CONTRACT_CODES.tooMany]: { status: 409 },
  [CONTRACT_CODES.positionLimit]: { status: 409 },
  [CONTRACT_CODES.noOrder]: { status: 404 },
  [CONTRACT_CODES.noPosition]: { status: 404 },
  [CONTRACT_CODES.beingMatched]: { status: 409 },
  [CONTRACT_CODES.watchOnly]: { status: 409 },
  [CONTRACT_CODES.indexStale]: { status: 503, retryAfterSeconds: 5 },
  [CONTRACT_CODES.resuming]: { status: 503, retryAfterSeconds: 30 },
  [CONTRACT_CODES.delisting]: { status: 409 },
  [CONTRACT_CODES.tradingEnded]: { status: 409 },
  [CONTRACT_CODES.delisted]: { status: 409 },
  [CONTRACT_CODES.badLeverage]: { status: 400 },
  [CONTRACT_CODES.badAmount]: { status: 400 },
  [CONTRACT_CODES.hasOpen]: { status: 409 },
  [CONTRACT_CODES.isolatedOnly]: { status: 409 },
  [CONTRACT_CODES.marginNeeded]: { status: 409 },
  [CONTRACT_CODES.noMark]: { status: 503, retryAfterSeconds: 5 },
  [CONTRACT_CODES.unchanged]: { status: 409 },
  [CONTRACT_CODES.badTrigger]: { status: 400 },
  [CONTRACT_CODES.wrongSide]: { status: 409 },
  [CONTRACT_CODES.beyondLiquidation]: { status: 409 },
  [CONTRACT_CODES.tooManyTriggers]: { status: 409 },
  [CONTRACT_CODES.noTrigger]: { status: 404 },
  [CONTRACT_CODES.noPrice]: { status: 503, retryAfterSeconds: 5 },
  [MARKET_CODES.unknownSymbol]: { status: 404 },
} satisfies StatusesOf<typeof CONTRACT_CODES & Pick<typeof MARKET_CODES, 'unknownSymbol'>>;

export function contractFeature({ stepsOf }: Pick<TradingOptions, 'stepsOf'>) {
  return defineFeature({
    name: 'contract',
    statuses,
    commands: [
      placeContractOrderCommand,
      amendContractOrderCommand,
      cancelContractOrderCommand,
      cancelContractOrdersCommand,
      closePositionCommand,
      closeAllCommand,
      reversePositionCommand,
      adjustMarginCommand,
      setLeverageCommand,
      setMarginModeCommand,
      setPositionModeCommand,
      placeTriggerCommand,
      amendTriggerCommand,
      cancelTriggerCommand,
      cancelTriggersCommand,
    ],
    platformRules: { ...fireRules, ...trailRules, ...tierRules },
    jobs: [fireJob, trailJob, tierJob],
    settings: [contractFees, contractLimits, contractPositionLimits, contractTiers, triggerSettings],
    entities: [contractOrder, contractFill, contractPosition, contractMode, contractTrigger],
    slice({ stored, instruments }) {
      const readings = readingsOf(instruments, stepsOf(stored));
      const held = positions.rebuild({ stored: contractTables.loaded(stored).positions, readings });
      return [
        { ...held, withheld: neededByCross, unrealised: unrealisedOf },
        triggers.rebuild({ stored: triggerTables.loaded(stored), readings }),
      ];
    },
    queries: (parts) => [
      ...contractQueries(parts),
      ...positionHistoryQueries(parts),
      ...triggerQueries(parts),
    ],
    routes: ({ core }) => [
      ...contractCalls(core),
      ...positionHistoryCalls(core),
      ...statementCalls(core),
      ...triggerCalls(core),
    ],
  });
}
