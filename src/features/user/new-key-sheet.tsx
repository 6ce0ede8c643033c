import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallOutput } from '#protocol/call';
import { CALLS } from '#protocol/names/calls';
import { KEY_PERMISSIONS, type StepUp } from '#protocol/names/user';
import type { createApiKey } from '#protocol/api-keys';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { RowGroup, RowSwitch } from '../../ui/rows.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { keySummary, LONGEST_LABEL, NEW_KEY, withPermission } from './api-key.form.ts';
import { useForm } from './use-form.ts';
import styles from './user.module.css';

interface NewKeySheetInput {
  readonly close: () => void;
  readonly stepUp: (purpose: StepUp) => Promise<string | undefined>;
  readonly made: (key: CallOutput<typeof createApiKey>) => void;
}

export function NewKeySheet({ close, stepUp, made }: NewKeySheetInput): ReactNode {
  const { t } = useTranslation();
  const [form, setForm] = useState(NEW_KEY);
  const [tried, setTried] = useState(false);
  const { attempt } = useForm([]);
  const { faults, ...input } = keySummary(form);
  const fault = (name: (typeof faults)[number]) =>
    tried && faults.includes(name) ? t(`user.keys.fault.${name}`) : undefined;
  const submit = async () => {
    setTried(true);
    if (faults.length > 0) return;
    const ticket = await stepUp('api-key');
    if (ticket === undefined) return;
    await attempt(async () => {
      made(await call<typeof createApiKey>(CALLS.createApiKey, { ...input, ticket }, { toast: false }));
    });
  };
  return (
    <Sheet title={t('user.keys.create')} close={close}>
      <TextField
        label={t('user.keys.label')}
        value={form.label}
        change={(label) => setForm({ ...form, label })}
        problem={fault('label')}
        hint={t('user.keys.labelHint')}
        maxLength={LONGEST_LABEL}
      />
      <RowGroup title={t('user.keys.permissions')}>
        {KEY_PERMISSIONS.map((permission) => (
          <RowSwitch
            key={permission}
            name={t(`user.keys.${permission}`)}
            note={t(`user.keys.${permission}Text`)}
            on={form.permissions.includes(permission)}
            change={(on) => setForm(withPermission(form, permission, on))}
          />
        ))}
      </RowGroup>
      <p className={styles.problem} role="status">
        {fault('permissions')}
      </p>
      <TextField
        label={t('user.keys.addresses')}
        value={form.addresses}
        change={(addresses) => setForm({ ...form, addresses })}
        problem={fault('addresses')}
        hint={t('user.keys.addressesHint')}
        maxLength={500}
        entered={() => void submit()}
      />
      <Button wide press={submit}>
        {t('user.keys.submit')}
      </Button>
    </Sheet>
  );
}
