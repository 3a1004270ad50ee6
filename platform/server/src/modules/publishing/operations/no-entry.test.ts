import { expect, it } from '@jest/globals';
import { noEntryMessage } from './no-entry.ts';

it.each([
  ['https://fern.example/', /^This is the site’s front page/],
  ['https://fern.example/page/2/', /^This is page 2 of a list of posts/],
  ['https://fern.example/category/roses/page/3', /^This is page 3 of a list/],
  ['https://fern.example/category/roses/', /^This is the archive of a category/],
  ['https://fern.example/tag/red', /^This is the archive of a tag/],
  ['https://fern.example/author/ann/', /^This is the archive of an author/],
  ['https://fern.example/2031/03/', /^This is the archive of a date/],
  ['https://fern.example/2031/03/01/sowing/', /^The connected site has no editable page/],
  ['https://fern.example/category', /^The connected site has no editable page/],
  ['https://fern.example/about/', /^The connected site has no editable page/],
])('%s is said as what it is', (url, message) => {
  expect(noEntryMessage(url)).toMatch(message);
});
