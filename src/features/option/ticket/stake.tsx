import { computed, type ReadonlySignal } from '@preact/signals-react';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { UNKNOWN } from '#domain/number-text';
import { CompactField } from '../../../blocks/amount/compact-field.tsx';
import { Available } from '../../../blocks/trading/available.tsx';
import shared from '../../../blocks/trading/ticket.module.css';
import { LiveText } from '../../../ui/live-text.tsx';
import { refusedOption } from '../placing-option.ts';
import { useOptionTexts, type OptionTexts } from '../use-option-texts.ts';
import { choose } from './option.state.ts';
import styles from './option-ticket.module.css';
import { quickStakes, shareOfStake, stakeOfShare } from './stake.form.ts';
import type { Ticket } from './use-option-ticket.ts';

interface StakeInput {
  readonly ticket: Ticket;
  /** The user tried to buy: from now on an empty field is marked. */
  readonly tried: boolean;
  /** The element that shows the error. */
  readonly note: HTMLElement | null;
}

/** The stake with its quick amounts, and what it costs and may return. */
export function Stake({ ticket, tried, note }: StakeInput): ReactNode {
  const { t } = useTranslation();
  const texts = useOptionTexts();
  const { form, terms, asset, balance, summary, isVisitor } = ticket;
  const bandText = useBandText(ticket, texts);
  const limits = t('option.ticket.limits', {
    ...{ least: texts.amount(terms.smallest), most: texts.amount(terms.largest) },
  });
  return (
    <>
      <CompactField
        name="stake"
        label={t('option.fields.stake')}
        value={form.stake}
        unit={asset}
        empty={limits}
        change={(stake) => choose({ stake })}
        problem={useStakeProblem(ticket, tried)}
        note={note}
      >
        <span className={styles.unit}>{asset}</span>
      </CompactField>
      <QuickStakes ticket={ticket} texts={texts} />
      {isVisitor ? null : (
        <input
          type="range"
          className={styles.slider}
          min={0}
          max={100}
          value={shareOfStake(form.stake, summary)}
          disabled={summary.most === '0'}
          aria-label={t('trading.ticket.share', { coin: asset })}
          aria-valuetext={`${texts.amount(form.stake)} ${asset}`}
          onChange={(event) => choose({ stake: stakeOfShare(Number(event.target.value), summary) })}
        />
      )}
      {isVisitor ? null : <Available asset={asset} available={balance.available} from="funds" to="options" />}
      <dl className={`${shared.figures} ${styles.values}`}>
        <div>
          <dt>{t('option.fields.fee')}</dt>
          <dd data-testid="fee">{`${texts.amount(summary.fee)} ${asset}`}</dd>
        </div>
        <div>
          <dt>{t('option.fields.band')}</dt>
          <dd>
            <LiveText text={bandText} testId="band" />
          </dd>
        </div>
        <div>
          <dt>{t('option.ticket.payout')}</dt>
          <dd data-testid="payout">
            <strong>{texts.amount(summary.payout)}</strong> {asset}
          </dd>
        </div>
      </dl>
    </>
  );
}

/** Of an order bought now: it narrows each second. Nothing is sold after the cut-off. */
function useBandText({ band, isClosed }: Ticket, texts: OptionTexts): ReadonlySignal<string> {
  return useMemo(
    () => computed(() => (isClosed ? UNKNOWN : texts.band(band.value.bandPpm))),
    [band, isClosed, texts],
  );
}

interface QuickStakesInput {
  readonly ticket: Ticket;
  readonly texts: OptionTexts;
}

function QuickStakes({ ticket: { terms, summary, isVisitor }, texts }: QuickStakesInput): ReactNode {
  const { t } = useTranslation();
  return (
    <div className={styles.quick} role="group" aria-label={t('option.ticket.quick')}>
      {quickStakes(terms).map((stake) => (
        <button key={stake} type="button" className={shared.chip} onClick={() => choose({ stake })}>
          {texts.amount(stake)}
        </button>
      ))}
      <button
        type="button"
        className={shared.chip}
        disabled={isVisitor || summary.most === '0'}
        onClick={() => choose({ stake: summary.most })}
      >
        {t('option.ticket.most')}
      </button>
    </div>
  );
}

/** The error at the field: the ticket's own, or the reason for which the platform refused the stake. */
function useStakeProblem({ summary, terms, form, asset }: Ticket, tried: boolean): string | undefined {
  const { t } = useTranslation();
  const texts = useOptionTexts();
  const refused = useSnapshot(refusedOption.view);
  if (refused.message !== '' && refused.field === 'stake') return refused.message;
  const { problem } = summary;
  switch (problem) {
    case undefined:
      return undefined;
    case 'empty':
      return tried ? t('assets.problems.empty') : undefined;
    case 'below-minimum':
      return t('option.problems.below-minimum', { least: `${texts.amount(terms.smallest)} ${asset}` });
    case 'above-maximum':
      return t('option.problems.above-maximum', { most: `${texts.amount(terms.largest)} ${asset}` });
    case 'above-limit':
      return t('option.problems.above-limit', {
        most: `${texts.amount(terms.left[form.direction])} ${asset}`,
      });
    default:
      return t(`assets.problems.${problem}`);
  }
}
