import { computed } from '@preact/signals-react';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallOutput } from '#protocol/call';
import type { convertHistory } from '#protocol/convert';
import type { ledgerRecord } from '#protocol/entities/ledger-record';
import { CALLS } from '#protocol/names/calls';
import { call, QUIETLY } from '../../api/call.ts';
import { HIDDEN_AMOUNT, isMoneyHidden } from '../../blocks/hidden-money.ts';
import { LoadFailure } from '../../blocks/load-failure.tsx';
import { LongList, useLongListSoon } from '../../blocks/long-list.tsx';
import { ReachBottom } from '../../blocks/reach-bottom.tsx';
import { useParts } from '../../blocks/use-parts.ts';
import { useTimes } from '../../blocks/use-times.ts';
import { rowsIn } from '../../engine/entity-rows.ts';
import { useTopic } from '../../engine/use-topic.ts';
import { useValue } from '../../engine/use-value.ts';
import { LoadingView } from '../../ui/loading-view.tsx';
import styles from './exchange.module.css';
import { coinText } from './exchange.state.ts';

type Exchange = CallOutput<typeof convertHistory>['list'][number];

const INTO = ' → ';
const MINUS = '\u2212';

const askPart = (before?: number) =>
  call<typeof convertHistory>(CALLS.convertHistory, before === undefined ? {} : { before }, QUIETLY);

/** The user's exchanges, newest first; a new one appears at the top automatically. */
export function History(): ReactNode {
  const { t } = useTranslation();
  const parts = useParts({ name: 'exchanges', ask: askPart, missed: useLiveExchanges() });
  useLongListSoon();
  return (
    <section className={styles.history}>
      <h2 className={styles.heading}>{t('convert.history')}</h2>
      {parts.items === undefined ? (
        parts.failure === undefined ? (
          <LoadingView label={t('app.page.loading')} />
        ) : (
          <LoadFailure retry={parts.again} />
        )
      ) : (
        <Loaded name={parts.name} list={parts.items} more={parts.next !== null} reached={parts.reached} />
      )}
    </section>
  );
}

/** Changes when the account's channel sends an exchange, or may have missed one. */
function useLiveExchanges(): string {
  const { rows } = useTopic('rows/ledger-record/all');
  const text = useMemo(
    () =>
      computed(() => {
        const newest = rowsIn<typeof ledgerRecord>(rows.value).find(
          ({ reason }) => reason === 'coin-exchange',
        );
        return `${newest?.id ?? ''} ${rows.value.resets}`;
      }),
    [rows],
  );
  return useValue(text);
}

interface LoadedInput {
  readonly name: string;
  readonly list: readonly Exchange[];
  readonly more: boolean;
  readonly reached: () => Promise<void>;
}

function Loaded({ name, list, more, reached }: LoadedInput): ReactNode {
  const { t } = useTranslation();
  if (list.length === 0 && !more) {
    return (
      <div className={styles.none}>
        <p>{t('convert.empty')}</p>
        <p>{t('convert.emptyText')}</p>
      </div>
    );
  }
  return (
    <>
      <LongList
        name={name}
        label={t('convert.history')}
        items={list}
        more={more}
        row={(each) => <Row {...each} />}
      />
      <ReachBottom more={more} reached={reached} />
    </>
  );
}

function Row({ from, to, pays, receives, time }: Exchange): ReactNode {
  const { second } = useTimes();
  const isHidden = useValue(isMoneyHidden);
  const amount = (held: string, coin: string) =>
    isHidden ? `${HIDDEN_AMOUNT} ${coin}` : coinText(held, coin);
  return (
    <div className={styles.row} data-testid="conversion">
      <span className={styles.coins}>
        {from + INTO + to}
        <span className={styles.when}>{second(time)}</span>
      </span>
      <span className={styles.amounts}>
        +{amount(receives, to)}
        <span className={styles.when}>{MINUS + amount(pays, from)}</span>
      </span>
    </div>
  );
}
