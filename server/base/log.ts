/** The platform's log: JSON lines for machines in production, short readable ones in a terminal. */
import { pino, type Logger } from 'pino';

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'>;

const LEVEL_NAMES: Readonly<Record<number, string>> = { 40: 'warning: ', 50: 'error: ', 60: 'fatal: ' };
/** Fields that pino adds to each line, and that a terminal does not show. */
const LEFT_OUT = new Set(['level', 'time', 'pid', 'hostname', 'msg']);

/** The target of log lines: the process's standard error, or a list in a test. */
export interface LineSink {
  write(line: string): unknown;
}

export function createLog(input: { production: boolean; sink: LineSink }): Log {
  if (input.production) return pino({}, { write: (line: string) => void input.sink.write(line) });
  return pino({}, { write: (line: string) => void input.sink.write(`${readable(line)}\n`) });
}

/** `warning: a sentence (symbol=BTC-USDT)`, and the stack of an error below it. */
function readable(json: string): string {
  const line = JSON.parse(json) as Readonly<Record<string, unknown>> & { level: number; msg?: string };
  const error = line['err'] as { message?: string; stack?: string } | undefined;
  const rest = Object.entries(line)
    .filter(([key]) => !LEFT_OUT.has(key) && key !== 'err')
    .map(([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const text = line.msg ?? error?.message ?? '';
  const tail = rest.length > 0 ? ` (${rest.join(' ')})` : '';
  const stack = error?.stack === undefined ? '' : `\n${error.stack}`;
  return `${LEVEL_NAMES[line.level] ?? ''}${text}${tail}${stack}`;
}
