import type { AriaAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { navigation } from './navigation.tsx';

interface PageLinkInput extends AriaAttributes {
  readonly to: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLAnchorElement>;
  readonly [data: `data-${string}`]: string;
}

/** A link to a page of ours: an ordinary address for the browser, opened by the navigator. */
export function PageLink({ to, children, ...attributes }: PageLinkInput): ReactNode {
  const open = (event: MouseEvent) => {
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigation.navigateTo(to);
  };
  return (
    <a href={`#${to}`} onClick={open} {...attributes}>
      {children}
    </a>
  );
}
