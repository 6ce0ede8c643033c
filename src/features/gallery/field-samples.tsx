import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeptState } from '../../navigation/kept-state.ts';
import { Button } from '../../ui/button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { tabId, Tabs } from '../../ui/tabs.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Sample } from './sample.tsx';

const KINDS = ['contract', 'spot'] as const;
const PANEL = 'gallery-panel';

export function FieldSamples(): ReactNode {
  const { t } = useTranslation();
  const [text, setText] = useKeptState('gallery.search', '');
  const [kind, setKind] = useState<(typeof KINDS)[number]>('contract');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Sample piece="search-field">
        <SearchField
          label={t('market.search.label')}
          placeholder={t('market.search.label')}
          clearLabel={t('market.search.clear')}
          value={text}
          change={setText}
        />
      </Sample>
      <Sample piece="text-field">
        <TextField
          label={t('auth.demo.name')}
          value={text}
          change={setText}
          hint={t('auth.demo.hint')}
          maxLength={20}
        />
        <TextField
          label={t('auth.demo.name')}
          value={text}
          change={setText}
          problem={t('auth.demo.hint')}
          maxLength={20}
        />
      </Sample>
      <Sample piece="tabs">
        <Tabs
          label={t('market.tab.label')}
          tabs={KINDS.map((key) => ({ key, label: t(`market.tab.${key}`) }))}
          chosen={kind}
          choose={setKind}
          panel={PANEL}
        />
        <div id={PANEL} role="tabpanel" aria-labelledby={tabId(PANEL, kind)}>
          {t(`market.tab.${kind}`)}
        </div>
      </Sample>
      <Sample piece="sheet">
        <Button kind="quiet" press={() => setOpen(true)}>
          {t('market.sort.label')}
        </Button>
        {open ? (
          <Sheet title={t('market.sort.label')} close={() => setOpen(false)}>
            <Button wide press={() => setOpen(false)}>
              {t('app.close')}
            </Button>
          </Sheet>
        ) : null}
      </Sample>
    </>
  );
}
