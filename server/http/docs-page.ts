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
  style: '/docs/docs.css',
} as const;

const CALLERS: { readonly [Who in Admitted]: string } = {
  visitor: 'Everybody.',
  user: 'Whoever is logged in.',
  operator: 'Operators.',
};
const NAMES: { readonly [Names in Declared['names']]: string } = {
  nothing: '',
  own: 'It is about the caller’s own.',
  'by id': 'What it names must be the caller’s own; a foreign one is answered like one that does not exist.',
};

/** A text of the folder `docs` beside this file. */
export function docsText(name: string): string {
  return readFileSync(new URL(`docs/${name}`, import.meta.url), 'utf8');
}

export function docsPage(calls: readonly Described[]): string {
  const document = API_PREFIX + DOCS_PATHS.document;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Brisk: calls</title>
<meta name="viewport" content="width=device-width">
<link rel="stylesheet" href="${API_PREFIX}${DOCS_PATHS.style}">
<script type="module" src="${API_PREFIX}${DOCS_PATHS.script}"></script></head><body><main><h1>Calls</h1>
<p>Every answer is <code>{ code, msg, data }</code>; the code of success is ${String(SUCCESS)}.
The same as <a href="${document}">OpenAPI</a>.</p>${forApiClients(calls)}${calls.map(section).join('')}
</main></body></html>`;
}

function forApiClients(calls: readonly Described[]): string {
  const { key, time, signature } = API_CLIENT_HEADERS;
  const seconds = String(API_CLIENT_WINDOW_MILLIS / 1000);
  const options = calls
    .filter(({ access }) => access.byKey !== null)
    .map(({ method, path }) => `<option>${escaped(`${method} ${path}`)}</option>`);
  return `<h2>Programs</h2>
<p>A person makes a key for a program on the page of API keys. A program signs each call by three headers:</p>
<ul><li><code>${key}</code>: the key.</li>
<li><code>${time}</code>: the time, in milliseconds UTC, at most ${seconds} s off the platform’s.</li>
<li><code>${signature}</code>: HMAC-SHA-256 by the key’s secret of four lines, joined by a line feed: the time,
the method in upper case, the path with its query, the body (nothing where there is none); in base64url
without padding.</li></ul>
<p>A signature is good once, so that two equal calls need two times. A key is for what it
permits (read, trade) and, where it has a list, for those addresses.
Which calls a program may make is said with each.</p>
<h3>Orders without an answer</h3>
<p>A command that trades may carry <code>validUntil</code>, milliseconds UTC by the platform’s clock, at most
${String(MOST_VALID_MILLIS / 1000)} s ahead: the platform refuses it afterwards (<code>${CORE_CODES.expired}</code>).
If no answer arrives, ask <code>GET ${API_PREFIX}/command/{id}</code> instead of sending it again.
<code>unknown</code> is final once <code>time</code> is past <code>validUntil</code>.
<code>POST ${API_PREFIX}/command/discard</code> refuses an id from then on, or answers its fate if it was
decided before.</p>
<h3>Limits</h3>
<p>An account may spend a weight of twice as much a second as one address may make calls (100 unless the
operator says otherwise), twice that at once; a key half of it. A call weighs 1, 5 where the
database is read, and more where it may answer many rows; it is said with each.
Every answer carries <code>ratelimit-policy</code>
(<code>q</code>, what may be spent within <code>w</code> seconds) and
<code>ratelimit</code> (<code>r</code>, what is left; <code>t</code>, seconds until all of it is back). Beyond it the
answer is 429 with <code>retry-after</code>.</p>
<h3>With curl and openssl</h3><pre id="example-sh">${escaped(docsText('example.sh'))}</pre>
<h3>With Node.js</h3><pre id="example-node">${escaped(docsText('example.mjs'))}</pre>
<h3>Trade with Node.js</h3>
<p>A program follows its owner’s account over the socket (Socket.IO): it asks <code>authenticate</code> with its
key, a time and the signature of that time with the method <code>SOCKET</code>, the path
<code>${SOCKET_PATH}</code> and no body, then subscribes to the channel <code>account</code>; its key permits
“read”. The channel ends when the key is taken back. A key with a list of
addresses is let in from those alone.</p>
<pre id="example-trade">${escaped(docsText('trade.mjs'))}</pre>
<h3>Sign a call here</h3>
<p>The secret stays in this page and is not sent.</p>
<label for="key">Key</label><input id="key" autocomplete="off" spellcheck="false">
<label for="secret">Secret</label><input id="secret" type="password" autocomplete="off">
<label for="call">Call</label><select id="call">${options.join('')}</select>
<label for="input">Input (JSON)</label><textarea id="input" rows="4" spellcheck="false">{}</textarea>
<button id="send" type="button">Sign and send</button>
<h4>Sent</h4><pre id="sent"></pre><h4>Answer</h4><pre id="answer" role="status"></pre>`;
}

function section(call: Described): string {
  const { method, path, access, output, refusals, secondStep } = call;
  const step = secondStep
    ? `<p>Code ${String(SECOND_STEP)} instead of ${String(SUCCESS)}: it goes on with a second step.</p>`
    : '';
  return `<section><h2>${escaped(`${method} ${path}`)}</h2>
<p>Who may call: ${escaped(sentence(access))}</p>
<h3>Input</h3>${inputText(call)}
<h3>Output (in <code>data</code>)</h3><pre>${escaped(JSON.stringify(output, null, 2))}</pre>${step}
<h3>Refusals</h3><ul>${refusals.map((each) => `<li>${escaped(each)}</li>`).join('')}</ul></section>`;
}

function inputText({ takesPicture, input }: Described): string {
  if (takesPicture) return '<p>A form (multipart) with one picture in the field <code>image</code>.</p>';
  return `<pre>${escaped(JSON.stringify(input, null, 2))}</pre>`;
}

function sentence({ caller, names, movesMoney, byKey, weight }: Declared): string {
  const money = movesMoney ? 'It moves money, which an abnormal account can not.' : '';
  const apiClient = byKey === null ? '' : `Programs with a key that permits “${byKey}”.`;
  const cost = caller === 'visitor' ? '' : `Weight ${String(weight)}.`;
  return [CALLERS[caller], apiClient, NAMES[names], money, cost].filter(Boolean).join(' ');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
