/** The security centre: an account's credentials, and which second steps are on. */
import { USER_CODES } from '#protocol/names/codes';
import type { SecondStep } from '#protocol/names/user';
import { disableSecondStep, enableSecondStep, secondSteps, securityHome } from '#protocol/user';
import { hiddenEmail, hiddenPhone, hiddenWallet, stepsOf } from '../credentials/second-steps.ts';
import type { LoginChange, StoredLogin } from '../credentials/login-tables.ts';
import { user } from '../http/access.ts';
import { bind, type BoundCall } from '../http/bind.ts';
import { Refusal } from '../http/refuse.ts';
import type { StepUpService } from './step-up.ts';
import { ownLogin, type UserParts } from './user-parts.ts';

export function securityCalls(parts: UserParts, stepUps: StepUpService): BoundCall[] {
  const { changes, logins, clock, newestClause } = parts;
  return [
    bind(securityHome, user(), async (_, { caller }) => {
      const login = await ownLogin(parts, caller.id);
      const on = stepsOf(login);
      return {
        email: hiddenEmail(login.email),
        phone: hiddenPhone(login.phone),
        wallet: hiddenWallet(login.wallet),
        google: login.google !== null,
        password: login.password !== null,
        tradePassword: login.tradePassword !== null,
        steps: { sms: on.includes('sms'), email: on.includes('email'), google: on.includes('google') },
        heldUntil: login.heldUntil > clock.now() ? login.heldUntil : null,
        clause: login.clause,
        newestClause,
        created: login.created,
        recoveryCodes: await parts.recovery.left(caller.id),
        suspendedKeys: (await logins.keysOf(caller.id)).filter(({ suspended }) => suspended).length,
      };
    }),
    bind(secondSteps, user(), async (_, { caller }) => {
      const login = await ownLogin(parts, caller.id);
      const on = stepsOf(login);
      const state = (step: SecondStep) => ({ bound: isBound(login, step), on: on.includes(step) });
      return { sms: state('sms'), email: state('email'), google: state('google') };
    }),
    bind(enableSecondStep, user(), async ({ step, ticket }, { caller }) => {
      if (!isBound(await ownLogin(parts, caller.id), step)) return new Refusal(USER_CODES.notBound);
      if (!(await stepUps.take(ticket, 'second-step', caller.id)))
        return new Refusal(USER_CODES.stepUpNeeded);
      // The change does not make login easier, so sessions continue and withdrawals are not held.
      await logins.changeLogin(caller.id, switched(step, true));
      return {};
    }),
    bind(disableSecondStep, user(), async ({ step, ticket }, { caller }) => {
      if (!(await stepUps.take(ticket, 'second-step', caller.id)))
        return new Refusal(USER_CODES.stepUpNeeded);
      const isOn = stepsOf(await ownLogin(parts, caller.id)).includes(step);
      if (isOn) await changes.make(caller.id, switched(step, false), caller.session);
      return {};
    }),
  ];
}

function isBound({ phone, email, google }: StoredLogin, step: SecondStep): boolean {
  return { sms: phone, email, google }[step] !== null;
}

function switched(step: SecondStep, on: boolean): LoginChange {
  return { sms: { smsStep: on }, email: { emailStep: on }, google: { googleOn: on } }[step];
}
