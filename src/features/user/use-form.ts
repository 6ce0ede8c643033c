import { useState } from 'react';
import { Refusal } from '../../api/refusal.ts';
import { toast } from '../../ui/toast.tsx';

interface FormSubmission {
  /** What the platform said is wrong with the field; it stands until `forget`. */
  readonly refused: string | undefined;
  readonly forget: () => void;
  /** Runs what a form sends, with calls that toast nothing. False: it was refused or not answered, and that is said. */
  readonly attempt: (act: () => Promise<unknown>) => Promise<boolean>;
}

/** @param fieldCodes the refusals that belong to the form's one field, and are said there; all others are toasted */
export function useForm(fieldCodes: readonly string[]): FormSubmission {
  const [refused, setRefused] = useState<string>();
  const attempt = async (act: () => Promise<unknown>) => {
    setRefused(undefined);
    try {
      await act();
      return true;
    } catch (failure) {
      if (!(failure instanceof Error)) throw failure;
      if (failure instanceof Refusal && fieldCodes.includes(String(failure.code)))
        setRefused(failure.message);
      else toast(failure.message);
      return false;
    }
  };
  return { refused, forget: () => setRefused(undefined), attempt };
}
