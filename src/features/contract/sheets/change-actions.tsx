import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { OpenCommand } from '../../../api/open-command.ts';
import { useSessionUser } from '../../../api/session.ts';
import { Unanswered } from '../../../blocks/unanswered.tsx';
import { Button } from '../../../ui/button.tsx';
import { modeChange, resumeModeCommands } from '../mode-commands.ts';
import styles from './sheets.module.css';

interface ChangeActionsInput<Input extends object> {
  readonly command: OpenCommand<Input, unknown>;
  readonly input: Input;
  /** Nothing is changed, or the choice is not valid. */
  readonly disabled: boolean;
  readonly close: () => void;
}

/** Sends a change of the mode and closes its sheet once the platform has made it; a refusal says why. */
export function ChangeActions<Input extends object>({
  command,
  input,
  disabled,
  close,
}: ChangeActionsInput<Input>): ReactNode {
  const { t } = useTranslation();
  const { message, changed } = useSnapshot(modeChange);
  const { open, unknown } = useSnapshot(command.view);
  const seen = useRef(changed);
  const user = useSessionUser()?.id;
  useEffect(() => {
    modeChange.message = '';
    if (user !== undefined) resumeModeCommands();
  }, [user]);
  useEffect(() => {
    if (seen.current !== changed) close();
    seen.current = changed;
  }, [changed, close]);
  if (open !== undefined && unknown)
    return <Unanswered text={t('contract.change.unknown')} all={[]} command={command} />;
  const send = () => {
    modeChange.message = '';
    return command.begin(input);
  };
  return (
    <>
      <div role="alert" className={styles.refused}>
        {message}
      </div>
      <Button wide busy={open !== undefined} disabled={disabled} press={send}>
        {t('contract.change.confirm')}
      </Button>
    </>
  );
}
