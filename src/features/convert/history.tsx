import { computed } from '@preact/signals-react';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallOutput } from '#protocol/call';
import type { convertHistory } from '#protocol/convert';
import { CALLS } from '#protocol/names/calls';
import { call, QUIETLY } from '../../api/call.ts';
import { LoadFailure } from '../../blocks/load-failure.tsx';
import { ReachBottom } from '../../blocks/reach-bottom.tsx';
import { useAnswer } from '../../blocks/use-answer.ts';
import { useTimes } from '../../blocks/use-times.ts';
import { useTopic } from '../../engine/use-topic.ts';
import { useValue } from '../../engine/use-value.ts';
import { LoadingView } from '../../ui/loading-view.tsx';
import styles from './exchange.module.css';
import { coinText } from './exchange.state.ts';

type Part = CallOutput<typeof convertHistory>;

const NONE: readonly Part[] = [];
const INTO = ' → ';
const MINUS = '\u2212';

const askPart = (before?: number) =>
  call<typeof convertHistory>(CALLS.convertHistory, before === undefined ? {} : { before }, QUIETLY);
const askFirst = () => askPart();

/** What was exchanged, newest first; a new one comes in at the top by itself. */
export function History(): ReactNode {
  const { t } = useTranslation();
  const { answer, failure, again } = useAnswer(askFirst);
  const told = useToldExchanges();
  const seen = useRef(told);
  useEffect(() => {
    if (seen.current !== told) void again();
    seen.current = told;
  }, [told, again]);
  return (
    <section className={styles.history}>
      <h2 className={styles.heading}>{t('convert.history')}</h2>
      {answer === undefined ? (
        failure === undefined ? (
          <LoadingView label={t('app.page.loading')} />
        ) : (
          <LoadFailure retry={again} />
        )
      ) : (
        <Loaded first={answer} />
      )}
    </section>
  );
}

/** Changes when the account's channel tells of an exchange, or may have missed one. */
function useToldExchanges(): string {
  const { rows, resets } = useTopic('records');
  const text = useMemo(
    () =>
      computed(() => {
        const newest = rows.value.find(({ reason }) => reason === 'coin-exchange');
        return `${newest?.id ?? ''} ${resets.value}`;
      }),
    [rows, resets],
  );
  return useValue(text);
}

function Loaded({ first }: { readonly first: Part }): ReactNode {
  const { t } = useTranslation();
  const [grown, setGrown] = useState({ from: first, later: NONE });
  // Asked for anew it begins with its first part again.
  const later = grown.from === first ? grown.later : NONE;
  const list = [first, ...later].flatMap((part) => part.list);
  const { next } = later.at(-1) ?? first;
  if (list.length === 0) {
    return (
      <div className={styles.none}>
        <p>{t('convert.empty')}</p>
        <p>{t('convert.emptyText')}</p>
      </div>
    );
  }
  const reached = async () => {
    if (next !== null) setGrown({ from: first, later: [...later, await askPart(next)] });
  };
  return (
    <>
      <ul className={styles.list} aria-label={t('convert.history')}>
        {list.map((each) => (
          <Row key={each.id} {...each} />
        ))}
      </ul>
      <ReachBottom more={next !== null} reached={reached} />
    </>
  );
}

function Row({ from, to, pays, receives, time }: Part['list'][number]): ReactNode {
  const { moment } = useTimes();
  return (
    <li className={styles.row} data-testid="conversion">
      <span className={styles.coins}>
        {from + INTO + to}
        <span className={styles.when}>{moment(time)}</span>
      </span>
      <span className={styles.amounts}>
        +{coinText(receives, to)}
        <span className={styles.when}>{MINUS + coinText(pays, from)}</span>
      </span>
    </li>
  );
}
