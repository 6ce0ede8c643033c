// BRISK=http://127.0.0.1:8080 BRISK_KEY=… BRISK_SECRET=… node contracts.mjs
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

// A long position of 0.002 BTC at a leverage of 5; half of it is closed, the rest is turned, then all is closed.
const symbol = 'BTC-USDT-PERP';
const opening = { symbol, side: 'buy', type: 'market', size: '0.002' };
const answers = [
  await call('POST', '/api/contract/setLeverage', { id: newId(), symbol, leverage: 5 }),
  await call('POST', '/api/contract/placeOrder', { id: newId(), ...opening }),
  await call('GET', `/api/contract/positions?symbol=${symbol}`),
];
const [position] = answers[2].data.list;
answers.push(
  await call('POST', '/api/contract/closePosition', { id: newId(), position: position.id, size: '0.001' }),
  await call('POST', '/api/contract/reverse', { id: newId(), position: position.id }),
  // One command over all markets; a repeated id does nothing more.
  await call('POST', '/api/contract/closeAll', { id: newId() }),
  await call('GET', `/api/contract/fills?symbol=${symbol}`),
);
process.stdout.write(`${JSON.stringify(answers, null, 2)}\n`);
