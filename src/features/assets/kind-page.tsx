import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { ACCOUNT_KINDS } from '#domain/ledger/account-kinds';
import { useLoggedIn } from '../../api/session.ts';
import { Page } from '../../blocks/page.tsx';
import { placeOf } from '../../blocks/places.ts';
import { ScrollArea } from '../../blocks/scroll-area.tsx';
import { VisitorInvitation } from '../../blocks/visitor-invitation.tsx';
import { addressOf } from '../../navigation/address.ts';
import { ActionRow } from '../../blocks/action-row.tsx';
import { ContractEquity } from './contract-equity.tsx';
import { CoinList } from './coin-list.tsx';
import { TotalValue } from '../../blocks/total-value.tsx';

/** The holdings of one account. */
export function KindPage(): ReactNode {
  const { t } = useTranslation();
  const asked = new URLSearchParams(useLocation().search).get('kind');
  const kind = ACCOUNT_KINDS.find((each) => each === asked) ?? 'funds';
  const title = t(`assets.kinds.${kind}`);
  const [transfer, records] = [placeOf('transfer'), placeOf('records')];
  return (
    <Page title={title} back>
      {useLoggedIn() ? (
        <ScrollArea kind="cards">
          <TotalValue kind={kind} />
          {kind === 'contract' ? <ContractEquity /> : null}
          <ActionRow
            actions={[
              { ...transfer, to: addressOf(transfer.to, { from: kind }), label: t('assets.transfer.title') },
              { ...records, to: addressOf(records.to, { kind }), label: t('assets.records.all') },
            ]}
          />
          <CoinList kind={kind} />
        </ScrollArea>
      ) : (
        <VisitorInvitation title={t('app.invitation.text')} />
      )}
    </Page>
  );
}
