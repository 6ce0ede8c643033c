import { describe, expect, it } from 'vitest';
import { ageText, countdownText } from './age-text.ts';

describe('times in words', () => {
  it.each([
    [999, '0 sec. ago'],
    [59_999, '59 sec. ago'],
    [60_000, '1 min. ago'],
    [3_600_000, '1 hr. ago'],
    [48 * 3_600_000, '2 days ago'],
  ])('SCREEN-050 an age of %i ms is "%s"', (millis, text) => {
    expect(ageText(millis, 'en')).toBe(text);
  });

  it.each([
    [-5, '00:00:00'],
    [0, '00:00:00'],
    [1, '00:00:01'],
    [9_669_000, '02:41:09'],
    [28_800_000, '08:00:00'],
  ])('SCREEN-051 %i ms to the next funding is %s', (millis, text) => {
    expect(countdownText(millis)).toBe(text);
  });
});
