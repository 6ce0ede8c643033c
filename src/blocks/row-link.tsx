import type { ReactNode } from 'react';
import { PageLink } from '../navigation/page-link.tsx';
import { rowClass, RowWords } from '../ui/rows.tsx';

interface RowLinkInput {
  readonly to: string;
  readonly icon?: ReactNode;
  readonly name: string;
  readonly note?: string;
  readonly value?: string;
}

/** A row that leads to a page. */
export function RowLink({ to, ...words }: RowLinkInput): ReactNode {
  return (
    <PageLink to={to} className={rowClass}>
      <RowWords {...words} leads />
    </PageLink>
  );
}
