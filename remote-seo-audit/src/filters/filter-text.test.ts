import { describe, expect, it } from '@jest/globals';
import { filterFault, filterOf, filterSentence, readFilters, writeFilters } from './filter-text.ts';

const WORDS = filterOf({
  id: 'word_count',
  type: 'number',
  name: 'Words',
  applied_on: 'word_count',
  value: 'equals',
  value_to_look_for: '',
  concatenation: 'AND',
  operators: ['equals'],
});

describe('filters of an address', () => {
  it('come back as they were written', () => {
    const filters = [
      { ...WORDS, filterValue: '100', and: false },
      { ...WORDS, selectedValue: 'empty' },
    ];
    expect(readFilters(writeFilters(filters))).toEqual(filters);
    expect(writeFilters([])).toBe('');
  });

  it.each(['', '{', '{}', '[1]', '[{"selectedColumn":1}]'])('are none where the address says %j', (text) => {
    expect(readFilters(text)).toEqual([]);
  });

  it('read as sentences', () => {
    const nameOf = (code: string) => (code === 'redirect' ? 'Redirect' : code);
    expect(filterSentence({ ...WORDS, selectedValue: 'less', filterValue: '100' }, nameOf)).toBe('Words is less than 100');
    expect(filterSentence({ ...WORDS, selectedValue: 'empty' }, nameOf)).toBe('Words is empty');
    expect(filterSentence({ ...WORDS, type: 'issue', selectedValue: 'has_not', filterValue: 'redirect' }, nameOf)).toBe(
      '“Redirect” is not found',
    );
    expect(filterSentence({ ...WORDS, type: 'flag', name: 'In the sitemap', selectedValue: 'is', filterValue: 'false' }, nameOf)).toBe(
      'In the sitemap: no',
    );
  });

  it('name what is wrong with them', () => {
    expect(filterFault(WORDS)).toBe('Enter a value.');
    expect(filterFault({ ...WORDS, filterValue: 'many' })).toBe('Enter a number.');
    expect(filterFault({ ...WORDS, filterValue: '-1.5' })).toBeNull();
    expect(filterFault({ ...WORDS, selectedValue: 'empty' })).toBeNull();
  });
});
