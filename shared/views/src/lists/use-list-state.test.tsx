import { listPosts } from '@canopy/contract/content';
import { describe, expect, it } from '@jest/globals';
import { renderScreen } from '@canopy/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ListSearch } from './ListSearch.tsx';
import { useListState } from './use-list-state.ts';

const SORTS = ['title', 'clicks'] as const;

function List({ table }: { readonly table?: string }) {
  const list = useListState({
    sorts: SORTS,
    filters: { state: ['all', 'live', 'lost'], tag: (text: string) => /^\d+$/.test(text) },
    alsoClear: ['drawer'],
    table,
  });
  return (
    <>
      <output>{JSON.stringify({ ...list.query, isFiltered: list.isFiltered })}</output>
      <ListSearch list={list} label="Search" />
      <button onClick={() => list.setFilter('state', 'lost')}>lost</button>
      <button onClick={() => list.setFilter('state', 'all')}>all</button>
      <button onClick={() => list.setSort({ id: 'clicks', descending: false })}>sort</button>
      <button onClick={() => list.setSort({ id: 'title', descending: true })}>initial</button>
      <button onClick={() => list.setPaging({ page: 3, pageSize: 20 })}>page</button>
      <button onClick={() => list.setPaging({ page: 1, pageSize: 50 })}>size</button>
      <button onClick={list.clear}>clear</button>
    </>
  );
}

const shown = () => JSON.parse(screen.getByRole('status').textContent) as Record<string, unknown>;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const show = (at: string, table?: string) => {
  const { address } = renderScreen(<List {...(table && { table })} />, { at, answers: [] });
  return () => {
    const query = new URLSearchParams(address().split('?')[1]);
    query.delete('organisation_id');
    return query.toString();
  };
};

describe('the state of a list', () => {
  it('is read from the address; what makes no sense there counts as not said', () => {
    show('/p?page=0&page_size=7&sort=colour&state=gone&tag=x&search=fern');
    expect(shown()).toEqual({
      page: 1,
      page_size: 20,
      sort: 'title',
      direction: 'desc',
      search: 'fern',
      state: 'all',
      isFiltered: true,
    });
  });

  it('begins again with another view, and leaves no trace of what shows at first', async () => {
    const query = show('/p?page=3&drawer=7&sort=-clicks&tag=5');
    expect(shown()).toMatchObject({ page: 3, sort: 'clicks', direction: 'desc', tag: '5', isFiltered: true });
    await press('lost');
    expect(query()).toBe('sort=-clicks&tag=5&state=lost');
    await press('sort');
    await press('page');
    expect(query()).toBe('sort=clicks&tag=5&state=lost&page=3');
    await press('size');
    expect(query()).toBe('sort=clicks&tag=5&state=lost&page_size=50');
    await press('initial');
    await press('clear');
    expect(query()).toBe('page_size=50');
    expect(shown()['isFiltered']).toBe(false);
  });

  it('searches once the typing rests', async () => {
    const query = show('/p?page=3');
    await userEvent.type(screen.getByRole('searchbox'), 'fern');
    await waitFor(() => expect(query()).toBe('search=fern'));
    await press('clear');
    await waitFor(() => expect(screen.getByRole('searchbox')).toHaveValue(''));
  });

  it('keeps another table of the screen under that table’s name', async () => {
    const query = show('/p?t.sort=clicks&t.page=2&page=9&sort=-title', 't');
    expect(shown()).toMatchObject({ page: 2, sort: 'clicks', direction: 'asc' });
    await press('size');
    expect(query()).toBe('t.sort=clicks&page=9&sort=-title&t.page_size=50');
    await press('initial');
    expect(query()).toBe('page=9&sort=-title&t.page_size=50');
  });
});

it('answers a query that the contract takes', () => {
  show('/p?search=fern');
  const { isFiltered: _isFiltered, state: _state, ...query } = shown();
  expect(listPosts.query.safeParse({ ...query, sort: 'title' }).success).toBe(true);
});
