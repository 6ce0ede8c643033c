import { computed } from '@preact/signals-react';
import { useCallback, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { CALLS } from '#protocol/names/calls';
import { OPTION_CODES } from '#protocol/names/codes';
import type { optionProof } from '#protocol/option';
import { call, QUIETLY } from '../../../api/call.ts';
import { Refusal } from '../../../api/refusal.ts';
import { useLoggedIn } from '../../../api/session.ts';
import { LoadFailure } from '../../../blocks/load-failure.tsx';
import { usePlatformTime } from '../../../blocks/market/use-countdown.ts';
import { useEndedOptions, useRunningOptions, type LiveOption } from '../../../blocks/option-account.ts';
import { Page } from '../../../blocks/page.tsx';
import { ScrollArea } from '../../../blocks/scroll-area.tsx';
import { WaitingRows } from '../../../blocks/trading/list-frame.tsx';
import { useAnswer } from '../../../blocks/use-answer.ts';
import { useWhileShown } from '../../../blocks/use-while-shown.ts';
import { VisitorInvitation } from '../../../blocks/visitor-invitation.tsx';
import { useValue } from '../../../engine/use-value.ts';
import { Notice } from '../../../ui/notice.tsx';
import { isRecorded } from '../option-result.ts';
import { RunningCard } from '../running/running-card.tsx';
import { ExitEarly } from './exit-early.tsx';
import { OptionFacts } from './option-facts.tsx';
import { Samples } from './samples.tsx';
import styles from './option-page.module.css';

/** The index is sampled each second. */
const FRESH_MILLIS = 2_000;

/** One option: its terms, the prices that decided it, and the recorded samples behind them. */
export function OptionOrderPage(): ReactNode {
  const { t } = useTranslation();
  const id = parseInt(new URLSearchParams(useLocation().search).get('id') ?? '', 10) || 0;
  return (
    <Page title={t('option.order.title')} back>
      {useLoggedIn() ? <Order id={id} /> : <VisitorInvitation title={t('option.running.invitation')} />}
    </Page>
  );
}

function Order({ id }: { readonly id: number }): ReactNode {
  const { t } = useTranslation();
  const ask = useCallback(() => call<typeof optionProof>(CALLS.optionProof, { order: id }, QUIETLY), [id]);
  const { answer, failure, again } = useAnswer(ask);
  const running = useRunningOptions('all').find((each) => each.id === id);
  const ended = useEndedOptions('all').find((each) => each.id === id);
  useRecording(running, again);
  const version = (ended ?? running)?.version ?? 0;
  const seen = useRef(version);
  useEffect(() => {
    if (seen.current !== version) void again();
    seen.current = version;
  }, [version, again]);
  if (answer !== undefined) {
    return (
      <ScrollArea className={styles.page}>
        {running === undefined ? null : <RunningCard order={running} />}
        {running === undefined || running.exitShareBps === 0 ? null : <ExitEarly order={running} />}
        <OptionFacts order={ended ?? running ?? answer.order} source={answer.source} />
        <Samples proof={answer} />
      </ScrollArea>
    );
  }
  if (failure === undefined) return <WaitingRows />;
  const isNone = failure instanceof Refusal && failure.code === OPTION_CODES.noOrder;
  return isNone ? <Notice title={t('trading.orders.none')} /> : <LoadFailure retry={again} />;
}

/** Asks for the samples again while they become more. @param order undefined: it does not run */
function useRecording(order: LiveOption | undefined, again: () => Promise<void>): void {
  const now = usePlatformTime();
  const recorded = useMemo(
    () => computed(() => order !== undefined && isRecorded(order, now.value)),
    [order, now],
  );
  const isGrowing = useValue(recorded);
  useWhileShown(isGrowing ? again : undefined, FRESH_MILLIS);
}
