import { useState } from 'react';
import { Refusal } from '../../api/refusal.ts';
import { toast } from '../../ui/toast.tsx';

interface FormSubmission {
  /** The platform's message about the field; it remains until `forget`. */
  readonly refused: string | undefined;
  readonly forget: () => void;
  /** Runs a form's calls, which must show no toasts: a failure is shown here, and the result is false. */
  readonly attempt: (act: () => Promise<unknown>) => Promise<boolean>;
}

/** @param fieldCodes refusals of the form's one field, shown there; all others are toasts */
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
