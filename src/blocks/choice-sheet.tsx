import type { ReactNode } from 'react';
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
  return (
    <Sheet title={title} close={close}>
      <Choices label={title} {...choices} decided={close} />
    </Sheet>
  );
}
