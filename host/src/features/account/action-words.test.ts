import { expect, it } from '@jest/globals';
import { actionWords } from './action-words.ts';

it.each([
  ['crawl.start', 'Started a crawl'],
  ['automation.save-test', 'Saved a browser test'],
  ['post.create', 'Post created'],
  ['audience-profile.delete', 'Audience profile deleted'],
  ['backlinks.import', 'Backlinks imported'],
])('%s reads "%s"', (action, words) => {
  expect(actionWords(action)).toBe(words);
});
