import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isZero } from '#domain/decimal-text';
import type { LivePosition } from '../../../../blocks/contract-account.ts';
import { useContractTexts } from '../use-contract-texts.ts';
import { marginParts } from './margin.form.ts';

/** Why a margin is more than the value divided by the leverage: rows of a list; none if it is not. */
export function MarginParts({ position }: { readonly position: LivePosition }): ReactNode {
  const { t } = useTranslation();
  const texts = useContractTexts();
  const { initial, extra } = marginParts(position);
  if (position.marginMode === 'cross' || isZero(extra)) return null;
  return (
    <>
      <div>
        <dt>{t('positions.fields.initial')}</dt>
        <dd>{`${texts.cents(initial)} ${position.asset}`}</dd>
      </div>
      <div data-testid="extra-margin">
        <dt>{t('positions.fields.extra')}</dt>
        <dd>{`${texts.signedCents(extra)} ${position.asset}`}</dd>
      </div>
    </>
  );
}
