import { describe, expect, it } from 'vitest';
import { completeTexts } from './complete-texts.ts';

const ENGLISH = {
  title: 'Markets',
  tab: { spot: 'Spot', contract: 'Contract' },
  drawings_one: '{{count}} drawing',
  drawings_other: '{{count}} drawings',
};

describe('completeTexts', () => {
  it('I18N-013 English stands for what a language lacks, text by text', () => {
    const own = { title: 'Märkte', tab: { spot: 'Kassa' } };
    expect(completeTexts(own, ENGLISH, ['one', 'other'])).toEqual({
      ...ENGLISH,
      title: 'Märkte',
      tab: { spot: 'Kassa', contract: 'Contract' },
    });
  });

  it('I18N-013 each plural form of the language has a text', () => {
    const own = { drawings_one: '{{count}} rysunek', drawings_other: '{{count}} rysunku' };
    expect(completeTexts(own, ENGLISH, ['one', 'few', 'many', 'other'])).toMatchObject({
      drawings_one: '{{count}} rysunek',
      drawings_few: '{{count}} rysunku',
      drawings_many: '{{count}} rysunku',
      drawings_other: '{{count}} rysunku',
    });
    expect(completeTexts({}, ENGLISH, ['other'])).toEqual({
      title: 'Markets',
      tab: ENGLISH.tab,
      drawings_other: '{{count}} drawings',
    });
  });

  it('drops what English does not have', () => {
    expect(completeTexts({ old: 'alt' }, ENGLISH, ['one', 'other'])).toEqual(ENGLISH);
  });
});
