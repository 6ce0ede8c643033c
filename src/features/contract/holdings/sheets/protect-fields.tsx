import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TriggerBy } from '#domain/contract/trigger-terms';
import type { OrderType } from '#domain/trading/order';
import { ShareSlider } from '../../../../blocks/trading/share-slider.tsx';
import { useTopic } from '../../../../engine/use-topic.ts';
import { useTicker } from '../../../../blocks/use-ticker.ts';
import { LiveText } from '../../../../ui/live-text.tsx';
import { Segments } from '../../../../ui/segments.tsx';
import { closingSide } from '../../../../blocks/trading/open-position.ts';
import { sizeOfShare } from './close.form.ts';
import { PROTECTIONS } from './protect.form.ts';
import { ProtectLeg, type ProtectFieldsInput } from './protect-leg.tsx';
import styles from './sheets.module.css';

const TYPES = ['market', 'limit'] as const satisfies readonly OrderType[];
const PRICES = ['mark', 'last'] as const satisfies readonly TriggerBy[];

/** The prices of both legs, and what they have in common: which price triggers them, the orders' type and size. */
export function ProtectFields(input: ProtectFieldsInput): ReactNode {
  const { t } = useTranslation();
  const { position, instrument, form, setForm } = input;
  const { size } = position;
  return (
    <div className={styles.fields}>
      {PROTECTIONS.map((leg) => (
        <ProtectLeg key={leg} {...input} leg={leg} />
      ))}
      <Segments
        label={t('positions.protect.by')}
        choices={PRICES.map((key) => ({ key, label: t(`positions.fields.${key}`) }))}
        chosen={form.triggerBy}
        choose={(triggerBy) => setForm({ ...form, triggerBy })}
      />
      <Current {...input} />
      <Segments
        label={t('trading.ticket.type')}
        choices={TYPES.map((key) => ({ key, label: t(`trading.types.${key}`) }))}
        chosen={form.type}
        choose={(type) => setForm({ ...form, type })}
      />
      <ShareSlider
        label={t('positions.close.share')}
        side={closingSide(position.side)}
        share={form.size === '' ? 100 : Math.floor((Number(form.size) * 100) / Number(size))}
        put={(share) =>
          setForm({ ...form, size: share === 100 ? '' : sizeOfShare(position, share, instrument) })
        }
      />
    </div>
  );
}

/** The price that the trigger follows, live. */
function Current({ instrument: { symbol }, form: { triggerBy } }: ProtectFieldsInput): ReactNode {
  const { t } = useTranslation();
  const { mark } = useTopic(`mark/${symbol}`);
  const { lastFull } = useTicker(symbol);
  return (
    <p className={styles.current}>
      {t(`positions.fields.${triggerBy}`)} <LiveText text={triggerBy === 'mark' ? mark : lastFull} />
    </p>
  );
}
