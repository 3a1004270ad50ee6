import { expect, it } from '@jest/globals';
import { isBorne } from '../sources/index.ts';
import { draftHtml } from './write-draft.ts';
import { draftOfAnswer } from './write-with-model.ts';

const FACTS = [
  { id: '11111111-1111-4111-8111-111111111111', sourceId: 's1', quote: 'Tomato seeds germinate at 20 to 25 degrees within ten days.' },
  { id: '22222222-2222-4222-8222-222222222222', sourceId: 's1', quote: 'Sow tomatoes indoors eight weeks before the last frost.' },
];
const SOURCES = [{ id: 's1', number: 1, url: 'https://garden.example/sow', title: 'Sowing', fetchedAt: null }];
const draftOf = (...sentences: { text: string; facts: string[] }[]) =>
  draftOfAnswer({ title: 'Tomatoes', description: '', sections: [{ heading: 'Sowing', sentences }] }, FACTS, 'en');
const citedBy = (text: string, facts: string[]) => draftOf({ text, facts }).sections[0]?.sentences[0]?.fact_ids;

it('a sentence keeps the facts that bear it', () => {
  expect(citedBy('Tomato seeds germinate at 20 degrees.', ['F1'])).toEqual([FACTS[0]?.id]);
  expect(citedBy('F1: Tomato seeds germinate within ten days.', [])).toEqual([FACTS[0]?.id]);
  expect(citedBy('Sow indoors before the frost ends.', ['F2', 'F2'])).toEqual([FACTS[1]?.id]);
});

it.each([
  ['an id that was not given out', 'Gardens are lovely in spring.', ['F9', 'https://evil.example']],
  ['a figure that the fact does not have', 'Tomato seeds germinate at 35 degrees.', ['F1']],
  ['a fact about something else', 'Buy our fertiliser now for roses and lawns.', ['F1']],
  ['no fact at all', 'Tomatoes are popular.', []],
])('%s cites nothing, and the sentence is marked', (_what, text, facts) => {
  expect(citedBy(text, facts)).toEqual([]);
  expect(draftHtml(draftOf({ text, facts }), FACTS, SOURCES)).toContain('<em>(no source)</em>');
});

it('what a model writes is text: no tag and no link of its own', () => {
  const html = draftHtml(draftOf({ text: 'See <a href="https://evil.example">this</a> <script>x</script>', facts: [] }), FACTS, SOURCES);
  expect(html).not.toMatch(/<a href="https:\/\/evil|<script>/);
});

it('sentences without figures need enough of the words', () => {
  expect(isBorne('Germination takes about ten days', [FACTS[0]?.quote ?? ''], 'en')).toBe(true);
  expect(isBorne('Whatever', [], 'en')).toBe(false);
});
