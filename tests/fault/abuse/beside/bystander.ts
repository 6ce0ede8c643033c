/** A user who trades, in a separate process: places orders at a steady rate and measures each answer. */
import { Agent } from 'node:http';
import { randomUUID } from 'node:crypto';
import { setTimeout as pass } from 'node:timers/promises';
import { call, logIn } from './call.ts';
import type { BystanderOrder, BystanderReport } from './messages.ts';

const origin = process.argv[2] ?? '';
const agent = new Agent({ keepAlive: true });
const token = await logIn(origin, agent, 'Bystander');
await post('/api/demo/faucet', {});

/** A random UUID with version 7: the platform checks no more. */
function commandId(): string {
  const id = randomUUID();
  return `${id.slice(0, 14)}7${id.slice(15)}`;
}

function post(path: string, input: object) {
  return call({ origin, agent, method: 'POST', path, token, input: { id: commandId(), ...input } });
}

/** Each order is due at a fixed time, whether or not the earlier ones were answered: a stalled platform delays all. */
async function trade({ orders, everyMillis }: BystanderOrder): Promise<BystanderReport> {
  const millis: number[] = [];
  const codes: Record<string, number> = {};
  const began = performance.now();
  const answers = Array.from({ length: orders }, async (_, place) => {
    const due = began + place * everyMillis;
    await pass(Math.max(0, due - performance.now()));
    const side = place % 2 === 0 ? 'buy' : 'sell';
    const answer = await post('/api/spot/placeOrder', {
      ...{ symbol: 'BTC-USDT', type: 'market', side, size: '0.0001' },
    });
    millis.push(performance.now() - due);
    const code = answer === undefined ? '0' : String((JSON.parse(answer.body) as { code: unknown }).code);
    codes[code] = (codes[code] ?? 0) + 1;
  });
  await Promise.all(answers);
  return { millis, codes };
}

process.on('message', (order: BystanderOrder) => {
  void trade(order).then((report) => process.send?.(report));
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
