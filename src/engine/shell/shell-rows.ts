/** The rows on the screen before React renders: plain elements, written by the first scripts. */
import { directionOf } from '#domain/direction';
import type { ShellRow } from './kept-screen.ts';

const SHELL_ID = 'shell';

type Part = 'logo' | 'base' | 'quote' | 'volume' | 'last' | 'worth' | 'change' | 'spark';

export function shellElement(): HTMLElement | null {
  return document.getElementById(SHELL_ID);
}

export function showShell(): void {
  document.documentElement.dataset.shell = '';
}

/** Removes the shell: React's page is rendered, or something that the shell would hide. */
export function liftShell(): void {
  delete document.documentElement.dataset.shell;
  shellElement()?.remove();
}

/** A shell without values shows less than the app's own page. */
export function liftEmptyShell(): void {
  const shell = shellElement();
  if (shell && rowsOf(shell).length === 0) liftShell();
}

export function partOf(row: ParentNode, part: Part): HTMLElement {
  return row.querySelector(`[data-part="${part}"]`) as HTMLElement;
}

export function rowsOf(shell: HTMLElement): HTMLElement[] {
  return [...shell.querySelectorAll<HTMLElement>('[data-symbol]')];
}

/** Writes a row's values, and the direction of its change as an attribute for the styles. */
export function writeValues(
  row: HTMLElement,
  { last, change, volume, direction }: Pick<ShellRow, 'last' | 'change' | 'volume' | 'direction'>,
): void {
  partOf(row, 'last').textContent = last;
  partOf(row, 'change').textContent = change;
  partOf(row, 'volume').textContent = volume;
  const way = directionOf(direction);
  partOf(row, 'change').dataset['direction'] = way;
  partOf(row, 'spark').dataset['direction'] = way;
}
