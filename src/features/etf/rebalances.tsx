import { useCallback, useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallOutput } from '#protocol/call';
import { formatScaled, shortestText } from '#domain/decimal-text';
import { ETF_MONEY } from '#domain/etf/etf-terms';
import type { etfRebalances } from '#protocol/etf';
import { CALLS } from '#protocol/names/calls';
import { call, QUIETLY } from '../../api/call.ts';
import { LoadFailure } from '../../blocks/load-failure.tsx';
import { useAnswer } from '../../blocks/use-answer.ts';
import { useTimes } from '../../blocks/use-times.ts';
import { useWhileShown } from '../../blocks/use-while-shown.ts';
import { amountText } from '../../i18n/amount-text.ts';
import { LoadingView } from '../../ui/loading-view.tsx';
import styles from './etf.module.css';
import type { EtfProduct } from './use-products.ts';

type Rebalance = CallOutput<typeof etfRebalances>['list'][number];

const FRESH_MILLIS = 60_000;
const BPS_DIGITS = 2;
const NAV_DIGITS = 4;
const COST_DIGITS = 4;

/** The rule by which the product is rebalanced, the coins that leave it, and what was done so far. */
export function Rebalances({
  product: { product, rebalance, leaving },
  isWanted,
}: {
  readonly product: EtfProduct;
  /** The page was opened for it. */
  readonly isWanted: boolean;
}): ReactNode {
  const { t, i18n } = useTranslation();
  const { moment } = useTimes();
  const { every, driftBps } = rebalance;
  const points = amountText(pointsOf(driftBps), i18n.language);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isWanted) section.current?.scrollIntoView({ block: 'start' });
  }, [isWanted]);
  return (
    <section ref={section} className={styles.block} data-testid="rebalances">
      <h2 className={styles.heading}>{t('etf.rebalances.title')}</h2>
      {leaving.map(({ asset, at }) => (
        <p key={asset} className={styles.warning}>
          {t('etf.rebalances.leaving', { asset, time: moment(at) })}
        </p>
      ))}
      {every === 'none' ? null : <p className={styles.quiet}>{t(`etf.rebalances.rules.${every}`)}</p>}
      {driftBps === 0 ? null : <p className={styles.quiet}>{t('etf.rebalances.drift', { points })}</p>}
      <History product={product} />
    </section>
  );
}

function pointsOf(bps: number): string {
  return shortestText(formatScaled(bps, BPS_DIGITS));
}

function History({ product }: { readonly product: string }): ReactNode {
  const { t } = useTranslation();
  const ask = useCallback(
    async () => (await call<typeof etfRebalances>(CALLS.etfRebalances, { product }, QUIETLY)).list,
    [product],
  );
  const { answer, failure, again } = useAnswer(ask);
  const renew = useCallback(() => void again(), [again]);
  useWhileShown(renew, FRESH_MILLIS);
  if (answer === undefined)
    return failure === undefined ? (
      <LoadingView label={t('app.page.loading')} />
    ) : (
      <LoadFailure retry={again} />
    );
  if (answer.length === 0) return <p className={styles.quiet}>{t('etf.rebalances.none')}</p>;
  return (
    <ul className={styles.rows}>
      {answer.map((each) => (
        <li key={each.id}>
          <Done {...each} />
        </li>
      ))}
    </ul>
  );
}

/** One rebalancing; its coins unfold. */
function Done({ cause, status, began, navBefore, navAfter, cost, coins }: Rebalance): ReactNode {
  const { t, i18n } = useTranslation();
  const { moment } = useTimes();
  const text = (plain: string, digits?: number) => amountText(plain, i18n.language, digits);
  const nav = (plain: string | null) => (plain === null ? '—' : text(plain, NAV_DIGITS));
  return (
    <details className={styles.rebalance} data-testid="rebalance">
      <summary>
        <span className={styles.head}>
          <strong>{moment(began)}</strong>
          <span className={styles.quiet}>
            {t(status === 'running' ? 'etf.rebalances.running' : `etf.rebalances.causes.${cause}`)}
          </span>
        </span>
        <span className={styles.quiet}>
          {t('etf.rebalances.cost', {
            cost: `${text(cost, COST_DIGITS)} ${ETF_MONEY}`,
            nav: `${nav(navBefore)} → ${nav(navAfter)}`,
          })}
        </span>
      </summary>
      <Coins coins={coins} />
      <Left coins={coins} left="closed" />
      <Left coins={coins} left="no-liquidity" />
    </details>
  );
}

function Coins({ coins }: Pick<Rebalance, 'coins'>): ReactNode {
  const { t, i18n } = useTranslation();
  const percent = (bps: number | null) =>
    bps === null ? '—' : `${amountText(pointsOf(bps), i18n.language)}%`;
  return (
    <table className={styles.weights}>
      <thead>
        <tr>
          <th scope="col">{t('etf.backing.coin')}</th>
          <th scope="col">{t('etf.rebalances.before')}</th>
          <th scope="col">{t('etf.rebalances.target')}</th>
          <th scope="col">{t('etf.rebalances.after')}</th>
        </tr>
      </thead>
      <tbody>
        {coins.map(({ asset, before, target, after }) => (
          <tr key={asset}>
            <th scope="row">{asset}</th>
            <td>{percent(before)}</td>
            <td>{percent(target)}</td>
            <td>{percent(after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The coins that were not traded as far as their targets, and why. */
function Left({
  coins,
  left,
}: Pick<Rebalance, 'coins'> & { readonly left: 'closed' | 'no-liquidity' }): ReactNode {
  const { t } = useTranslation();
  const assets = coins.filter((coin) => coin.left === left).map(({ asset }) => asset);
  if (assets.length === 0) return null;
  return <p className={styles.quiet}>{t(`etf.rebalances.left.${left}`, { coins: assets.join(', ') })}</p>;
}
