import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { ConvertInput } from '#domain/convert/convert';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Rate } from './exchange-terms.tsx';
import styles from './exchange.module.css';
import { askQuote, coinText, exchange, leaveQuote, takeQuote, type ShownQuote } from './exchange.state.ts';

interface QuoteSheetInput {
  readonly quote: ShownQuote;
  /** The input of a new quote. */
  readonly input: ConvertInput;
}

/** The quote, its remaining time, and the button. An expired quote is not renewed automatically. */
export function QuoteSheet({ quote, input }: QuoteSheetInput): ReactNode {
  const { t } = useTranslation();
  const { open } = useSnapshot(exchange.view);
  const { seconds, whole } = useSecondsLeft(quote);
  const { from, to, pays, receives, changed } = quote;
  const isOver = seconds === 0 && open === undefined;
  return (
    <Sheet title={t('convert.sheet')} close={leaveQuote}>
      {changed === undefined || isOver ? null : (
        <p className={styles.changed} role="alert">
          {changed.text}
        </p>
      )}
      <dl className={styles.promise}>
        <div>
          <dt>{t('convert.receive')}</dt>
          <dd>
            <span data-testid="receives">{coinText(receives, to)}</span>
            <Before now={receives} then={changed?.from.receives} coin={to} />
          </dd>
        </div>
        <div>
          <dt>{t('convert.pay')}</dt>
          <dd>
            <span data-testid="pays">{coinText(pays, from)}</span>
            <Before now={pays} then={changed?.from.pays} coin={from} />
          </dd>
        </div>
      </dl>
      <dl className={styles.terms}>
        <Rate coins={quote} terms={quote} sign="=" />
      </dl>
      <p className={styles.left} data-over={isOver} role="timer">
        {isOver ? t('convert.over') : <Ring left={seconds} whole={whole} />}
        {isOver ? null : t('convert.holds', { seconds })}
      </p>
      {isOver ? (
        <Button key="again" wide press={() => askQuote(input)}>
          {t('convert.again')}
        </Button>
      ) : (
        <Button key={quote.quote} wide busy={open !== undefined} press={() => takeQuote(quote)}>
          {changed === undefined ? t('convert.submit') : t('convert.accept')}
        </Button>
      )}
    </Sheet>
  );
}

interface BeforeInput {
  readonly now: string;
  /** The value in the previous quote; undefined: it has not changed. */
  readonly then: string | undefined;
  readonly coin: string;
}

function Before({ now, then, coin }: BeforeInput): ReactNode {
  const { t } = useTranslation();
  if (then === undefined || then === now) return null;
  return <span className={styles.before}>{t('convert.before', { amount: coinText(then, coin) })}</span>;
}

interface RingInput {
  readonly left: number;
  readonly whole: number;
}

function Ring({ left, whole }: RingInput): ReactNode {
  return (
    <svg className={styles.ring} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <circle cx="12" cy="12" r="10" />
      <circle cx="12" cy="12" r="10" pathLength={whole} strokeDasharray={`${left} ${whole}`} />
    </svg>
  );
}

const LOOK_MILLIS = 200;
const SECOND = 1_000;

/** Whole seconds for which the quote is still certainly valid, and its whole lifetime. */
function useSecondsLeft({ until, expires, time }: ShownQuote): { seconds: number; whole: number } {
  const left = () => Math.max(0, Math.ceil((until - performance.now()) / SECOND));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    const look = () => setSeconds(Math.max(0, Math.ceil((until - performance.now()) / SECOND)));
    look();
    const timer = setInterval(look, LOOK_MILLIS);
    return () => clearInterval(timer);
  }, [until]);
  return { seconds, whole: Math.ceil((expires - time) / SECOND) };
}
