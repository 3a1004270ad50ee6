import { describe, expect, it } from '@jest/globals';
import { pageCount, withPageSize } from './paging.ts';

describe('paging', () => {
  it('another page size keeps the first row in sight', () => {
    expect(withPageSize({ page: 2, pageSize: 20 }, 30)).toEqual({ page: 1, pageSize: 30 });
    expect(withPageSize({ page: 3, pageSize: 20 }, 10)).toEqual({ page: 5, pageSize: 10 });
  });

  it('there is always a page', () => {
    expect(pageCount(0, 20)).toBe(1);
    expect(pageCount(20, 20)).toBe(1);
    expect(pageCount(21, 20)).toBe(2);
  });
});
