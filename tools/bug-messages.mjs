/**
 * A plugin of the mutation tester: excludes the texts of errors that are thrown for bugs. The throw is behaviour and
 * is still tested; its wording is not.
 */

/** @typedef {{ node: { type: string, argument?: { type: string } }, parentPath: Path | null }} Path */

export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'bug-messages',
    value: {
      /** @param {Path} path */
      shouldIgnore(path) {
        if (path.node.type !== 'StringLiteral' && path.node.type !== 'TemplateLiteral') return undefined;
        const made = path.parentPath;
        return made?.node.type === 'NewExpression' && made.parentPath?.node.type === 'ThrowStatement'
          ? 'the text of a bug'
          : undefined;
      },
    },
  },
];
