import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LONGEST_NICKNAME, nicknameOf } from '#domain/user/nickname';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { saveProfile } from './save-profile.ts';
import { useForm } from './use-form.ts';

interface NicknameSheetInput {
  /** '': none. */
  readonly nickname: string;
  readonly close: () => void;
  readonly again: () => Promise<void>;
}

/** Twice the longest nickname: a longer text gets a message instead of being cut. */
const MOST_TYPED = 40;

export function NicknameSheet({ nickname, close, again }: NicknameSheetInput): ReactNode {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(nickname);
  const { attempt } = useForm([]);
  const isSound = nicknameOf(typed) !== undefined;
  const isLong = Array.from(typed.trim()).length > LONGEST_NICKNAME;
  const save = async () => {
    if (!isSound) return;
    const saved = await attempt(() => saveProfile({ nickname: typed }));
    close();
    if (saved) await again();
  };
  return (
    <Sheet title={t('user.nickname.title')} close={close}>
      <TextField
        label={t('user.nickname.title')}
        value={typed}
        change={setTyped}
        problem={isSound ? undefined : t(isLong ? 'user.nickname.hint' : 'user.nickname.refused')}
        hint={t('user.nickname.hint')}
        maxLength={MOST_TYPED}
        entered={() => void save()}
      />
      <Button wide disabled={!isSound} press={save}>
        {t('user.nickname.save')}
      </Button>
    </Sheet>
  );
}
