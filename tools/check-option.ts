/**
 * `npm run check:option -- FILE`: recomputes the end of an option from the answer of `GET /option/proof`, whole or its
 * `data` alone. It reads nothing else. Ends with 1 if the order ended otherwise.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { provenEnd, unprovenFields, type ProvenOption } from '../domain/option/check-proof.ts';

const [file, ...more] = process.argv.slice(2);
try {
  if (file === undefined || more.length > 0) throw new Error('npm run check:option -- FILE');
  const text = readFileSync(resolve(process.env['INIT_CWD'] ?? process.cwd(), file), 'utf8');
  const read = JSON.parse(text) as Partial<ProvenOption> & { readonly data?: Partial<ProvenOption> };
  const { order, volatility = [], opening = [], delivery = [], exit = [] } = read.data ?? read;
  if (order === undefined || !['settled', 'returned', 'exited'].includes(order.status))
    throw new Error('the file has no ended order');
  const proof: ProvenOption = { order, volatility, opening, delivery, exit };
  const [end, wrong] = [provenEnd(proof), unprovenFields(proof)];
  for (const [field, value] of Object.entries(end)) process.stdout.write(`${field}: ${String(value)}\n`);
  for (const field of wrong)
    process.stdout.write(`The order says ${field} ${String(proof.order[field])}: this does not follow.\n`);
  process.stdout.write(
    wrong.length === 0 ? 'The order ended as its samples say.\n' : 'The order is not proven.\n',
  );
  if (wrong.length > 0) process.exitCode = 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
