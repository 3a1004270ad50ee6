import { getSearchByDate, listAnnotations, listImpact, listPageAnalytics, listSearchPerformance } from '@canopy/contract/analytics';
import { describe, expect, it, jest } from '@jest/globals';
import { answer, refuse, type Answer } from '@canopy/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { byDate, day, figures, impact, performance, row, tableOf } from '../../testing/search.ts';
import { renderDashboard } from '../../testing/render-dashboard.tsx';
import { PageScreen } from './PageScreen.tsx';

const A = 'https://fern.example/a';
const ROWS = [row(A, figures(1_234, 20_000, 4.25), figures(1_000, 20_000, 5)), row('https://fern.example/b', figures(0, 0))];

const ANSWERS = [
  answer(listPageAnalytics, tableOf(ROWS, { total: 45, total_pages: 3 })),
  answer(getSearchByDate, byDate([day('2026-11-01', 1_234, 20_000, 4.25)], figures(1_234, 20_000, 4.25))),
  answer(listAnnotations, { data: [] }),
  answer(listImpact, { data: [impact({ page_url: A })], page: 1, total: 1, total_pages: 1 }),
  answer(listSearchPerformance, performance([{ country: 'swe', ...figures(3, 10) }])),
];
const show = (query = '', ...more: Answer[]) =>
  renderDashboard(<PageScreen />, { at: `/dashboard/page?range=2026-11-01..2026-11-20${query}`, answers: [...more, ...ANSWERS] });
const table = () => screen.findByRole('table', { name: 'Pages in search' });
const cellsOf = (line: HTMLElement) =>
  within(line)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

describe('pages in search', () => {
  it('shows exact figures and their change against the days before', async () => {
    const { platform } = show();
    const line = await within(await table()).findByRole('row', { name: /fern\.example\/a/ });
    expect(cellsOf(line).slice(1, 7)).toEqual(['1,234', '+234', '20,000', '6.17%', '4.3', '+0.8']);
    expect(cellsOf(within(await table()).getByRole('row', { name: /fern\.example\/b/ })).slice(1, 7)).toEqual([
      '0',
      'New',
      '0',
      '–',
      '–',
      '–',
    ]);
    const asked = platform.asked.get('listPageAnalytics')?.[0]?.query;
    expect(Object.fromEntries(asked ?? [])).toMatchObject({
      start_date: '2026-11-01',
      end_date: '2026-11-20',
      compare_start: '2026-10-12',
      compare_end: '2026-10-31',
      sort: 'clicks',
      direction: 'desc',
      page_no: '1',
      page_size: '20',
    });
    expect(screen.getByText('Changes are compared with 26 Sept 2026 – 23 Oct 2026.')).toBeVisible();
  });

  it('sorts, pages, searches and chooses columns in the address', async () => {
    const { platform, address } = show();
    await table();
    const query = () => Object.fromEntries(platform.asked.get('listPageAnalytics')?.at(-1)?.query ?? []);
    await userEvent.click(await screen.findByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(query()).toMatchObject({ page_no: '2' }));
    await userEvent.click(screen.getByRole('button', { name: /^Position change/ }));
    await waitFor(() => expect(query()).toMatchObject({ sort: 'position_change', direction: 'desc', page_no: '1' }));
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search pages' }), 'fern');
    await waitFor(() => expect(query()).toMatchObject({ search: 'fern', sort: 'position_change' }));
    await waitFor(() => expect(address()).toMatch(/[?&]sort=-position_change.*&search=fern/));
  });

  it.each([
    ['is', 'https://fern.example/x', 'https://fern.example/x'],
    ['is not', '/x', '!/x'],
    ['contains', '/blog', '~/blog'],
    ['does not contain', '/blog', '!~/blog'],
  ])('filters by pages whose address %s a text', async (condition, text, expected) => {
    const { platform } = show();
    await table();
    await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Condition' }), condition);
    await userEvent.type(screen.getByRole('textbox', { name: 'Value' }), text);
    await userEvent.click(screen.getByRole('button', { name: 'Apply filter' }));
    await waitFor(() => expect(platform.asked.get('listPageAnalytics')?.at(-1)?.query.get('page')).toBe(expected));
    expect(platform.asked.get('getSearchByDate')?.at(-1)?.query.get('page')).toBe(expected);
  });

  it('tells filtered to nothing, a failure, and nothing there apart', async () => {
    const none = answer(listPageAnalytics, tableOf([]));
    const { platform, address } = show('&f.page=~nowhere', none);
    await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('No pages appeared in Google Search in this range')).toBeVisible();
    expect(address()).not.toContain('f.page');
    platform.set(refuse(listPageAnalytics, { status: 429, code: 'too-many', detail: 'Too many requests.' }));
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search pages' }), 'x');
    const alert = await screen.findByText('Too many requests.');
    expect(alert).toBeVisible();
    platform.set(answer(listPageAnalytics, tableOf(ROWS)));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('1,234')).toBeVisible();
  });

  it('measures the page that the filter keeps', async () => {
    const { platform } = show(`&f.page=${encodeURIComponent(A)}`);
    expect(await screen.findByText('between −2% and +31%')).toBeVisible();
    expect(screen.getByText('No clear effect')).toBeVisible();
    expect(platform.asked.get('listImpact')?.[0]?.query.get('page_url')).toBe(A);
    expect(screen.getByRole('heading', { name: 'Search performance of this page' })).toBeVisible();
  });

  it('opens a page by the address, and leads to the audit where its drawer cannot be had', async () => {
    const { address } = show();
    await userEvent.click(await screen.findByRole('button', { name: `Open ${A}` }));
    expect(address()).toContain(`issue=${encodeURIComponent(A)}`);
    const link = await screen.findByRole('link', { name: 'Find it in the audited pages' });
    expect(link).toHaveAttribute('href', expect.stringContaining(`/seo-audit/pages?search=${encodeURIComponent(A)}`));
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(address()).not.toContain('issue=');
  });
});

describe('the export', () => {
  it('has every row of the view in batches, with nothing that a spreadsheet would run', async () => {
    const blobs: Blob[] = [];
    URL.createObjectURL = (blob) => {
      blobs.push(blob as Blob);
      return 'blob:test';
    };
    URL.revokeObjectURL = () => undefined;
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const paged = answer(listPageAnalytics, ({ query }) =>
      tableOf([row(query.get('page_no') === '2' ? '=cmd' : A, figures(7, 70, 3), figures(14, 70, 4))], { total: 1_500, total_pages: 2 }),
    );
    show('&f.device=mobile', paged);
    const button = screen.getByRole('button', { name: 'Export CSV' });
    await waitFor(() => expect(button).toBeEnabled());
    await userEvent.click(button);
    await waitFor(() => expect(click).toHaveBeenCalledTimes(1));
    const lines = ((await blobs[0]?.text()) ?? '').trim().split('\r\n');
    expect(lines[1]).toBe(`${A},7,14,-7,70,70,0,0.1,0.2,-0.1,3,4,1`);
    expect(lines[2]).toMatch(/^"'=cmd",7,/);
  });
});
