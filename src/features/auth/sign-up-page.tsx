import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { useCaptcha } from '../../blocks/captcha/use-captcha.tsx';
import { reachOf } from '../../blocks/contact-field.tsx';
import { addressOf } from '../../navigation/address.ts';
import { historyDepth, navigation } from '../../navigation/navigation.tsx';
import { LOGIN_PATH, SIGN_UP_PATH } from '../../navigation/pages.ts';
import { PageLink } from '../../navigation/page-link.tsx';
import { withTexts } from '../../navigation/with-texts.ts';
import { Button } from '../../ui/button.tsx';
import { usePress } from '../../ui/use-press.ts';
import { AuthForm, AuthFrame } from './auth-frame.tsx';
import styles from './auth-page.module.css';
import { createAccount, sendSignUpCode } from './sign-up-calls.ts';
import { STEP_FIELDS } from './sign-up-fields.tsx';
import { SignUpProgress } from './sign-up-progress.tsx';
import {
  nextStep,
  placeOf,
  problemsIn,
  reachableStep,
  STEP_OF,
  stepAddress,
  stepNamed,
  type SignUpStep,
} from './sign-up-steps.ts';
import { beginSignUp, changeSignUp, signUp } from './sign-up.state.ts';
import { useReturn } from './use-return.ts';

const SignedUp = lazy(() =>
  withTexts(
    import('./signed-up.tsx').then(({ SignedUp: page }) => ({ default: page })),
    'assets',
  ),
);

/**
 * Sign-up by phone or e-mail, in steps. Each step is an entry of the history, named by the address's `step`; the
 * address may carry an invitation code.
 */
export function SignUpPage(): ReactNode {
  const { search } = useLocation();
  const arrival = useNavigationType();
  const query = new URLSearchParams(search);
  const step = stepNamed(query.get('step'));
  useState(() => beginSignUp(query.get('code') ?? '', step === 'contact' && arrival !== NavigationType.Pop));
  const { isDone, form } = useSnapshot(signUp);
  const { onward } = useReturn(isDone);
  if (isDone) {
    return (
      <Suspense fallback={null}>
        <SignedUp onward={onward} />
      </Suspense>
    );
  }
  const reachable = reachableStep(step, form);
  return reachable === step ? <Step step={step} /> : <BackTo step={reachable} from={step} />;
}

/** Redirects from a step that cannot be shown yet to the first earlier step with a missing input. */
function BackTo({ step, from }: { readonly step: SignUpStep; readonly from: SignUpStep }): ReactNode {
  const { search } = useLocation();
  useEffect(() => backTo(step, from, search), [step, from, search]);
  return null;
}

function backTo(step: SignUpStep, from: SignUpStep, search: string): void {
  const count = placeOf(from) - placeOf(step);
  if (historyDepth() >= count) navigation.back(count);
  else void navigation.redirect(stepAddress(SIGN_UP_PATH, search, step));
}

function Step({ step }: { readonly step: SignUpStep }): ReactNode {
  const { t } = useTranslation();
  const { form, refused } = useSnapshot(signUp);
  const isRefused = refused?.field !== undefined && STEP_OF[refused.field] === step;
  const [tried, setTried] = useState(isRefused);
  const { captcha, ask } = useCaptcha();
  const isLast = nextStep(step) === undefined;
  const { busy, press } = useNext(step, () => flushSync(() => setTried(true)), ask);
  // The first and the last step are read before a keyboard covers the screen.
  const arrival = useRef({ isRefused, types: step !== 'contact' && !isLast });
  useEffect(() => {
    if (arrival.current.isRefused) lookAtFirstWrong();
    else if (arrival.current.types) emptyField()?.focus({ preventScroll: true });
  }, []);
  const to = reachOf(form.contact);
  const Fields = STEP_FIELDS[step];
  const atField = isRefused && (refused.field === 'contact' || refused.field === 'code');
  return (
    <AuthFrame title={t(TITLES[step])}>
      <SignUpProgress step={step} />
      <Lead step={step} to={to} />
      <AuthForm entered={press}>
        <Fields
          form={form}
          change={changeSignUp}
          tried={tried}
          message={atField ? refused.message : undefined}
          send={() => sendSignUpCode(ask)}
        />
        <Button wide press={press} busy={busy}>
          {t(isLast ? 'auth.login.create' : 'auth.signUp.next')}
        </Button>
        {/* The element is below the button, so that the button keeps its place. */}
        <p className={styles.said} role="alert">
          {refused === undefined || atField ? null : refused.message}
        </p>
        {captcha}
      </AuthForm>
      {step === 'contact' ? <KnownUser /> : null}
    </AuthFrame>
  );
}

const TITLES = {
  contact: 'auth.signUp.title',
  code: 'auth.signUp.code',
  password: 'auth.signUp.password',
  trade: 'auth.signUp.trade',
  terms: 'auth.signUp.terms',
} as const;

function Lead({ step, to }: { readonly step: SignUpStep; readonly to: string | undefined }): ReactNode {
  const { t } = useTranslation();
  if (step === 'contact') return <p>{t('auth.signUp.text')}</p>;
  if (step === 'code') return <p className={styles.sentTo}>{t('auth.code.sentTo', { to })}</p>;
  return step === 'trade' ? <p>{t('auth.tradePassword.text')}</p> : null;
}

function KnownUser(): ReactNode {
  const { t } = useTranslation();
  const asked = new URLSearchParams(useLocation().search).get('return') ?? undefined;
  return (
    <p className={styles.new}>
      {t('auth.signUp.known')}{' '}
      <PageLink to={addressOf(LOGIN_PATH, { return: asked })} className={styles.link}>
        {t('auth.login.title')}
      </PageLink>
    </p>
  );
}

/** Checks a step, makes its calls and opens the next one; after the last one the account exists. */
function useNext(
  step: SignUpStep,
  check: () => void,
  ask: (refused?: unknown) => Promise<string | undefined>,
) {
  const { search } = useLocation();
  return usePress(async () => {
    check();
    if (problemsIn(step, signUp.form).length > 0) return lookAtFirstWrong();
    const next = nextStep(step);
    if (next === undefined) return finish(search);
    const isSent = signUp.sent !== undefined && signUp.sent.to === reachOf(signUp.form.contact);
    if (step === 'contact' && !isSent && (await sendSignUpCode(ask)) === undefined) return undefined;
    await navigation.navigateTo(stepAddress(SIGN_UP_PATH, search, next));
  });
}

async function finish(search: string): Promise<void> {
  const field = await createAccount();
  if (signUp.isDone) {
    // Back leads to the page before the sign-up, not through its steps.
    const passed = Math.min(historyDepth(), placeOf('terms'));
    if (passed > 0) navigation.back(passed);
    return;
  }
  if (field === undefined) return;
  if (STEP_OF[field] === 'terms') lookAtFirstWrong();
  else backTo(STEP_OF[field], 'terms', search);
}

/** The first wrong field, which says what is wrong, may be out of view; without one the step's first field. */
function lookAtFirstWrong(): void {
  const wrong =
    document.querySelector<HTMLElement>('form [aria-invalid="true"]') ??
    document.querySelector<HTMLElement>('form input:not([hidden])');
  wrong?.focus({ preventScroll: true });
  wrong?.scrollIntoView({ block: 'center' });
}

function emptyField(): HTMLInputElement | undefined {
  const fields = document.querySelectorAll<HTMLInputElement>('form input:not([hidden], [type="checkbox"])');
  return [...fields].find(({ value }) => value === '');
}
