import type { ReactNode } from 'react';
import styles from './text-blocks.module.css';

interface Block {
  readonly kind: 'heading' | 'text' | 'item';
  readonly text: string;
}

/** A text from the platform, block by block; none of it is parsed as markup. Consecutive items form one list. */
export function TextBlocks({ blocks }: { readonly blocks: readonly Block[] }): ReactNode {
  return (
    <div className={styles.blocks}>
      {groupsOf(blocks).map(([first, ...rest], at) => {
        if (first?.kind === 'heading') return <h3 key={at}>{first.text}</h3>;
        if (first?.kind === 'text') return <p key={at}>{first.text}</p>;
        return (
          <ul key={at}>
            {[first, ...rest].map((each, place) => (
              <li key={place}>{each?.text}</li>
            ))}
          </ul>
        );
      })}
    </div>
  );
}

function groupsOf(blocks: readonly Block[]): readonly (readonly Block[])[] {
  const groups: Block[][] = [];
  for (const block of blocks) {
    const last = groups.at(-1);
    if (block.kind === 'item' && last?.[0]?.kind === 'item') last.push(block);
    else groups.push([block]);
  }
  return groups;
}
