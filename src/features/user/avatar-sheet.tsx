import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { toast } from '../../ui/toast.tsx';
import { compressPicture } from './compress-picture.ts';
import { saveProfile, sendPicture } from './save-profile.ts';
import { useForm } from './use-form.ts';
import styles from './user.module.css';

interface ProfileSheetInput {
  readonly hasOne: boolean;
  readonly close: () => void;
  readonly again: () => Promise<void>;
}

/** Chooses another picture from the device, or removes the current one. */
export function AvatarSheet({ hasOne, close, again }: ProfileSheetInput): ReactNode {
  const { t } = useTranslation();
  const chooser = useRef<HTMLInputElement>(null);
  const { attempt } = useForm([]);
  const save = async (choose: () => Promise<string | null>) => {
    const saved = await attempt(async () => saveProfile({ avatar: await choose() }));
    close();
    if (saved) await again();
  };
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    const picture = await compressPicture(file).catch(() => undefined);
    if (picture === undefined) {
      close();
      toast(t('user.avatar.unreadable'));
      return;
    }
    await save(async () => (await sendPicture(picture)).name);
  };
  return (
    <Sheet title={t('user.avatar.title')} close={close}>
      <p className={styles.hint}>{t('user.avatar.text')}</p>
      <input
        ref={chooser}
        type="file"
        accept="image/*"
        hidden
        aria-label={t('user.avatar.choose')}
        onChange={(event) => void take(event.target.files?.[0])}
      />
      <Button wide press={() => chooser.current?.click()}>
        {t('user.avatar.choose')}
      </Button>
      {hasOne ? (
        <Button kind="quiet" wide press={() => save(() => Promise.resolve(null))}>
          {t('user.avatar.remove')}
        </Button>
      ) : null}
    </Sheet>
  );
}
