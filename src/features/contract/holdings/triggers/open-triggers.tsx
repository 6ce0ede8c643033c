import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LongList } from '../../../../blocks/long-list.tsx';
import { ScrollArea } from '../../../../blocks/scroll-area.tsx';
import { Nothing, WaitingRows, type OrderListInput } from '../../../../blocks/trading/list-frame.tsx';
import { useTopic } from '../../../../engine/use-topic.ts';
import { useValue } from '../../../../engine/use-value.ts';
import { isInSpan } from '../../../../i18n/day-span.ts';
import { useTriggers } from '../../../../blocks/contract-account.ts';
import { OpenTriggerRow } from './open-trigger-row.tsx';

/** The conditional orders that wait, as the engine sends them. */
export function OpenTriggers({ filter, span, whole = false }: OrderListInput): ReactNode {
  const { t } = useTranslation();
  const status = useValue(useTopic('rows/contract-trigger/all').status);
  const live = useTriggers(filter.symbol || 'all');
  const { side } = filter;
  const triggers = useMemo(
    () => live.filter((each) => (side || each.side) === each.side && isInSpan(each.created, span)),
    [live, side, span],
  );
  if (status === 'waiting') return <WaitingRows />;
  const rows =
    triggers.length === 0 ? (
      <Nothing
        filter={{ ...filter, status: '' }}
        title={t('positions.triggers.none')}
        text={t('positions.triggers.noneText')}
      />
    ) : (
      <LongList
        name="triggers"
        label={t('positions.tabs.triggers')}
        items={triggers}
        more={false}
        row={(trigger) => <OpenTriggerRow trigger={trigger} />}
      />
    );
  if (!whole) return rows;
  return <ScrollArea name="triggers">{rows}</ScrollArea>;
}
