import type { AriaAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { navigation } from './navigation.tsx';

interface PageLinkInput extends AriaAttributes {
  readonly to: string;
  /** An address that replaces `to` as soon as it is known. */
  readonly later?: () => Promise<string> | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLAnchorElement>;
  readonly [data: `data-${string}`]: string;
}

/** A link to a page of ours: an ordinary address for the browser, opened by the navigator. */
export function PageLink({ to, later, children, ...attributes }: PageLinkInput): ReactNode {
  const open = (event: MouseEvent) => {
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const known = later?.();
    if (known === undefined) void navigation.navigateTo(to);
    else void known.then((address) => navigation.navigateTo(address));
  };
  return (
    <a href={`#${to}`} onClick={open} {...attributes}>
      {children}
    </a>
  );
}
