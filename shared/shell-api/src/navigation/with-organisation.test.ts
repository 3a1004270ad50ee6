import { describe, expect, it } from '@jest/globals';
import { withOrganisation } from './with-organisation.ts';

describe('an address with the workspace', () => {
  it.each([
    ['/posts', 'a', '', '/posts?organisation_id=a'],
    ['/posts?page=2#top', 'a', '', '/posts?page=2&organisation_id=a#top'],
    ['/posts', null, '', '/posts'],
    ['/posts', 'b', '?organisation_id=a&x=1&x=2', '/posts?organisation_id=b&x=1&x=2'],
    ['/posts?page=3', null, '?page=1&q=fern', '/posts?page=3&q=fern'],
  ])('%s in %s, keeping %j: %s', (to, organisation, keep, expected) => {
    expect(withOrganisation(to, organisation, keep)).toBe(expected);
  });
});
