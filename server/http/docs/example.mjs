// BRISK=http://127.0.0.1:8080 BRISK_KEY=… BRISK_SECRET=… node example.mjs
import { createHmac, randomUUID } from 'node:crypto';

const { BRISK = 'http://127.0.0.1:8080', BRISK_KEY = '', BRISK_SECRET = '' } = process.env;

async function call(method, path, input) {
  const body = input === undefined ? '' : JSON.stringify(input);
  const time = String(Date.now());
  const signature = createHmac('sha256', BRISK_SECRET)
    .update([time, method, path, body].join('\n'))
    .digest('base64url');
  const answer = await fetch(BRISK + path, {
    method,
    headers: {
      'x-brisk-key': BRISK_KEY,
      'x-brisk-time': time,
      'x-brisk-signature': signature,
      ...(body === '' ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === '' ? {} : { body }),
  });
  return answer.json();
}

// A UUIDv7. Keep it until the call is answered: a repeated id is not executed twice.
function newId() {
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

const transfer = { id: newId(), from: 'funds', to: 'contract', asset: 'USDT', amount: '1.5' };
const sent = [
  await call('POST', '/api/assets/transfer', transfer),
  await call('GET', '/api/assets/records?kind=contract&limit=1'),
];
process.stdout.write(`${JSON.stringify(sent, null, 2)}\n`);
