import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '#domain/market/instrument';
import type { LivePosition, LiveTrigger } from '../../../../blocks/contract-account.ts';
import { usePressed } from '../../../../blocks/trading/use-pressed.ts';
import { Button } from '../../../../ui/button.tsx';
import { Sheet } from '../../../../ui/sheet.tsx';
import { placeLegs } from '../contract-commands.ts';
import { closingSide } from '../../../../blocks/trading/open-position.ts';
import { OpenTriggerRow } from '../triggers/open-trigger-row.tsx';
import { useMarketTerms } from '../use-market-terms.ts';
import { usePriceNow } from '../../../../blocks/market/use-price-now.ts';
import { usePositionTriggers } from '../use-triggers.ts';
import type { PositionSheetInput } from './position-sheet-input.ts';
import { ProtectFields } from './protect-fields.tsx';
import {
  EMPTY_PROTECTION,
  protectionSummary,
  typedLegs,
  withoutLegs,
  type ProtectForm,
  type ProtectInput,
  type Protection,
  type ProtectionForm,
} from './protect.form.ts';
import { SheetHead } from './sheet-head.tsx';
import styles from './sheets.module.css';

type Start = Pick<ProtectForm, 'purpose' | 'trigger'>;

interface ProtectSheetInput extends PositionSheetInput {
  /** Where its line was released on a chart. */
  readonly start?: Start | undefined;
}

/** Sets the take-profit and the stop-loss of a position, and lists those that are set. */
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
              <OpenTriggerRow trigger={trigger} named />
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

function NewProtection({ position, instrument, triggers, start }: NewProtectionInput): ReactNode {
  const { t } = useTranslation();
  const [form, setForm] = useState<ProtectionForm>(
    start === undefined
      ? EMPTY_PROTECTION
      : { ...EMPTY_PROTECTION, [start.purpose]: { trigger: start.trigger, price: '' } },
  );
  const [tried, setTried] = useState(false);
  const { id, side } = position;
  const summary = protectionSummary(form, position, {
    ...{ instrument, triggers },
    terms: useMarketTerms(instrument),
    current: usePriceNow(instrument, form.triggerBy),
  });
  const legs = typedLegs(form);
  const pressed = usePressed({ inputs: summary.inputs, legs });
  const rest = {
    ...{ positionSide: position.positionSide, side: closingSide(side), reduceOnly: false },
    ...{ callbackBps: 0, activation: '', price: '', size: '', position: id },
  };
  const place = async (inputs: readonly ProtectInput[], legs: readonly Protection[]) => {
    const placed = await placeLegs(
      id,
      inputs.map((each) => ({ ...rest, ...each })),
    );
    // A leg that was refused stays for a correction.
    setForm((now) => withoutLegs(now, legs.slice(0, placed)));
  };
  const submit = () => {
    const { inputs, legs } = pressed.take();
    setTried(inputs === undefined);
    return inputs && place(inputs, legs);
  };
  const [only, other] = legs;
  return (
    <>
      <ProtectFields
        {...{ position, instrument, form, setForm, summary, tried }}
        placeStop={(leg, stop) => place([stop], [leg])}
      />
      <Button wide begun={pressed.begun} press={submit}>
        {t(`positions.protect.submit.${other === undefined ? (only ?? 'both') : 'both'}`)}
      </Button>
    </>
  );
}
