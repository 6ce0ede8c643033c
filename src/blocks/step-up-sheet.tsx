import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallOutput } from '#protocol/call';
import { CALLS } from '#protocol/names/calls';
import { SECOND_STEPS, type StepUp } from '#protocol/names/user';
import type { secondSteps, sendStepCode, stepUp as stepUpCall } from '#protocol/user';
import { call, QUIETLY } from '../api/call.ts';
import { renewSession } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { AuthenticatorField, isAuthenticatorTyped } from './authenticator-field.tsx';
import { CodeField } from './code-field.tsx';
import styles from './step-up-sheet.module.css';

type Proof = CallOutput<typeof stepUpCall>['next'][number];

interface Asked {
  readonly purpose: StepUp;
  readonly next: readonly Proof[];
  /** Called with the ticket, or without one if the user cancelled. */
  readonly settle: (ticket?: string) => void;
}

interface StepUpPrompt {
  /** A ticket for one call of that purpose; undefined: the user closed the sheet, or has seen why there is none. */
  readonly stepUp: (purpose: StepUp) => Promise<string | undefined>;
  /** Rendered on the page; empty while nothing is requested. */
  readonly sheet: ReactNode;
}

/** The second step before sensitive actions. Uses texts of `user` and `auth`, which the page loads. */
export function useStepUp(): StepUpPrompt {
  const [asked, setAsked] = useState<Asked>();
  const stepUp = async (purpose: StepUp) => {
    const begun = await call<typeof stepUpCall>(CALLS.stepUp, { purpose }).catch(() => undefined);
    if (begun === undefined) return undefined;
    // A user without any factor passes.
    if (begun.ticket !== null) return begun.ticket;
    return new Promise<string | undefined>((resolve) => {
      const settle = (ticket?: string) => {
        setAsked(undefined);
        resolve(ticket);
      };
      setAsked({ purpose, next: begun.next, settle });
    });
  };
  return { stepUp, sheet: asked === undefined ? null : <StepUpSheet {...asked} /> };
}

type Typed = Partial<Record<Proof | 'recovery', string | undefined>>;

function isTyped(proof: Proof, typed: Typed): boolean {
  if (proof === 'google') return isAuthenticatorTyped(typed);
  const text = typed[proof] ?? '';
  return proof === 'password' ? text !== '' : text.length === 6;
}

function StepUpSheet({ purpose, next: first, settle }: Asked): ReactNode {
  const { t } = useTranslation();
  const [next, setNext] = useState(first);
  const [typed, setTyped] = useState<Typed>({});
  const [problem, setProblem] = useState<string>();
  const ways = useWays();
  const another = ways[(ways.indexOf(next[0] as Proof) + 1) % ways.length];
  const isReady = next.every((proof) => isTyped(proof, typed));
  const confirm = async () => {
    if (!isReady) return;
    try {
      const answer = await call<typeof stepUpCall>(CALLS.stepUp, { purpose, ...typed }, { toast: false });
      if (answer.token !== null) renewSession(answer.token);
      if (answer.ticket !== null) settle(answer.ticket);
      // Another device changed the required factors meanwhile.
      else setNext(answer.next);
    } catch (failure) {
      setTyped({});
      setProblem(failure instanceof Error ? failure.message : undefined);
    }
  };
  const change = (changed: Typed) => {
    setProblem(undefined);
    setTyped({ ...typed, ...changed });
  };
  return (
    <Sheet title={t('user.stepUp.title')} close={() => settle()}>
      <div className={styles.proofs}>
        {next.map((proof, place) => (
          <ProofField
            key={proof}
            {...{ proof, purpose }}
            typed={typed}
            change={change}
            problem={place === next.length - 1 ? problem : undefined}
            entered={() => void confirm()}
          />
        ))}
      </div>
      <Button wide disabled={!isReady} press={confirm}>
        {t('user.stepUp.confirm')}
      </Button>
      {another === undefined || another === next[0] ? null : (
        <Button
          kind="quiet"
          wide
          press={() => {
            setTyped({});
            setProblem(undefined);
            setNext([another]);
          }}
        >
          {t('user.stepUp.other')}
        </Button>
      )}
    </Sheet>
  );
}

/** Without an active second step any bound factor will do; otherwise there is nothing to choose. */
function useWays(): readonly Proof[] {
  const [ways, setWays] = useState<readonly Proof[]>([]);
  useEffect(() => {
    call<typeof secondSteps>(CALLS.secondSteps, {}, QUIETLY).then(
      (steps) => {
        const isChosen = SECOND_STEPS.some((step) => steps[step].on);
        setWays(isChosen ? [] : SECOND_STEPS.filter((step) => steps[step].bound));
      },
      () => undefined,
    );
  }, []);
  return ways;
}

interface ProofFieldInput {
  readonly proof: Proof;
  readonly purpose: StepUp;
  readonly typed: Typed;
  readonly change: (changed: Typed) => void;
  readonly problem: string | undefined;
  readonly entered: () => void;
}

function ProofField({ proof, purpose, typed, change, ...sent }: ProofFieldInput): ReactNode {
  const { t } = useTranslation();
  if (proof === 'google') return <AuthenticatorField value={typed} change={change} {...sent} />;
  const field = {
    ...sent,
    value: typed[proof] ?? '',
    change: (text: string) => change({ [proof]: text }),
  };
  if (proof === 'password') return <PasswordField label={t('user.password.title')} {...field} />;
  const send = () =>
    call<typeof sendStepCode>(CALLS.sendStepCode, { purpose, by: proof }).then(
      ({ resendMillis }) => resendMillis,
      () => undefined,
    );
  return <CodeField by={proof} send={send} {...field} />;
}
