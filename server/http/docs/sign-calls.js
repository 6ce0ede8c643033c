/**
 * Signs and sends a call from the page of the calls. Key and secret stay in their fields: they are not stored,
 * and the secret is not sent.
 */
const field = (id) => document.getElementById(id);
const text = new TextEncoder();

async function signatureOf(secret, signed) {
  const kind = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', text.encode(secret), kind, false, ['sign']);
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', key, text.encode(signed)));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

async function requestOf() {
  const [method, bare] = field('call').value.split(' ');
  const input = field('input').value.trim();
  const query = new URLSearchParams(method === 'GET' && input !== '' ? JSON.parse(input) : {});
  const named = bare.replaceAll(/\{(\w+)\}/g, (_, name) => {
    const value = query.get(name) ?? '';
    query.delete(name);
    return encodeURIComponent(value);
  });
  const path = query.size === 0 ? named : `${named}?${query.toString()}`;
  const body = method === 'GET' ? '' : input;
  const time = String(Date.now());
  const signed = [time, method, path, body].join('\n');
  const headers = {
    'x-brisk-key': field('key').value.trim(),
    'x-brisk-time': time,
    'x-brisk-signature': await signatureOf(field('secret').value.trim(), signed),
    ...(body === '' ? {} : { 'content-type': 'application/json' }),
  };
  return { method, path, headers, body };
}

async function send() {
  const { method, path, headers, body } = await requestOf();
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  field('sent').textContent = [`${method} ${path}`, ...lines, '', body].join('\n').trim();
  const answer = await fetch(path, { method, headers, ...(body === '' ? {} : { body }) });
  const sent = await answer.json();
  field('answer').textContent = `${answer.status}\n${JSON.stringify(sent, null, 2)}`;
}

field('send').addEventListener('click', () => {
  field('answer').textContent = '';
  send().catch((error) => {
    field('answer').textContent = crypto.subtle
      ? String(error)
      : 'Browsers sign only on pages that came by https, or from this machine itself.';
  });
});
