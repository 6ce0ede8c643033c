import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { ConvertSide } from '#domain/convert/convert';
import type { ConvertTerms } from '#protocol/names/convert';
import { AmountField } from '../../blocks/amount/amount-field.tsx';
import { Available, MaxButton } from '../../blocks/available-amount.tsx';
import { CoinSheet } from '../../blocks/coin-sheet.tsx';
import { isMoneyHidden } from '../../blocks/hidden-money.ts';
import { CoinLogo } from '../../blocks/market/coin-logo.tsx';
import type { BalanceRecord } from '../../engine/records.ts';
import { useValue } from '../../engine/use-value.ts';
import { Glyph } from '../../ui/glyph.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { swapped, withAmount, withCoin, type ExchangeSummary } from './exchange.form.ts';
import styles from './exchange.module.css';
import { coinText, exchangeView } from './exchange.state.ts';
import { problemText } from './problem-text.ts';

const SWAP = 'M8 4v16M4.5 16.5 8 20l3.5-3.5M16 20V4M12.5 7.5 16 4l3.5 3.5';

interface CoinSidesInput {
  readonly summary: ExchangeSummary;
  readonly balance: BalanceRecord;
  readonly terms: ConvertTerms | undefined;
}

/** The paid and the received coin, each typed or following the other, and the button that swaps them. */
export function CoinSides({ summary, balance, terms }: CoinSidesInput): ReactNode {
  const { t } = useTranslation();
  const { form } = useSnapshot(exchangeView, { sync: true });
  return (
    <section className={styles.ends}>
      <AmountSide
        side="from"
        label={t('convert.pay')}
        summary={summary}
        terms={terms}
        beside={<Available balance={balance} asset={form.from} />}
      >
        <MaxButton
          balance={balance}
          fill={(all) => (exchangeView.form = withAmount(exchangeView.form, 'from', all))}
        />
      </AmountSide>
      <AmountSide side="to" label={t('convert.receive')} summary={summary} terms={terms} beside={<Swap />} />
    </section>
  );
}

function Swap(): ReactNode {
  const { t } = useTranslation();
  return (
    <span className={styles.swap}>
      <IconButton label={t('convert.swap')} press={() => (exchangeView.form = swapped(exchangeView.form))}>
        <Glyph path={SWAP} size={22} />
      </IconButton>
    </span>
  );
}

interface AmountSideInput {
  readonly side: ConvertSide;
  readonly label: string;
  readonly summary: ExchangeSummary;
  readonly terms: ConvertTerms | undefined;
  readonly beside?: ReactNode;
  readonly children?: ReactNode;
}

function AmountSide({ side, label, summary, terms, beside, children }: AmountSideInput): ReactNode {
  const { t, i18n } = useTranslation();
  const { form } = useSnapshot(exchangeView, { sync: true });
  const { problem, read, other } = summary;
  const isHidden = useValue(isMoneyHidden);
  const isGiven = form.given === side;
  const isWrong = isGiven && problem?.field === 'amount' && problem.code !== 'empty';
  return (
    <AmountField
      label={label}
      value={isGiven ? form.amount : (other ?? '')}
      unit={form[side]}
      change={(amount) => (exchangeView.form = withAmount(exchangeView.form, side, amount))}
      problem={isWrong ? problemText(problem, terms, { t, language: i18n.language }) : undefined}
      hint={isGiven && read !== undefined ? `= ${coinText(read, form[side])}` : undefined}
      veiled={isHidden}
      beside={beside}
    >
      {children}
      <CoinButton side={side} label={label} />
    </AmountField>
  );
}

function CoinButton({ side, label }: { readonly side: ConvertSide; readonly label: string }): ReactNode {
  const { form } = useSnapshot(exchangeView);
  const [open, setOpen] = useState(false);
  const asset = form[side];
  return (
    <>
      <button
        type="button"
        className={styles.coin}
        aria-haspopup="dialog"
        aria-label={`${label}: ${asset}`}
        data-testid={side}
        onClick={() => setOpen(true)}
      >
        <CoinLogo key={asset} coin={asset} />
        {asset}
        <Icon name="down" size={16} />
      </button>
      {open ? (
        <CoinSheet
          title={label}
          kind="funds"
          chosen={asset}
          choose={(chosen) => (exchangeView.form = withCoin(exchangeView.form, side, chosen))}
          close={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
