import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { userLogout } from '#protocol/auth';
import { CALLS } from '#protocol/names/calls';
import {
  forgetAccount,
  switchTo,
  useDeviceAccounts,
  type DeviceAccount,
} from '../../api/accounts-on-device.ts';
import { call, QUIETLY } from '../../api/call.ts';
import { useSessionUser } from '../../api/session.ts';
import { Avatar } from '../../blocks/avatar.tsx';
import { Page } from '../../blocks/page.tsx';
import { ScrollArea } from '../../blocks/scroll-area.tsx';
import { navigation } from '../../navigation/navigation.tsx';
import { LOGIN_PATH, MINE_PATH } from '../../navigation/pages.ts';
import { Button } from '../../ui/button.tsx';
import { Glyph } from '../../ui/glyph.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.tsx';
import { leaveEntrance } from './leave-entrance.ts';
import styles from './switch-page.module.css';

const CHECK = 'M5 12.5l4.5 4.5L19 7.5';

/** Accounts that were used on this device: one tap switches to another one. */
export function SwitchPage(): ReactNode {
  const { t } = useTranslation();
  const accounts = useDeviceAccounts();
  const [removing, setRemoving] = useState(false);
  const add = () => navigation.navigateTo(LOGIN_PATH, { add: 1, return: MINE_PATH });
  return (
    <Page
      title={t('auth.switch.title')}
      back
      actions={
        accounts.length === 0 ? null : (
          <button
            type="button"
            className={styles.edit}
            aria-pressed={removing}
            onClick={() => setRemoving(!removing)}
          >
            {removing ? t('auth.switch.done') : t('auth.switch.edit')}
          </button>
        )
      }
    >
      <ScrollArea kind="form">
        {accounts.length === 0 ? <Notice title={t('auth.switch.none')} /> : null}
        <ul className={styles.list}>
          {accounts.map((account) => (
            <li key={account.id}>
              <Account account={account} removing={removing} />
            </li>
          ))}
        </ul>
        <p className={styles.hint}>{t('auth.switch.text')}</p>
        <Button wide kind="quiet" press={add}>
          {t('auth.switch.add')}
        </Button>
      </ScrollArea>
    </Page>
  );
}

interface AccountInput {
  readonly account: DeviceAccount;
  readonly removing: boolean;
}

function Account({ account, removing }: AccountInput): ReactNode {
  const { t } = useTranslation();
  const isHere = useSessionUser()?.id === account.id;
  const { name } = account;
  const go = () => {
    if (isHere) return navigation.back();
    if (account.token === null) return navigation.navigateTo(LOGIN_PATH, { add: 1, return: MINE_PATH });
    switchTo(account);
    toast(t('auth.switch.switched', { name }));
    return leaveEntrance(MINE_PATH);
  };
  const note = isHere
    ? t('auth.switch.here')
    : account.token === null
      ? t('auth.switch.loggedOut')
      : undefined;
  return (
    <div className={styles.row}>
      <button type="button" className={styles.account} aria-current={isHere} onClick={() => void go()}>
        <Avatar name={name} picture={account.avatar} />
        <span className={styles.words}>
          <span className={styles.name}>{name}</span>
          <span className={styles.note}>
            {t('auth.switch.number', { number: account.account })}
            {note === undefined ? null : ` · ${note}`}
          </span>
        </span>
        {isHere ? <Glyph path={CHECK} size={20} /> : null}
      </button>
      {removing && !isHere ? (
        <IconButton label={t('auth.switch.remove', { name })} press={() => remove(account)}>
          <Icon name="bin" size={20} />
        </IconButton>
      ) : null}
    </div>
  );
}

/** The stored token could log a user in, so its session ends too. */
function remove({ id, token }: DeviceAccount): void {
  if (token !== null) {
    call<typeof userLogout>(CALLS.userLogout, {}, { ...QUIETLY, token }).catch(() => undefined);
  }
  forgetAccount(id);
}
