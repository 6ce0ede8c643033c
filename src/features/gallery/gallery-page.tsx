/** Every piece of `src/ui` and the blocks for empty and failed states, in each state. Not in any menu. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '../../blocks/page.tsx';
import { ScrollArea } from '../../blocks/scroll-area.tsx';
import { ThemeButton } from '../../blocks/theme-button.tsx';
import { BlockSamples } from './block-samples.tsx';
import { ButtonSamples } from './button-samples.tsx';
import { CallSamples } from './call-samples.tsx';
import { FieldSamples } from './field-samples.tsx';
import { RowSamples } from './row-samples.tsx';
import { SecretSamples } from './secret-samples.tsx';
import { SignSamples } from './sign-samples.tsx';

export function GalleryPage(): ReactNode {
  const { t } = useTranslation();
  return (
    <Page title={t('app.gallery.title')} back actions={<ThemeButton />}>
      <ScrollArea>
        <ButtonSamples />
        <FieldSamples />
        <SecretSamples />
        <RowSamples />
        <SignSamples />
        <CallSamples />
        <BlockSamples />
      </ScrollArea>
    </Page>
  );
}
