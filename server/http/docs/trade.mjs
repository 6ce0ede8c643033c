// npm install socket.io-client
// BRISK=http://127.0.0.1:8080 BRISK_KEY=… BRISK_SECRET=… node trade.mjs
import { createHmac, randomUUID } from 'node:crypto';
import { io } from 'socket.io-client';

const { BRISK = 'http://127.0.0.1:8080', BRISK_KEY = '', BRISK_SECRET = '' } = process.env;

function sign(method, path, body) {
  const time = String(Date.now());
  const text = [time, method, path, body].join('\n');
  return { time, signature: createHmac('sha256', BRISK_SECRET).update(text).digest('base64url') };
}

async function call(method, path, input) {
  const body = input === undefined ? '' : JSON.stringify(input);
  const { time, signature } = sign(method, path, body);
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
  const { code, data } = await answer.json();
  if (code !== 200) throw new Error(`${path} was refused: ${code} ${JSON.stringify(data)}`);
  return data;
}

// A UUIDv7. Keep it until the call is answered: the same id and input get the first answer again.
function newId() {
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

// All events of the account, in the order of their numbers: first a snapshot, then each change.
const socket = io(BRISK, { transports: ['websocket'] });
const received = [];
const over = new Promise((resolve, reject) => {
  socket.on('account', (message) => {
    const changes = (message.events ?? []).flatMap((event) => event.changes);
    const orders = changes.filter(({ entity }) => entity === 'spot-order');
    received.push(...orders.flatMap(({ rows }) => rows));
    if (received.some(({ status }) => status === 'cancelled')) resolve();
  });
  socket.on('connect_error', reject);
});
// Subscribes again after each lost connection; with `after`, the last event's number, no event comes twice.
const following = new Promise((resolve, reject) => {
  socket.on('connect', async () => {
    const shown = { key: BRISK_KEY, ...sign('SOCKET', '/socket.io', '') };
    const answers = [
      await socket.emitWithAck('authenticate', shown),
      await socket.emitWithAck('subscribe', { channels: ['account'] }),
    ];
    const refused = answers.find(({ code }) => code !== 200);
    if (refused === undefined) resolve();
    else reject(new Error(`the socket was refused: ${refused.code}`));
  });
});
await following;

const wanted = { symbol: 'BTC-USDT', side: 'buy', type: 'limit', price: '1000', size: '0.001' };
const id = newId();
const { order } = await call('POST', '/api/spot/placeOrder', { id, ...wanted });
// If an answer was lost, ask by the command's id whether the order exists.
const found = await call('GET', `/api/spot/order?clientId=${id}`);
await call('POST', '/api/spot/cancelOrder', { id: newId(), order: order.id });
await over;
socket.disconnect();

const states = received.map(({ id: number, status }) => ({ order: number, status }));
process.stdout.write(
  `${JSON.stringify({ placed: order.id, found: found.order.id, received: states }, null, 2)}\n`,
);
