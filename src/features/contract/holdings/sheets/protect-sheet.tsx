import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '#domain/market/instrument';
import type { LivePosition, LiveTrigger } from '../../../../blocks/contract-account.ts';
import { usePressed } from '../../../../blocks/trading/use-pressed.ts';
import { Button } from '../../../../ui/button.tsx';
import { Sheet } from '../../../../ui/sheet.tsx';
import { placingTrigger } from '../contract-commands.ts';
import { closingSide } from '../../../../blocks/trading/open-position.ts';
import { OpenTriggerRow } from '../triggers/open-trigger-row.tsx';
import { useContractTexts } from '../use-contract-texts.ts';
import { useMarketTerms } from '../use-market-terms.ts';
import { usePriceNow } from '../../../../blocks/market/use-price-now.ts';
import { usePositionTriggers } from '../use-triggers.ts';
import type { PositionSheetInput } from './position-sheet-input.ts';
import { ProtectFields } from './protect-fields.tsx';
import { EMPTY_PROTECTION, protectSummary, type ProtectForm, type ProtectInput } from './protect.form.ts';
import { SheetHead } from './sheet-head.tsx';
import styles from './sheets.module.css';

type Start = Pick<ProtectForm, 'purpose' | 'trigger'>;

interface ProtectSheetInput extends PositionSheetInput {
  /** Where its line was released on a chart. */
  readonly start?: Start | undefined;
}

/** Sets take-profits and stop-losses of a position, and lists those that are set. */
export function ProtectSheet({ position, instrument, start, close }: ProtectSheetInput): ReactNode {
  const { t } = useTranslation();
  const triggers = usePositionTriggers(position);
  return (
    <Sheet title={t('positions.protect.title')} close={close}>
      <SheetHead position={position} />
      {triggers.length === 0 ? null : (
        <ul className={styles.triggers} aria-label={t('positions.protect.set')}>
          {triggers.map((trigger) => (
            <li key={trigger.id}>
              <OpenTriggerRow trigger={trigger} />
            </li>
          ))}
        </ul>
      )}
      <NewProtection {...{ position, instrument, triggers, start }} />
    </Sheet>
  );
}

interface NewProtectionInput {
  readonly position: LivePosition;
  readonly instrument: Instrument;
  readonly triggers: readonly LiveTrigger[];
  readonly start: Start | undefined;
}

const ABOUT = '≈ ';

function NewProtection({ position, instrument, triggers, start }: NewProtectionInput): ReactNode {
  const { t } = useTranslation();
  const texts = useContractTexts();
  const [form, setForm] = useState<ProtectForm>({ ...EMPTY_PROTECTION, ...start });
  const [tried, setTried] = useState(false);
  const { id, asset, side } = position;
  const summary = protectSummary(form, position, {
    ...{ instrument, triggers },
    terms: useMarketTerms(instrument),
    current: usePriceNow(instrument, form.triggerBy),
  });
  const { input, stop, settled } = summary;
  const pressed = usePressed(input);
  const rest = {
    ...{ positionSide: position.positionSide, side: closingSide(side), reduceOnly: false },
    ...{ callbackBps: 0, activation: '', price: '', size: '' },
  };
  const place = async (chosen: ProtectInput | undefined) => {
    setTried(chosen === undefined);
    if (chosen === undefined) return;
    await placingTrigger.of(id).begin({ ...rest, ...chosen, position: id });
    setForm({ ...EMPTY_PROTECTION, purpose: form.purpose });
  };
  return (
    <>
      <ProtectFields {...{ position, instrument, form, setForm, summary, tried }} />
      <dl className={styles.figures}>
        <div>
          <dt>{t('positions.protect.settled')}</dt>
          <dd data-testid="protect-settled">
            {settled === '' ? texts.amount('') : `${ABOUT}${texts.signed(settled)} ${asset}`}
          </dd>
        </div>
      </dl>
      {stop === undefined ? null : (
        <Button kind="quiet" wide press={() => place(stop)}>
          {t('positions.protect.asStop')}
        </Button>
      )}
      <Button wide begun={pressed.begun} press={() => place(pressed.take())}>
        {t(`positions.protect.submit.${form.purpose}`)}
      </Button>
    </>
  );
}
