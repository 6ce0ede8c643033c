// BRISK=http://127.0.0.1:8080 BRISK_KEY=… BRISK_SECRET=… node triggers.mjs
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

// Buys 0.001 BTC at market if the mark is 999,999 USDT or more; nothing is frozen until then.
const stop = { purpose: 'stop', symbol: 'BTC-USDT-PERP', side: 'buy', trigger: '999999', size: '0.001' };
const placed = await call('POST', '/api/contract/placeTrigger', { id: newId(), ...stop });
const { id: trigger } = placed.data.trigger;
const change = { id: newId(), trigger, triggerPrice: '999990' };
const answers = [
  placed,
  await call('POST', '/api/contract/amendTrigger', change),
  await call('GET', '/api/contract/openTriggers?symbol=BTC-USDT-PERP'),
  await call('POST', '/api/contract/cancelTrigger', { id: newId(), trigger }),
];
process.stdout.write(`${JSON.stringify(answers, null, 2)}\n`);
