/** The source of a library's module without parts of it that are named. */
import { parseSync, Visitor } from 'vite';

export interface Spares {
  /** "Class.method": these go. */
  readonly gone?: readonly string[];
  /** "Class.method", and what it does instead. */
  readonly bodies?: Readonly<Record<string, string>>;
  /** A property as the source reads it, and the value that it always has. */
  readonly fixed?: Readonly<Record<string, string>>;
  /** Statements that only call one of these go. */
  readonly silent?: RegExp;
  /** Texts that occur once, and their replacements. */
  readonly texts?: Readonly<Record<string, string>>;
}

interface Cut {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** @throws Error where a part that is named is not there, or a text is there several times */
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

/** The last first, so that places before it stay valid; a cut inside a larger one goes with it. */
function outermostOf(cuts: readonly Cut[]): Cut[] {
  return cuts
    .filter(
      (each) => !cuts.some((other) => other !== each && other.start <= each.start && each.end <= other.end),
    )
    .sort((one, other) => other.start - one.start);
}
