/**
 * The current terms in every language (`terms/<language>.json`), and who agreed to which version. A change of meaning
 * needs a higher version: users are then asked again.
 */
import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { acceptClause, clause } from '#protocol/auth';
import type { CallOutput } from '#protocol/call';
import { USER_CODES } from '#protocol/names/codes';
import { LANGUAGES, type LanguageCode } from '#protocol/names/languages';
import { everybody, user } from '../http/access.ts';
import { bind, type BoundCall, type Keep } from '../http/bind.ts';
import { Refusal } from '../http/refuse.ts';
import type { AuthParts } from './auth-parts.ts';
import { userQuery } from '../core/account-queries.ts';

export const CLAUSE_VERSION = 1;

const KEPT: Keep = { seconds: 60, byLanguage: true };
const line = z.string().check(z.minLength(1));
const file = z.strictObject({ title: line, body: z.array(line).check(z.minLength(1)) });

export function clauseCalls({
  logins,
  clock,
  core,
}: Pick<AuthParts, 'logins' | 'clock' | 'core'>): BoundCall[] {
  const terms = readTerms();
  return [
    bind(clause, everybody, (_, { language }) => Promise.resolve(terms(language)), KEPT),
    bind(acceptClause, user(), async ({ version }, { caller }) => {
      if (version !== CLAUSE_VERSION) return new Refusal(USER_CODES.clauseOld);
      const change = { clause: version, clauseTime: clock.now() };
      if (await logins.changeLogin(caller.id, change)) return {};
      // A user created before these rows existed has none yet.
      const found = await core.ask(userQuery, caller.id);
      await logins.makeLogin({ user: caller.id, created: found?.created ?? clock.now(), ...change });
      return {};
    }),
  ];
}

/** @throws if the terms of a language are missing or invalid */
function readTerms(): (language: LanguageCode) => CallOutput<typeof clause> {
  const terms = new Map<LanguageCode, CallOutput<typeof clause>>();
  for (const language of Object.keys(LANGUAGES) as LanguageCode[]) {
    const path = new URL(`terms/${language}.json`, import.meta.url);
    const { title, body } = file.parse(JSON.parse(readFileSync(path, 'utf8')));
    const blocks = body.map((text) => ({ kind: 'text' as const, text }));
    terms.set(language, { version: CLAUSE_VERSION, title, body: blocks });
  }
  return (language) => terms.get(language) as CallOutput<typeof clause>;
}
