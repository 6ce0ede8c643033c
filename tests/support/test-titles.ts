/** The titles of tests, read from their syntax: a code such as BTC-100 in a test's body is not a title. */
import ts from 'typescript';
import type { SourceFile } from './source-files.ts';

const TITLED = /^(?:it|describe|test|\w+Test)$/;

/** The titles of a file; a template gives the text before its first value. */
export function testTitles(file: SourceFile): readonly string[] {
  const titles: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && TITLED.test(firstName(node.expression))) {
      const title = beginningOf(node.arguments[0]);
      if (title !== undefined) titles.push(title);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file.path, file.text, ts.ScriptTarget.Latest));
  return titles;
}

/** `it` of `it(…)`, `it.skipIf(x)(…)` and `it.each(rows)(…)`. */
function firstName(node: ts.Expression): string {
  if (ts.isIdentifier(node)) return node.text;
  if (ts.isPropertyAccessExpression(node) || ts.isCallExpression(node)) return firstName(node.expression);
  return '';
}

function beginningOf(node: ts.Expression | undefined): string | undefined {
  if (node === undefined) return undefined;
  if (ts.isStringLiteralLike(node)) return node.text;
  return ts.isTemplateExpression(node) ? node.head.text : undefined;
}

/** The codes at the beginning of a title: `MARKET-014 MARKET-015 a book …`. */
export function codesOf(title: string): readonly string[] {
  const beginning = /^(?:[A-Z][A-Z0-9]*-\d{3,4}\b[ ,:]*)+/.exec(title)?.[0] ?? '';
  return beginning.match(/[A-Z][A-Z0-9]*-\d{3,4}/g) ?? [];
}
