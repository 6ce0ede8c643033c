/**
 * A plugin of the mutation tester: leaves out the text of a thrown bug. The throw is behaviour and stays
 * judged; the wording of its message is not.
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
