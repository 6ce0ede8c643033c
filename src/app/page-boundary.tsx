import { Component, useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '../blocks/page.tsx';
import { liftShell } from '../engine/shell/shell-rows.ts';
import { Notice } from '../ui/notice.tsx';
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

function BrokenPage({ retry }: { readonly retry: () => void }): ReactNode {
  const { t } = useTranslation();
  useEffect(liftShell, []);
  return (
    <Page title={t('app.name')} back>
      <Notice title={t('app.page.broken')} action={{ label: t('app.page.retry'), act: retry }} />
    </Page>
  );
}
