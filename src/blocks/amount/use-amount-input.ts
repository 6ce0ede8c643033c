/** A field for an amount or a price: it groups digits while the user types, and reports unreadable text. */
import { useMemo, useRef, useState, type ChangeEvent, type ClipboardEvent, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import {
  amountOfValue,
  amountValue,
  changedAmount,
  countedZeros,
  insertedAmount,
  isUnfinished,
  shownAmount,
  shownCaret,
  typedRange,
  type EditedAmount,
  type FieldChange,
} from '#domain/edited-amount';
import { localeMarks, type LocaleMarks } from '#domain/locale-marks';
import { readAmount } from '#domain/typed-amount';

export interface AmountInput {
  /** For the `<input>`. */
  readonly field: ComponentProps<'input'>;
  /** Plain decimals: both readings of the typed text, if it has two. */
  readonly readings: readonly string[] | undefined;
  readonly choose: (plain: string) => void;
  /** The user is still typing an unfinished text. */
  readonly isUnfinished: boolean;
}

const KINDS: Readonly<Record<string, FieldChange['kind']>> = {
  deleteContentBackward: 'backward',
  deleteContentForward: 'forward',
  insertFromPaste: 'paste',
  insertFromDrop: 'paste',
  insertReplacementText: 'paste',
};

/** The user's text for a value, in the marks of the language at that time. */
interface Typed {
  readonly value: string;
  readonly text: string;
  readonly marks: LocaleMarks;
}

/** The text of a field, and how the form and the browser receive its changes. */
interface Editing {
  readonly text: string;
  readonly marks: LocaleMarks;
  readonly keep: (next: string) => void;
}

/** @param value a plain decimal, "", or this field's mark for an invalid text (`amountValue`) */
export function useAmountInput(
  value: string,
  change: (value: string) => void,
  isCounted = false,
): AmountInput {
  const { language } = useTranslation().i18n;
  const marks = useMemo(() => localeMarks(language), [language]);
  const [typed, setTyped] = useState<Typed>();
  const [isFocused, setFocused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isTyped = typed?.value === value && typed.marks === marks;
  const counted = isCounted && !isFocused ? countedZeros(value, marks) : undefined;
  const text = counted ?? (isTyped ? typed.text : amountOfValue(value, marks));
  const read = readAmount(text, marks);
  const keep = (next: string) => {
    const nextValue = amountValue(next, readAmount(next, marks));
    setTyped({ value: nextValue, text: next, marks });
    if (nextValue !== value) change(nextValue);
  };
  const typing = useTyping({ text, marks, keep });
  return {
    field: {
      ...typing,
      ref: input,
      inputMode: 'decimal',
      autoComplete: 'off',
      autoCorrect: 'off',
      spellCheck: false,
      enterKeyHint: 'done',
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
    readings: read.kind === 'ambiguous' ? read.readings : undefined,
    choose: (plain) => {
      keep(amountOfValue(plain, marks));
      input.current?.focus();
    },
    isUnfinished: isFocused && read.kind === 'unreadable' && isUnfinished(text, marks),
  };
}

/** Text that an input method is still composing is shown unchanged, and already read. */
function useTyping({ text, marks, keep }: Editing): ComponentProps<'input'> {
  const [composed, setComposed] = useState<string>();
  const before = useRef('');
  return {
    value: composed ?? shownAmount(text, marks),
    onChange: ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
      const { inputType = '', isComposing = false } = nativeEvent as Partial<InputEvent>;
      const { value: now, selectionStart } = currentTarget;
      const caret = selectionStart ?? now.length;
      const from = isComposing ? before.current : text;
      const next = changedAmount({ text: from, value: now, caret, kind: KINDS[inputType] ?? 'key' }, marks);
      if (isComposing) setComposed(now);
      else show(next, marks, currentTarget);
      keep(next.text);
    },
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
      event.preventDefault();
      const { currentTarget, clipboardData } = event;
      const { selectionStart, selectionEnd, value: now } = currentTarget;
      const range = typedRange(text, [selectionStart ?? now.length, selectionEnd ?? now.length], marks);
      const next = insertedAmount(text, range, clipboardData.getData('text'), marks);
      show(next, marks, currentTarget);
      keep(next.text);
    },
    onCompositionStart: () => (before.current = text),
    onCompositionEnd: () => setComposed(undefined),
  };
}

/** The browser's field is set at once, so that its caret stays where the user left it. */
function show(next: EditedAmount, marks: LocaleMarks, field: HTMLInputElement): void {
  const caret = shownCaret(next, marks);
  field.value = shownAmount(next.text, marks);
  field.setSelectionRange(caret, caret);
}
