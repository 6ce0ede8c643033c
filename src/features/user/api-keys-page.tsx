import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallOutput } from '#protocol/call';
import { CALLS } from '#protocol/names/calls';
import type { apiKeys, confirmApiKey, createApiKey, revokeApiKey } from '#protocol/api-keys';
import { call, QUIETLY } from '../../api/call.ts';
import { useStepUp } from '../../blocks/step-up-sheet.tsx';
import { useTimes } from '../../blocks/use-times.ts';
import { Button } from '../../ui/button.tsx';
import { rowClass, RowGroup, RowWords } from '../../ui/rows.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Tag } from '../../ui/tag.tsx';
import { toast } from '../../ui/toast.tsx';
import { AccountFrame } from './account-frame.tsx';
import { CopyRow } from './copy-row.tsx';
import styles from './devices.module.css';
import { NewKeySheet } from './new-key-sheet.tsx';
import own from './user.module.css';

type Key = CallOutput<typeof apiKeys>['list'][number];
type MadeKey = CallOutput<typeof createApiKey>;

const ask = () => call<typeof apiKeys>(CALLS.apiKeys, {}, QUIETLY);

/** The API keys with which programs call the platform in the user's name. */
export function ApiKeysPage(): ReactNode {
  const { t } = useTranslation();
  return (
    <AccountFrame
      title={t('user.keys.title')}
      ask={ask}
      show={({ list }, again) => <Keys list={list} again={again} />}
    />
  );
}

interface KeysInput {
  readonly list: readonly Key[];
  readonly again: () => Promise<void>;
}

function Keys({ list, again }: KeysInput): ReactNode {
  const { t } = useTranslation();
  const { stepUp, sheet } = useStepUp();
  const [isOpen, setIsOpen] = useState(false);
  const [made, setMade] = useState<MadeKey>();
  const revoke = async (id: number) => {
    const ticket = await stepUp('api-key');
    if (ticket === undefined) return;
    await call<typeof revokeApiKey>(CALLS.revokeApiKey, { id, ticket });
    toast(t('user.keys.revoked'));
    await again();
  };
  const confirm = async (id: number) => {
    const ticket = await stepUp('api-key');
    if (ticket === undefined) return;
    await call<typeof confirmApiKey>(CALLS.confirmApiKey, { id, ticket });
    toast(t('user.keys.confirmed'));
    await again();
  };
  const show = (key: MadeKey) => {
    setIsOpen(false);
    setMade(key);
    void again();
  };
  return (
    <>
      <p className={own.lead}>{t('user.keys.text')}</p>
      {list.some(({ suspended }) => suspended) ? (
        <p className={own.warning}>{t('user.keys.suspendedText')}</p>
      ) : null}
      {list.length === 0 ? null : (
        <ul className={styles.list}>
          {list.map((key) => (
            <KeyRow key={key.id} shown={key} revoke={() => revoke(key.id)} confirm={() => confirm(key.id)} />
          ))}
        </ul>
      )}
      <Button wide press={() => setIsOpen(true)}>
        {t('user.keys.create')}
      </Button>
      <RowGroup>
        {/* A plain HTML page of the platform, outside the app. */}
        <a className={rowClass} href="/api/docs">
          <RowWords name={t('user.keys.docs')} note={t('user.keys.docsText')} leads />
        </a>
      </RowGroup>
      {isOpen ? <NewKeySheet close={() => setIsOpen(false)} stepUp={stepUp} made={show} /> : null}
      {made === undefined ? null : <MadeSheet made={made} close={() => setMade(undefined)} />}
      {sheet}
    </>
  );
}

interface KeyRowInput {
  readonly shown: Key;
  readonly revoke: () => Promise<void>;
  /** Activates a suspended key again. */
  readonly confirm: () => Promise<void>;
}

function KeyRow({ shown, revoke, confirm }: KeyRowInput): ReactNode {
  const { t } = useTranslation();
  const { day } = useTimes();
  const { key, label, permissions, addresses, created, lastUsed, suspended } = shown;
  return (
    <li className={styles.row} data-testid="api-key">
      <span className={styles.words}>
        <span className={styles.name}>
          {label}
          {suspended ? <Tag>{t('user.keys.suspended')}</Tag> : null}
          {permissions.map((each) => (
            <Tag key={each}>{t(`user.keys.${each}`)}</Tag>
          ))}
        </span>
        <span className={own.hint}>{key}</span>
        <span className={own.hint}>
          {addresses.length === 0 ? t('user.keys.anywhere') : addresses.join(', ')}
        </span>
        <span className={own.hint}>
          {lastUsed === null
            ? t('user.keys.unused', { day: day(created) })
            : t('user.keys.used', { day: day(created), used: day(lastUsed) })}
        </span>
      </span>
      {suspended ? <Button press={confirm}>{t('user.keys.confirm')}</Button> : null}
      <Button kind="quiet" press={revoke}>
        {t('user.keys.revoke')}
      </Button>
    </li>
  );
}

/** The secret is shown only here, once. */
function MadeSheet({ made, close }: { readonly made: MadeKey; readonly close: () => void }): ReactNode {
  const { t } = useTranslation();
  return (
    <Sheet title={t('user.keys.made')} close={close} keeps>
      <p className={own.warn}>{t('user.keys.once')}</p>
      <div className={own.card}>
        <CopyRow name={t('user.keys.key')} text={made.key} />
        <CopyRow name={t('user.keys.secret')} text={made.secret} />
      </div>
      <Button wide press={close}>
        {t('user.keys.stored')}
      </Button>
    </Sheet>
  );
}
