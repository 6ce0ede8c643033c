import { Component, type ReactNode } from 'react';
import { BrokenPage } from './broken-page.tsx';
import { isMissingScript, reloadOnce } from './reload-once.ts';

interface Held {
  readonly broken: boolean;
}

/** Contains a page's error: the tab bar and the link to Home still work. */
export class PageBoundary extends Component<{ readonly children: ReactNode }, Held> {
  override state: Held = { broken: false };

  static getDerivedStateFromError(): Held {
    return { broken: true };
  }

  override componentDidCatch(error: Error): void {
    if (isMissingScript(error)) void reloadOnce();
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    return <BrokenPage retry={() => this.setState({ broken: false })} />;
  }
}
