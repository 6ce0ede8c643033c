import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallOutput } from '#protocol/call';
import { CALLS } from '#protocol/names/calls';
import { AUTH_CODES } from '#protocol/names/codes';
import type { bindGoogle, googleToken, unbindGoogle } from '#protocol/user';
import { call, QUIETLY } from '../../api/call.ts';
import { CodeField } from '../../blocks/code-field.tsx';
import { LazyQrCode } from '../../blocks/lazy-qr-code.tsx';
import { useStepUp } from '../../blocks/step-up-sheet.tsx';
import { navigation } from '../../navigation/navigation.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { RowGroup, RowSwitch } from '../../ui/rows.tsx';
import { toast } from '../../ui/toast.tsx';
import { AccountFrame } from './account-frame.tsx';
import { askAccount } from './ask-account.ts';
import { BoundNow } from './bound-now.tsx';
import { CopyRow } from './copy-row.tsx';
import { RecoveryRow } from './recovery-row.tsx';
import { RecoverySheet } from './recovery-sheet.tsx';
import { useForm } from './use-form.ts';
import styles from './user.module.css';

type SetUp = CallOutput<typeof googleToken>;

/** The secret for a user without an authenticator, else the number of recovery codes left. */
async function askSetUp(): Promise<SetUp | { readonly left: number }> {
  const { security } = await askAccount();
  if (security.google) return { left: security.recoveryCodes };
  return call<typeof googleToken>(CALLS.googleToken, {}, QUIETLY);
}

const unbind = (ticket: string) =>
  call<typeof unbindGoogle>(CALLS.unbindGoogle, { ticket }, { toast: false });

/** Sets up an authenticator by its QR code or key, or unbinds the bound one. */
export function GooglePage(): ReactNode {
  const { t } = useTranslation();
  return (
    <AccountFrame
      title={t('user.google.title')}
      ask={askSetUp}
      show={(setUp) =>
        'left' in setUp ? (
          <BoundNow what={t('user.google.title')} purpose="unbind-google" unbind={unbind}>
            <RecoveryRow left={setUp.left} />
          </BoundNow>
        ) : (
          <SetUpForm setUp={setUp} />
        )
      }
    />
  );
}

function SetUpForm({ setUp }: { readonly setUp: SetUp }): ReactNode {
  const { t } = useTranslation();
  return (
    <div className={styles.form}>
      <p className={styles.lead}>{t('user.google.text')}</p>
      <section className={styles.block} aria-label={t('user.google.scan')}>
        <h2 className={styles.blockTitle}>{t('user.google.scan')}</h2>
        <LazyQrCode text={setUp.address} label={t('user.google.code')} />
        {/* Nobody scans the screen of the phone that they hold. */}
        <a href={setUp.address} className={buttonClass} data-wide="true" data-kind="quiet">
          {t('user.google.open')}
        </a>
        <CopyRow name={t('user.google.key')} text={setUp.secret} shown={spaced(setUp.secret)} />
        <p className={styles.warn}>{t('user.google.keep')}</p>
      </section>
      <BindForm setUp={setUp.setUp} />
    </div>
  );
}

/**
 * The second step comes before the code: an authenticator's code expires after half a minute, and a message may
 * take longer.
 */
function BindForm({ setUp }: { readonly setUp: string }): ReactNode {
  const { t } = useTranslation();
  const [ticket, setTicket] = useState<string>();
  const [code, setCode] = useState('');
  const [atLogin, setAtLogin] = useState(true);
  const [codes, setCodes] = useState<readonly string[]>();
  const { stepUp, sheet } = useStepUp();
  const { refused, forget, attempt } = useForm([AUTH_CODES.codeWrong]);
  const begin = async () => setTicket(await stepUp('bind-google'));
  const submit = async () => {
    if (ticket === undefined || code.length < 6) return;
    const input = { setUp, code, ticket, atLogin };
    await attempt(async () => {
      const made = await call<typeof bindGoogle>(CALLS.bindGoogle, input, { toast: false });
      toast(t('user.bind.done'));
      setCodes(made.recoveryCodes);
    });
  };
  if (ticket === undefined) {
    return (
      <>
        <Button wide press={begin}>
          {t('user.google.next')}
        </Button>
        {sheet}
      </>
    );
  }
  return (
    <>
      <CodeField
        by="google"
        value={code}
        change={(digits) => {
          forget();
          setCode(digits);
        }}
        problem={refused}
        entered={() => void submit()}
      />
      <RowGroup>
        <RowSwitch
          name={t('user.google.atLogin')}
          note={t('user.google.atLoginText')}
          on={atLogin}
          change={setAtLogin}
        />
      </RowGroup>
      <Button wide disabled={code.length < 6} press={submit}>
        {t('user.bind.submit')}
      </Button>
      <p className={styles.hint}>{t('user.security.effect')}</p>
      {codes === undefined ? null : <RecoverySheet codes={codes} close={() => navigation.back()} />}
    </>
  );
}

/** "ABCD EFGH": easier to type from another screen. */
function spaced(key: string): string {
  return key.replace(/(.{4})(?=.)/g, '$1 ');
}
