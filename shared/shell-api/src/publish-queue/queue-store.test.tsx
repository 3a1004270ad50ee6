import { describe, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { adoptOrganisation } from '../organisation/organisation-store.ts';
import { queuePage, unqueuePages, usePublishQueue } from './queue-store.ts';

const MINE = '00000000-0000-4000-8000-000000000001';
const OTHER = '00000000-0000-4000-8000-000000000002';
const KEY = 'canopy.publish-queue';
const page = (url: string, selectedOrganisationId = MINE) => ({
  page_url: url,
  title: 'A page',
  content: '<p>new</p>',
  originalContent: '<p>old</p>',
  page_id: 'pages/1',
  selectedOrganisationId,
});
const fromAnotherTab = (value: string | null) => {
  if (value === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, value);
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
};

describe('the publish queue', () => {
  it('holds a page once, for its workspace, and shows what another tab does', () => {
    adoptOrganisation(MINE);
    const { result } = renderHook(() => usePublishQueue());
    act(() => {
      queuePage(page('https://a.example/'));
      queuePage({ ...page('https://a.example/'), title: 'Newer' });
      queuePage(page('https://b.example/', OTHER));
    });
    expect(result.current.map(({ title }) => title)).toEqual(['Newer']);
    act(() => adoptOrganisation(OTHER));
    expect(result.current.map(({ page_url: url }) => url)).toEqual(['https://b.example/']);
    act(() => fromAnotherTab(null));
    expect(result.current).toEqual([]);
  });

  it('leaves broken entries out and says when the storage is full', () => {
    adoptOrganisation(MINE);
    const { result } = renderHook(() => usePublishQueue());
    act(() => queuePage(page('https://a.example/')) as unknown as void);
    const [good] = JSON.parse(localStorage.getItem(KEY) ?? '[]') as unknown[];
    act(() => fromAnotherTab(JSON.stringify([{ page_url: 7 }, good, null])));
    expect(result.current).toHaveLength(1);
    act(() => fromAnotherTab('{not json'));
    expect(result.current).toEqual([]);
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(queuePage(page('https://c.example/'))).toBe(false);
    expect(unqueuePages(['x'])).toBe(false);
    full.mockRestore();
    expect(result.current).toEqual([]);
  });
});
