import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { WHITE_PAPER } from '#protocol/names/content';
import { LazyQrCode } from '../../blocks/lazy-qr-code.tsx';
import { RowLink } from '../../blocks/row-link.tsx';
import { addressOf } from '../../navigation/address.ts';
import { ARTICLE_PATH, EMAIL_PATH, LANGUAGE_PATH, PHONE_PATH, SWITCH_PATH } from '../../navigation/pages.ts';
import { preferences } from '../../preferences/preferences.ts';
import { Glyph } from '../../ui/glyph.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { RowButton, RowGroup } from '../../ui/rows.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { AccountFrame } from './account-frame.tsx';
import { askAccount, type Account } from './ask-account.ts';
import { Avatar } from '../../blocks/avatar.tsx';
import { AvatarSheet } from './avatar-sheet.tsx';
import { CopyRow } from './copy-row.tsx';
import { LANGUAGE_NAMES } from '../../blocks/language-names.ts';
import { LogOut } from './log-out.tsx';
import { NicknameSheet } from './nickname-sheet.tsx';
import type { Security } from './safety.ts';
import { TermsRow } from './terms-row.tsx';
import { USER_ICONS } from './user-icons.ts';
import styles from './user.module.css';

const icon = (name: keyof typeof USER_ICONS) => <Glyph path={USER_ICONS[name]} size={22} />;

/** The user's profile, contacts and log-out. */
export function AccountPage(): ReactNode {
  const { t } = useTranslation();
  return (
    <AccountFrame
      title={t('user.account.title')}
      ask={askAccount}
      show={(account, again) => (
        <>
          <Profile account={account} again={again} />
          <MainAccount account={account.user.account} />
          <Reached account={account} />
          <Papers security={account.security} again={again} />
          <LogOut />
        </>
      )}
    />
  );
}

interface ProfileInput {
  readonly account: Account;
  readonly again: () => Promise<void>;
}

function Profile({ account: { user }, again }: ProfileInput): ReactNode {
  const { t } = useTranslation();
  const [open, setOpen] = useState<'avatar' | 'nickname'>();
  const close = () => setOpen(undefined);
  const nickname = user.name === user.account ? '' : user.name;
  return (
    <>
      <div className={styles.portrait}>
        <Avatar name={user.name} picture={user.avatar} />
      </div>
      <RowGroup>
        <RowButton name={t('user.avatar.title')} press={() => setOpen('avatar')} />
        <RowButton
          name={t('user.nickname.title')}
          value={nickname === '' ? t('user.security.unset') : nickname}
          press={() => setOpen('nickname')}
        />
      </RowGroup>
      {open === 'avatar' ? <AvatarSheet hasOne={user.avatar !== null} close={close} again={again} /> : null}
      {open === 'nickname' ? <NicknameSheet nickname={nickname} close={close} again={again} /> : null}
    </>
  );
}

/** The account's number, which other users and customer service ask for. */
function MainAccount({ account }: { readonly account: string }): ReactNode {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section className={styles.card}>
      <CopyRow name={t('user.account.main')} text={account}>
        <IconButton label={t('user.account.code')} press={() => setIsOpen(true)}>
          <Glyph path={USER_ICONS.code} size={20} />
        </IconButton>
      </CopyRow>
      {isOpen ? (
        <Sheet title={t('user.account.code')} close={() => setIsOpen(false)}>
          <LazyQrCode text={account} label={t('user.account.code')} />
          <p className={styles.middle}>{account}</p>
          <p className={styles.hint}>{t('user.account.codeText')}</p>
        </Sheet>
      ) : null}
    </section>
  );
}

function Reached({ account: { security } }: { readonly account: Account }): ReactNode {
  const { t } = useTranslation();
  const unset = t('user.security.unset');
  return (
    <>
      <RowGroup>
        <RowLink
          to={PHONE_PATH}
          icon={icon('device')}
          name={t('user.phone.name')}
          value={security.phone ?? unset}
        />
        <RowLink
          to={EMAIL_PATH}
          icon={icon('mail')}
          name={t('user.email.name')}
          value={security.email ?? unset}
        />
      </RowGroup>
      {security.wallet === null ? null : (
        <p className={styles.hint}>{t('user.account.wallet', { wallet: security.wallet })}</p>
      )}
    </>
  );
}

interface PapersInput {
  readonly security: Security;
  readonly again: () => Promise<void>;
}

function Papers(input: PapersInput): ReactNode {
  const { t } = useTranslation();
  const { language } = useSnapshot(preferences);
  return (
    <RowGroup>
      <RowLink to={SWITCH_PATH} name={t('auth.switch.open')} />
      <RowLink to={LANGUAGE_PATH} name={t('user.language.title')} value={LANGUAGE_NAMES[language]} />
      <RowLink to={addressOf(ARTICLE_PATH, { id: WHITE_PAPER })} name={t('user.account.whitePaper')} />
      <TermsRow {...input} />
    </RowGroup>
  );
}
