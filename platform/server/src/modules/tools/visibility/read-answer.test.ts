import { expect, it } from '@jest/globals';
import { readAnswer } from './read-answer.ts';

const of = { names: ['Fernhill', 'Fern Hill'], rivals: ['Greenthumb', 'Moss & Co'], host: 'fernhill.example' };

it('finds the place among those named, the closest opinion word, competitors and own pages', () => {
  const answer =
    'Greenthumb is cheap. Fern Hill is a trusted shop with a limited range (https://www.fernhill.example/shop/#top, https://fernhill.example.evil.test/).';
  expect(readAnswer(answer, of)).toEqual({
    place: 2,
    word: 'trusted',
    tone: 'good',
    rivals: ['Greenthumb'],
    cited: ['https://www.fernhill.example/shop/'],
  });
});

it('counts whole words alone, and says where the brand is not named', () => {
  expect(readAnswer('Fernhills are hills. Moss & Co is the best.', of)).toEqual({
    place: null,
    word: null,
    tone: null,
    rivals: ['Moss & Co'],
    cited: [],
  });
});

it('does not take a common word or a sentence without knowledge for a mention', () => {
  const wanted = { names: ['Fernhill'], rivals: ['monday.com', 'Apple'], host: 'fernhill.example' };
  const answer = 'I could not find anything about Fernhill. On Monday, an apple a day. Apple trees grow slowly.';
  expect(readAnswer(answer, wanted)).toMatchObject({ place: null, word: null, rivals: [] });
});
