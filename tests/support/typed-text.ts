import { amountValue, changedAmount, shownAmount, shownCaret } from '../../domain/edited-amount.ts';
import type { LocaleMarks } from '../../domain/locale-marks.ts';
import { readAmount } from '../../domain/typed-amount.ts';

/** The text of an amount field into which these characters were typed, one key at a time. */
export function typedText(keys: string, marks: LocaleMarks): string {
  let edited = { text: '', caret: 0 };
  for (const key of keys) {
    const [shown, at] = [shownAmount(edited.text, marks), shownCaret(edited, marks)];
    const value = shown.slice(0, at) + key + shown.slice(at);
    edited = changedAmount({ text: edited.text, value, caret: at + key.length, kind: 'key' }, marks);
  }
  return edited.text;
}

/** The value that a form then gets. */
export function typedValue(keys: string, marks: LocaleMarks): string {
  const text = typedText(keys, marks);
  return amountValue(text, readAmount(text, marks));
}
