/** Removes named parts from the source of a library's module. */
import { parseSync, Visitor } from 'vite';

export interface Spares {
  /** "Class.method": these methods are removed. */
  readonly gone?: readonly string[];
  /** "Class.method", and its replacement. */
  readonly bodies?: Readonly<Record<string, string>>;
  /** A property as the source reads it, and the value that it always has here. */
  readonly fixed?: Readonly<Record<string, string>>;
  /** Statements that only call one of these are removed. */
  readonly silent?: RegExp;
  /** Texts that occur once, and their replacements. */
  readonly texts?: Readonly<Record<string, string>>;
}

interface Cut {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** @throws Error if a named part does not exist, or a text occurs several times */
export function withoutSpares(code: string, spares: Spares): string {
  const { gone = [], bodies = {}, fixed = {}, silent, texts = {} } = spares;
  const sought = new Set([...gone, ...Object.keys(bodies), ...Object.keys(fixed)]);
  const cuts: Cut[] = textCuts(code, texts);
  const written = new Set<number>();
  const cut = ({ start, end }: { readonly start: number; readonly end: number }, text: string) =>
    cuts.push({ start, end, text });
  const classNames: string[] = [];
  new Visitor({
    ClassDeclaration: ({ id }) => void classNames.push(id?.name ?? ''),
    'ClassDeclaration:exit': () => void classNames.pop(),
    MethodDefinition(method) {
      const name = `${classNames.at(-1) ?? ''}.${method.key.type === 'Identifier' ? method.key.name : ''}`;
      const body = bodies[name];
      if (!gone.includes(name) && body === undefined) return;
      sought.delete(name);
      if (body === undefined) cut(method, '');
      else if (method.value.body) cut(method.value.body, `{ ${body} }`);
    },
    ExpressionStatement({ expression, start, end }) {
      if (expression.type !== 'CallExpression') return;
      if (silent?.test(code.slice(expression.callee.start, expression.callee.end))) cut({ start, end }, ';');
    },
    AssignmentExpression: ({ left }) => void written.add(left.start),
    MemberExpression(member) {
      const name = code.slice(member.start, member.end);
      const value = Object.hasOwn(fixed, name) ? fixed[name] : undefined;
      if (value === undefined || written.has(member.start)) return;
      sought.delete(name);
      cut(member, value);
    },
  }).visit(parseSync('module.js', code).program);
  if (sought.size > 0) throw new Error(`not in the library any more: ${[...sought].join(', ')}`);
  return outermostOf(cuts).reduce(
    (rest, { start, end, text }) => rest.slice(0, start) + text + rest.slice(end),
    code,
  );
}

function textCuts(code: string, texts: Readonly<Record<string, string>>): Cut[] {
  return Object.entries(texts).map(([old, text]) => {
    const start = code.indexOf(old);
    if (start === -1 || code.includes(old, start + 1)) throw new Error(`not once in the library: ${old}`);
    return { start, end: start + old.length, text };
  });
}

/** From the end, so that earlier offsets stay valid; a cut within a larger one is removed with it. */
function outermostOf(cuts: readonly Cut[]): Cut[] {
  return cuts
    .filter(
      (each) => !cuts.some((other) => other !== each && other.start <= each.start && each.end <= other.end),
    )
    .sort((one, other) => other.start - one.start);
}
