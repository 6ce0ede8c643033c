import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { OfferBar, offerPlace } from '../offer-bar.tsx';
import type { VersionOffer } from './follow-versions.ts';

let show: ((offer: ReactNode) => void) | undefined;

/** Shows the offer, or removes it. */
export function offerVersion(offer: VersionOffer | undefined): void {
  show ??= offerPlace();
  show(offer === undefined ? null : <VersionBar {...offer} />);
}

function VersionBar({ later, accept }: VersionOffer): ReactNode {
  const { t } = useTranslation();
  return (
    <OfferBar
      text={t('app.version.ready')}
      later={{ label: t('app.version.later'), act: later }}
      accept={{ label: t('app.version.load'), act: accept }}
    />
  );
}
