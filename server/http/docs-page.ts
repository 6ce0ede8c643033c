/**
 * The page that documents the calls, with a worked example for API clients and a form that signs a call. It is
 * in English, as the names of calls and fields are.
 */
import { readFileSync } from 'node:fs';
import type * as z from 'zod/mini';
import { API_PREFIX, SOCKET_PATH } from '#protocol/names/calls';
import { CORE_CODES, SECOND_STEP, SUCCESS } from '#protocol/names/codes';
import { MOST_VALID_MILLIS } from '#protocol/names/command';
import { API_CLIENT_HEADERS, API_CLIENT_WINDOW_MILLIS } from '#protocol/names/api-clients';
import type { KeyPermission } from '#protocol/names/user';
import type { Admitted } from './access.ts';
import { KEPT_ANSWERS, type BudgetLimits } from './call-budgets.ts';

export type Schema = z.core.JSONSchema.BaseSchema;

export interface Described {
  readonly method: string;
  readonly path: string;
  readonly input: Schema;
  readonly output: Schema;
  readonly refusals: readonly string[];
  readonly access: Declared;
  readonly takesPicture: boolean;
  readonly secondStep: boolean;
}

/** A call's access, in the words of its declaration. */
export interface Declared {
  readonly caller: Admitted;
  readonly names: 'nothing' | 'own' | 'by id';
  readonly movesMoney: boolean;
  /** The permission that an API client's key needs; null: API clients cannot make the call. */
  readonly byKey: KeyPermission | null;
  /** The weight that it spends of the account's budget. */
  readonly weight: number;
}

/** Paths under the API's prefix. */
export const DOCS_PATHS = {
  page: '/docs',
  document: '/openapi.json',
  script: '/docs/sign-calls.js',
  search: '/docs/page.js',
  style: '/docs/docs.css',
} as const;

const CALLERS: { readonly [Who in Admitted]: string } = {
  visitor: 'Everybody.',
  user: 'Logged-in users.',
  operator: 'Operators.',
};
const NAMES: { readonly [Names in Declared['names']]: string } = {
  nothing: '',
  own: 'It concerns the caller’s account.',
  'by id': 'The named object must belong to the caller; another user’s is answered like a missing one.',
};

/** A text of the folder `docs` beside this file. */
export function docsText(name: string): string {
  return readFileSync(new URL(`docs/${name}`, import.meta.url), 'utf8');
}

/** The app's colours and fonts, and after them what only this page has. */
export function docsStyle(): string {
  const tokens = readFileSync(new URL('../../src/ui/tokens.css', import.meta.url), 'utf8');
  return `${tokens}\n${docsText('docs.css')}`;
}

/** @param common refusals of any call */
export function docsPage(
  calls: readonly Described[],
  common: readonly string[],
  limits: BudgetLimits,
): string {
  const document = API_PREFIX + DOCS_PATHS.document;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>API documentation · Brisk</title>
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<link rel="stylesheet" href="${API_PREFIX}${DOCS_PATHS.style}">
<script src="${API_PREFIX}${DOCS_PATHS.search}"></script>
<script type="module" src="${API_PREFIX}${DOCS_PATHS.script}"></script></head><body>
<nav aria-label="Page"><a href="/">Back to Brisk</a><a href="#clients">API clients</a><a href="#sign">Sign a call</a>
<a href="#all">All calls</a></nav><main><h1>API documentation</h1>
<p>All calls of this platform: who may make each, its input, its output and its refusals. Trade and read your account
from your own program with an API key.</p>
<div class="search"><label for="search">Search calls</label>
<input id="search" type="search" autocomplete="off" spellcheck="false" placeholder="placeOrder, balances, spot…">
<p id="found" role="status"></p></div>
<div class="guide"><p>Every answer is <code>{ code, msg, data }</code>; the code of success is ${String(SUCCESS)}.
The same document as <a href="${document}">OpenAPI</a>.</p>
<p>Any call can be refused with one of these, besides the refusals that are listed for it:</p>${listOf(common)}
${forApiClients(calls, limits)}</div>
<section class="calls"><h2 id="all">Calls</h2><div id="calls">${calls.map(section).join('')}</div></section>
</main></body></html>`;
}

function forApiClients(calls: readonly Described[], limits: BudgetLimits): string {
  const { key, time, signature } = API_CLIENT_HEADERS;
  const seconds = String(API_CLIENT_WINDOW_MILLIS / 1000);
  const options = calls
    .filter(({ access }) => access.byKey !== null)
    .map(({ method, path }) => `<option>${escaped(`${method} ${path}`)}</option>`);
  return `<h2 id="clients">API clients</h2>
<p>A user creates a key for an API client on the API keys page. An API client signs each call with three headers:</p>
<ul><li><code>${key}</code>: the key.</li>
<li><code>${time}</code>: the time in milliseconds UTC, which may differ from the platform’s
by at most ${seconds} s.</li>
<li><code>${signature}</code>: the HMAC-SHA-256, with the key’s secret, of four lines joined by line feeds: the time,
the method in upper case, the path with its query, the body (empty if there is none); in base64url
without padding.</li></ul>
<p>Each signature is valid once, so two equal calls need two different times. A key is limited to its
permissions (read, trade) and, if it has a list of addresses, to those.
Each call below states whether an API client may make it.</p>
<h3>Orders without an answer</h3>
<p>A command that trades may carry <code>validUntil</code>, milliseconds UTC by the platform’s clock, at most
${String(MOST_VALID_MILLIS / 1000)} s ahead: the platform refuses it afterwards (<code>${CORE_CODES.expired}</code>).
If no answer arrives, ask <code>GET ${API_PREFIX}/command/{id}</code> instead of sending it again.
<code>unknown</code> is final once <code>time</code> is past <code>validUntil</code>.
<code>POST ${API_PREFIX}/command/discard</code> refuses an id from then on, or answers its result if it was
executed before.</p>
${limitsText(limits)}
<h3>With curl and openssl</h3><pre id="example-sh">${escaped(docsText('example.sh'))}</pre>
<h3>With Node.js</h3><pre id="example-node">${escaped(docsText('example.mjs'))}</pre>
<h3>Trade with Node.js</h3>
<p>An API client receives its user’s account events over the socket (Socket.IO). It sends
<code>authenticate</code> with its key, a time and the signature of that time with the method <code>SOCKET</code>,
the path <code>${SOCKET_PATH}</code> and no body, then subscribes to the channel <code>account</code>; its key needs
the permission “read”. The channel ends when the key is revoked. A key with a list of
addresses is accepted from those only.</p>
<pre id="example-trade">${escaped(docsText('trade.mjs'))}</pre>
<h3>Contracts with Node.js</h3>
<p>The contract account must hold USDT before: the first example moves it there.</p>
<pre id="example-contracts">${escaped(docsText('contracts.mjs'))}</pre>
<h3>Conditional orders with Node.js</h3>
<pre id="example-triggers">${escaped(docsText('triggers.mjs'))}</pre>
<h3 id="sign">Sign a call here</h3>
<p>The secret stays in this page and is not sent.</p>
<label for="key">Key</label><input id="key" autocomplete="off" spellcheck="false">
<label for="secret">Secret</label><input id="secret" type="password" autocomplete="off">
<label for="call">Call</label><select id="call">${options.join('')}</select>
<label for="input">Input (JSON)</label><textarea id="input" rows="4" spellcheck="false">{}</textarea>
<button id="send" type="button">Sign and send</button>
<h4>Sent</h4><pre id="sent"></pre><h4>Answer</h4><pre id="answer" role="status"></pre>`;
}

function limitsText({ callsPerSecond, keptAnswers = KEPT_ANSWERS }: BudgetLimits): string {
  const aDay = Math.round(keptAnswers.perSecond * 86_400);
  return `<h3>Limits</h3>
<p>One address may make ${String(callsPerSecond)} calls a second. An account may spend
twice that number as weight each second, and twice as much at once; a key half of it. A call weighs 1, 5 if
it reads the database, and more if its answer may have many rows or it needs many order books; each
call below states its weight.
Every answer carries <code>ratelimit-policy</code>
(<code>q</code>, the weight for <code>w</code> seconds) and
<code>ratelimit</code> (<code>r</code>, the remaining weight; <code>t</code>, seconds until it
is full again). Above the limit the
answer is 429 with <code>retry-after</code>.</p>
<p>The answer to a refused command is kept for seven days. The sessions of an account, and each key, may add
${String(keptAnswers.burst)} of them for a call at once and ${String(aDay)} a day; above that number that call alone is
answered 429 with <code>retry-after</code>.</p>`;
}

function section(call: Described): string {
  const { method, path, access, output, refusals, secondStep } = call;
  const step = secondStep
    ? `<p>Code ${String(SECOND_STEP)} instead of ${String(SUCCESS)}: a second step is required.</p>`
    : '';
  return `<details><summary><h3>${escaped(`${method} ${path}`)}</h3></summary>
<p>Who may call: ${escaped(sentence(access))}</p>
<h4>Input</h4>${inputText(call)}
<h4>Output (in <code>data</code>)</h4><pre>${escaped(JSON.stringify(output, null, 2))}</pre>${step}
<h4>Refusals</h4>${listOf(refusals)}</details>`;
}

function listOf(texts: readonly string[]): string {
  return `<ul>${texts.map((each) => `<li>${escaped(each)}</li>`).join('')}</ul>`;
}

function inputText({ takesPicture, input }: Described): string {
  if (takesPicture) return '<p>A form (multipart) with one picture in the field <code>image</code>.</p>';
  return `<pre>${escaped(JSON.stringify(input, null, 2))}</pre>`;
}

function sentence({ caller, names, movesMoney, byKey, weight }: Declared): string {
  const money = movesMoney ? 'It moves money, so an abnormal account cannot make it.' : '';
  const apiClient = byKey === null ? '' : `API clients with a key that permits “${byKey}”.`;
  const cost = caller === 'visitor' ? '' : `Weight ${String(weight)}.`;
  return [CALLERS[caller], apiClient, NAMES[names], money, cost].filter(Boolean).join(' ');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
