import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../ui/copy-text.ts';
import { Glyph } from '../ui/glyph.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { toast } from '../ui/toast.tsx';

const SHEETS = 'M9 9h10.5v10.5H9zM15 5.5V4.5H4.5V15h1';

interface CopyButtonInput {
  readonly label: string;
  /** The text to copy. */
  readonly text: string;
}

/** Copies a text to the clipboard, and shows whether that worked. */
export function CopyButton({ label, text }: CopyButtonInput): ReactNode {
  const { t } = useTranslation();
  const copy = async () => toast(t((await copyText(text)) ? 'app.copy.done' : 'app.copy.failed'));
  return (
    <IconButton label={label} press={() => void copy()}>
      <Glyph path={SHEETS} size={20} />
    </IconButton>
  );
}
