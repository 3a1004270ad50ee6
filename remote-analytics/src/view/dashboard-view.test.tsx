import { describe, expect, it } from '@jest/globals';
import { isoDay, resolveRange, setDateRange, useDateRange } from '@canopy/shell-api';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderDashboard } from '../testing/render-dashboard.tsx';
import { useDashboardView } from './use-dashboard-view.ts';
import { useTableView } from './use-table-view.ts';
import { useToggles } from './use-toggles.ts';

const METRICS = ['active', 'new', 'views'] as const;

/** The screen's main table, whose parameters have no table's name. */
function MainTable() {
  const { sort, page } = useTableView(undefined, ['key', 'sessions']);
  return <output aria-label="view">{JSON.stringify({ page, sort })}</output>;
}

function View() {
  const view = useDashboardView();
  const { preference } = useDateRange();
  const [selected, setSelected] = useToggles('engagement', METRICS, METRICS);
  const table = useTableView('channels', ['key', 'sessions']);
  return (
    <>
      <output aria-label="view">
        {JSON.stringify({
          range: view.rangeLabel,
          query: view.rangeQuery,
          filters: view.filters,
          selected,
          sort: table.sort,
          page: table.page,
          size: table.pageSize,
          cols: table.columns,
        })}
      </output>
      <output aria-label="stored">{JSON.stringify(preference)}</output>
      <button type="button" onClick={() => view.setRange({ kind: 'preset', value: 'days', amount: 7 })}>
        week
      </button>
      <button type="button" onClick={() => view.setComparison('previous', 'weekday')}>
        compare
      </button>
      <button type="button" onClick={() => view.setFilter('channel', 'Direct')}>
        filter
      </button>
      <button type="button" onClick={() => view.clearFilters()}>
        clear
      </button>
      <button type="button" onClick={() => view.shiftRange(-1)}>
        earlier
      </button>
      <button type="button" onClick={() => setSelected(['views'])}>
        only views
      </button>
      <button type="button" onClick={() => setSelected([])}>
        nothing
      </button>
      <button type="button" onClick={() => table.setSort({ id: 'sessions', descending: false })}>
        sort
      </button>
      <button type="button" onClick={() => table.setPaging({ page: 3, pageSize: 20 })}>
        third page
      </button>
    </>
  );
}

const shown = (): Record<string, unknown> => JSON.parse(screen.getByRole('status', { name: 'view' }).textContent);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const UNTOUCHED = { kind: 'preset', value: 'days', amount: 90 } as const;

describe('the view of a dashboard', () => {
  it.each([
    ['/dashboard', '90 days'],
    ['/dashboard/page', 'Last 6 months'],
    ['/dashboard/page?range=28d', '28 days'],
    ['/dashboard?range=nonsense', '90 days'],
  ])('%s shows %s to who never chose a range', (at, label) => {
    renderDashboard(<View />, { at });
    expect(shown()).toMatchObject({ range: label });
  });

  it('shows 90 days on every dashboard to who chose them', () => {
    setDateRange(UNTOUCHED);
    renderDashboard(<View />, { at: '/dashboard/page' });
    expect(shown()).toMatchObject({ range: '90 days' });
  });

  it('compares with the previous period, unless the address says otherwise', () => {
    const { unmount } = renderDashboard(<View />, { at: '/dashboard?range=2026-01-01..2026-01-07' });
    expect(shown()).toMatchObject({ query: { compare_start: '2025-12-25', compare_end: '2025-12-31' } });
    unmount();
    renderDashboard(<View />, { at: '/dashboard?range=2026-01-01..2026-01-07&compare=none' });
    expect(shown()).not.toMatchObject({ query: { compare_start: expect.any(String) } });
  });

  it('sorts by figures, most first, and names from A to Z', () => {
    const { unmount } = renderDashboard(<View />, { at: '/dashboard' });
    expect(shown()).toMatchObject({ sort: { id: 'sessions', descending: true } });
    unmount();
    renderDashboard(<View />, { at: '/dashboard?channels.sort=key' });
    expect(shown()).toMatchObject({ sort: { id: 'key', descending: false } });
  });

  it.each([
    ['channels.sort=sessions&pages.sort=key&pages.dir=asc&pages.q=fern&pages.page=3', { page: 3, sort: { id: 'key', descending: false } }],
    ['queries.sort=sessions', { page: 1, sort: { id: 'sessions', descending: true } }],
    ['pages.sort=sessions&sort=key', { page: 1, sort: { id: 'key', descending: false } }],
  ])('keeps what a view saved earlier says of its table: %s', (query, table) => {
    renderDashboard(<MainTable />, { at: `/dashboard?${query}` });
    expect(shown()).toEqual(table);
  });

  it('takes the remembered range, and the address’s before it', () => {
    setDateRange({ kind: 'preset', value: 'months', amount: 3 });
    renderDashboard(<View />, { at: '/dashboard/page' });
    expect(shown()).toMatchObject({ range: '3 months' });
  });

  it('keeps the address’s range when the remembered one changes, as on the window’s focus after another tab chose one', () => {
    const { address } = renderDashboard(<View />, { at: '/dashboard?range=7d' });
    act(() => setDateRange({ kind: 'preset', value: 'days', amount: 28 }));
    expect(shown()).toMatchObject({ range: '7 days' });
    expect(address()).toBe('/dashboard?range=7d');
  });

  it('takes the last complete day for 24 hours, says so, and compares it with another complete one', () => {
    renderDashboard(<View />, { at: '/dashboard?range=24h' });
    const { to } = resolveRange({ kind: 'preset', value: 'hours', amount: 24 }, new Date());
    expect(to < isoDay(new Date())).toBe(true);
    expect(shown()).toMatchObject({ range: expect.stringMatching(/^Last complete day: /), query: { start_date: to, end_date: to } });
    expect(shown()).toMatchObject({ query: { compare_end: expect.any(String) } });
  });

  it('compares today as well: the platform tells which days are counted', () => {
    const today = isoDay(new Date());
    renderDashboard(<View />, { at: `/dashboard?range=${today}..${today}` });
    expect(shown()).toMatchObject({ query: { start_date: today } });
    expect(shown()).toMatchObject({ query: { compare_start: expect.any(String) } });
  });

  it('writes a chosen range to the address and remembers it', async () => {
    const { address } = renderDashboard(<View />, { at: '/dashboard' });
    await press('week');
    expect(address()).toBe('/dashboard?range=7d');
    expect(screen.getByRole('status', { name: 'stored' })).toHaveTextContent('"amount":7');
  });

  it('holds everything in the address, and reads the same from it', async () => {
    const { address, unmount } = renderDashboard(<View />, { at: '/dashboard?range=2026-01-01..2026-01-07' });
    for (const button of ['compare', 'filter', 'only views', 'sort', 'third page']) await press(button);
    const seen = shown();
    expect(seen).toMatchObject({
      query: { start_date: '2026-01-01', end_date: '2026-01-07', compare_start: '2025-12-25', compare_end: '2025-12-31' },
      filters: { channel: 'Direct' },
      selected: ['views'],
      sort: { id: 'sessions', descending: false },
      page: 3,
    });
    const copied = address();
    unmount();
    setDateRange(UNTOUCHED);
    renderDashboard(<View />, { at: copied });
    expect(shown()).toEqual(seen);
  });

  it('keeps one metric on, and begins on the first page where rows change', async () => {
    const { address } = renderDashboard(<View />, { at: '/dashboard?channels.page=3&engagement.m=new' });
    await press('nothing');
    expect(shown()).toMatchObject({ selected: ['new'], page: 3 });
    await press('filter');
    expect(shown()).toMatchObject({ page: 1 });
    await press('clear');
    expect(address()).toBe('/dashboard?engagement.m=new');
  });

  it('keeps the page filter and the filter’s rows on the first page when other days are chosen', async () => {
    const { address } = renderDashboard(<View />, {
      at: '/dashboard/page?range=2026-09-01..2026-09-10&f.page=~blog&page=4&sort=clicks&channels.page=2',
    });
    await press('earlier');
    expect(address()).toBe('/dashboard/page?range=2026-08-22..2026-08-31&f.page=%7Eblog&sort=clicks');
  });

  it('moves by its own length', async () => {
    const { address } = renderDashboard(<View />, { at: '/dashboard?range=2028-02-29..2028-03-06' });
    // In the future: both days become today, and shifting moves back from there.
    expect(shown()).toMatchObject({ query: { start_date: expect.any(String) } });
    await press('earlier');
    expect(address()).toMatch(/range=\d{4}-\d\d-\d\d\.\.\d{4}-\d\d-\d\d/);
  });

  it('takes filters of its own source only', () => {
    renderDashboard(<View />, { at: '/dashboard/page?f.channel=Direct&f.country=swe' });
    expect(shown()).toMatchObject({ filters: { country: 'swe' } });
    expect(shown()).not.toMatchObject({ filters: { channel: 'Direct' } });
  });
});
