import type { Signal } from '@preact/signals-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { DrawingEditor } from './drawing-editor.ts';
import styles from './drawing-bar.module.css';
import { DRAWING_KINDS, selectingNext, undone, withoutSelected, type DrawingKind } from './drawings.ts';

const ICONS: Readonly<Record<DrawingKind, IconName>> = {
  horizontal: 'horizontal',
  trend: 'trend',
  ray: 'ray',
  rectangle: 'rectangle',
  fibonacci: 'fibonacci',
  measure: 'measure',
};

/** The drawing tools, and the actions for the selected drawing. */
export function DrawingBar({ editor }: { readonly editor: DrawingEditor }): ReactNode {
  const { t } = useTranslation();
  const tool = useShown(editor.tool);
  const { drawings, selected, before } = useShown(editor.list);
  const chosen = drawings.find(({ id }) => id === selected);
  const { length } = drawings;
  const count = length === 0 ? t('chart.draw.none') : t('chart.draw.count', { count: length });
  const state =
    chosen === undefined
      ? count
      : `${count} ${t('chart.draw.selected', { kind: t(`chart.draw.${chosen.kind}`) })}`;
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('chart.draw.label')} data-testid="drawing-bar">
      {DRAWING_KINDS.map((kind) => (
        <IconButton
          key={kind}
          label={t(`chart.draw.${kind}`)}
          pressed={tool === kind}
          press={() => (editor.tool.value = tool === kind ? undefined : kind)}
        >
          <Icon name={ICONS[kind]} size={18} />
        </IconButton>
      ))}
      <IconButton label={t('chart.draw.next')} press={() => editor.change(selectingNext)}>
        <Icon name="next" size={18} />
      </IconButton>
      <IconButton label={t('chart.draw.delete')} press={() => editor.change(withoutSelected)}>
        <Icon name="bin" size={18} />
      </IconButton>
      <IconButton label={t('chart.draw.undo')} press={() => editor.change(undone)}>
        <Icon name="undo" size={18} />
      </IconButton>
      <p className={styles.state} role="status" data-undo={before.length} data-testid="drawing-state">
        {tool === undefined ? state : t('chart.draw.how')}
      </p>
    </div>
  );
}

/** Renders a user's signal: it changes by touch, not by market values, so a render is cheap enough. */
function useShown<Value>(from: Signal<Value>): Value {
  const [shown, setShown] = useState(() => from.peek());
  useEffect(() => from.subscribe((value) => setShown(() => value)), [from]);
  return shown;
}
