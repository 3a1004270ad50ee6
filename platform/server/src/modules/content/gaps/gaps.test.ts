import { describe, expect, it } from '@jest/globals';
import { termsOf } from '../sources/index.ts';
import { saysNothing } from './common-words.ts';
import { gapsOf } from './page-gaps.ts';
import { lengthOf, phrasesOf, says, timesSaid, wordsOf } from './phrases.ts';
import { stemsOf } from './words.ts';

describe('phrases', () => {
  it('are what a text says often, longest first where said alike', () => {
    const text = 'The raised garden bed. A raised garden bed of larch; raised garden bed kits. Compost and compost, more COMPOST!';
    expect(phrasesOf(text, 9)).toEqual([
      { written: ['raised', 'garden', 'bed'], phrase: 'raised garden bed', times: 3 },
      { written: ['compost'], phrase: 'compost', times: 3 },
    ]);
    expect(phrasesOf('the and of it '.repeat(9), 9)).toEqual([]);
  });

  it('are compared word for word, without accents and case', () => {
    const words = wordsOf('Wächst der Farn-Garten? L’été à São Paulo').join(' ');
    expect(words).toBe('wachst der farn-garten l’ete a sao paulo');
    expect([says(words, 'sao paulo'), says(words, 'sao pau'), timesSaid('a b a b a', 'a b'), timesSaid('a a a', 'a')]).toEqual([
      true,
      false,
      2,
      3,
    ]);
    expect(['x', 'x y', 'x y z', 'w x y z'].map(lengthOf)).toEqual(['short', 'short', 'medium', 'long']);
    // Where a script has no spaces, its words count: potted plant; potted plant, care; how to water a potted plant in winter.
    expect(['観葉植物', '鉢植え 育て方', '冬の観葉植物の水やり', '室内植物', '冬天室内植物怎么浇水'].map(lengthOf)).toEqual([
      'short',
      'medium',
      'long',
      'short',
      'long',
    ]);
  });
});

it('finds words in Japanese, each as it is written', () => {
  const text = 'ガーデンの植物。庭のガーデンの道具。ガーデンの水やり。';
  const page = { title: 'カーテン', description: null, h1: null, text, lang: 'ja' };
  const row = { clicks: 1, impressions: 90, position: 8, gain: 3 };
  const [searched, own] = gapsOf(page, [{ query: 'ガーデンの道具', ...row }]).telling;
  expect(searched).toMatchObject({ keyword: 'ガーデンの道具', length: 'medium', occurrences: 1, in_text: true, in_title: false });
  // A curtain is not a garden: カーテン and ガーデン differ by their marks.
  expect(own).toMatchObject({ keyword: 'ガーデン', origin: 'crawl', occurrences: 3, in_title: false });
});

it('keeps a phrase whole that Japanese segments into many words', () => {
  const text = '観葉植物の水やりは朝に。冬の観葉植物の水やり。観葉植物の水やりの水。';
  expect(phrasesOf(text, 9).map(({ written, times }) => [written.join(''), times])).toEqual([['観葉植物の水やり', 3]]);
});

it('names keywords as people write them, with their accents', () => {
  const text =
    'Ein Hochbeet für Gemüse. Unser Hochbeet für Gemüse hält lange. HOCHBEET FÜR GEMÜSE! Süßkartoffel, Süßkartoffel, Süßkartoffel.';
  const page = { title: 'Shop', description: null, h1: null, text, lang: 'de' };
  const row = { clicks: 1, impressions: 90, position: 8, gain: null };
  const { telling } = gapsOf(page, [{ query: 'Kräuter auf dem Balkon überwintern?', ...row }]);
  expect(telling.map(({ keyword, occurrences }) => [keyword, occurrences])).toEqual([
    ['kräuter auf dem balkon überwintern', 0],
    ['hochbeet für gemüse', 3],
    ['süßkartoffel', 3],
  ]);
  // Words that mean nothing are known by their accents too: no phrase ends with one.
  expect(phrasesOf('Pflanzen über, Pflanzen über, Pflanzen für, Pflanzen für. Pflanzen für.', 9).map(({ phrase }) => phrase)).toEqual([
    'pflanzen',
  ]);
  // Spellings that differ by accents alone are one keyword.
  expect(phrasesOf('Crème fraîche, creme fraiche, Crème fraîche.', 9)).toEqual([
    { written: ['crème', 'fraîche'], phrase: 'creme fraiche', times: 3 },
  ]);
});

it('leaves a word alone that is longer than any that people write: stemmers take the square of its length', () => {
  expect(stemsOf('guns trees running', 'en')).toEqual(['gun', 'tree', 'run']);
  for (const language of ['en', 'de', 'fr', 'es']) expect(stemsOf('runnings'.repeat(10), language)).toEqual(['runnings'.repeat(10)]);
  expect(termsOf('runnings'.repeat(10), 'en')).toEqual(['runnings'.repeat(10)]);
});

it.each([
  ['en', 'two', true],
  ['en', 'them', true],
  ['en', 'one', true],
  ['en', 'what is it', true],
  ['en', 'two ferns', false],
  ['en', 'soil', false],
  ['de', 'über', true],
  ['de', 'zwei', true],
  ['de', 'erde', false],
  ['fr', 'même', true],
  ['fr', 'fougère', false],
  ['es', 'también', true],
  ['ja', 'これ', true],
  ['ja', '庭', false],
  ['en', 'これ', true],
])('in %s, “%s” says nothing by itself: %s', (language, keyword, expected) => {
  expect(saysNothing(keyword, language)).toBe(expected);
});

it('puts what would bring most clicks first, and keywords of common words apart', () => {
  const page = { title: 'Shop', description: null, h1: 'Shop', text: 'One fern. One pot. One tree fern. A tree fern and one tree fern.' };
  const row = (query: string, impressions: number, gain: number | null) => ({ query, clicks: 1, impressions, position: 8, gain });
  const { telling, common } = gapsOf(page, [
    row('two', 900, 40),
    row('tree fern care', 500, 12.5),
    row('Potted ferns', 90, 30),
    row('shop', 10, null),
  ]);
  expect(telling.map(({ keyword, origin, gain }) => [keyword, origin, gain])).toEqual([
    ['potted ferns', 'search_console', 30],
    ['tree fern care', 'search_console', 12.5],
    ['shop', 'search_console', null],
    ['fern', 'crawl', null],
    ['tree fern', 'crawl', null],
  ]);
  expect(common.map(({ keyword }) => keyword)).toEqual(['two', 'one']);
});
