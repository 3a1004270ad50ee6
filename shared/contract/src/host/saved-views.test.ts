import { describe, expect, it } from '@jest/globals';
import { viewQuery } from './saved-views.ts';

describe('the part of an address that makes a view', () => {
  it.each([
    ['?page=3&sort=-url&filter=broken', 'filter=broken&sort=-url'],
    ['?organisation_id=1&view=2&drawer=3&issue=4', ''],
    ['?queries.page=2&queries.sort=-clicks&range=28d', 'queries.sort=-clicks&range=28d'],
    ['?f.page=%7E%2Fblog', 'f.page=%7E%2Fblog'],
  ])('%s is %s', (search, query) => {
    expect(viewQuery(search)).toBe(query);
  });
});
