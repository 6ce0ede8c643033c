import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { directionOf } from '#domain/direction';
import { useTopic } from '../../../../engine/use-topic.ts';
import { useValue } from '../../../../engine/use-value.ts';
import { useTimes } from '../../../../blocks/use-times.ts';
import type { PositionSheetInput } from '../sheets/position-sheet-input.ts';
import { ShareSheet } from './share-sheet.tsx';
import type { SharedPosition } from './shared-position.ts';

/** The picture of an open position, as it is when its values are known: it does not move with prices. */
export function ShareOpenSheet({ position, instrument, close }: PositionSheetInput): ReactNode {
  const { t } = useTranslation();
  const { second } = useTimes();
  const live = useTopic(`position/${position.id}`);
  const isKnown = useValue(live.status) !== 'waiting';
  const [shared, setShared] = useState<SharedPosition>();
  useEffect(() => {
    if (!isKnown || shared !== undefined) return;
    const { symbol, side, leverage } = position;
    const pnl = live.pnl.peek();
    setShared({
      ...{ symbol, side, leverage, roe: live.roe.peek(), direction: directionOf(pnl) },
      pnl: { name: t('positions.fields.pnl', { coin: instrument.quote }), text: pnl },
      prices: [
        { name: t('positions.fields.entry'), text: live.entry.peek() },
        { name: t('positions.fields.mark'), text: live.mark.peek() },
      ],
      time: second(Date.now()),
    });
  }, [isKnown, shared, position, instrument, live, second, t]);
  return shared === undefined ? null : <ShareSheet position={shared} close={close} />;
}
