import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { Choices, type Choice } from '../ui/choices.tsx';
import { Sheet } from '../ui/sheet.tsx';

interface ChoiceSheetInput<Key extends string> {
  readonly title: string;
  readonly choices: readonly Choice<Key>[];
  readonly chosen: Key;
  readonly choose: (key: Key) => void;
  readonly close: () => void;
}

/** One of several: a tap chooses and closes; arrow keys try one after the other, and Enter closes. */
export function ChoiceSheet<Key extends string>({
  title,
  close,
  ...choices
}: ChoiceSheetInput<Key>): ReactNode {
  const tapped = ({ target, detail }: MouseEvent) => {
    // A click made by a key has the count 0.
    if (target instanceof HTMLInputElement && detail > 0) close();
  };
  const pressed = ({ key }: KeyboardEvent) => {
    if (key === 'Enter') close();
  };
  return (
    <Sheet title={title} close={close}>
      <div onClick={tapped} onKeyDown={pressed}>
        <Choices label={title} {...choices} />
      </div>
    </Sheet>
  );
}
