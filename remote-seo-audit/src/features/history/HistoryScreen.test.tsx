import { latestCrawl, listCrawls, compareCrawls } from '@canopy/contract/seo-audit';
import { describe, expect, it } from '@jest/globals';
import { answer, refuse, renderScreen, type Answer } from '@canopy/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aCrawl } from '../../testing/fixtures.ts';
import { HistoryScreen } from './HistoryScreen.tsx';

const idOf = (last: number) => `4b0fb1d2-6d55-4f6c-8f60-5f2a31a54f0${last}`;
const CRAWLS = [3, 2, 1].map((day) =>
  aCrawl({
    id: idOf(day),
    started_at: `2026-11-0${day}T10:00:00.000Z`,
    finished_at: `2026-11-0${day}T10:01:15.000Z`,
    started_by: ({ 3: 'schedule', 2: 'fix' } as const)[day] ?? 'user',
  }),
);
const CHECK = { code: 'redirect', name: 'Redirect', kind: 'issue' as const, level: 'medium' as const };
const difference = answer(compareCrawls, ({ query }) => ({
  data: query.get('state') === 'fixed' ? [] : [{ ...CHECK, page_id: 'p1', page_url: 'https://fern.example/old' }],
  page: 1,
  total: query.get('state') === 'fixed' ? 0 : 1,
  total_pages: 1,
  counts: { new: 1, fixed: 0, still: 7 },
  by_code: [{ ...CHECK, new: 1, fixed: 0, still: 7 }],
}));
const show = (at = '/seo-audit/history', crawls = CRAWLS, ...more: Answer[]) =>
  renderScreen(<HistoryScreen />, {
    at,
    answers: [...more, answer(latestCrawl, { crawl: crawls[0] ?? null }), answer(listCrawls, { data: crawls }), difference],
  });

describe('the history', () => {
  it('shows every crawl, and the difference between the newest two', async () => {
    const { platform } = show();
    const crawls = within(await screen.findByRole('table', { name: 'Crawls' }));
    expect(await crawls.findByText('Schedule')).toBeVisible();
    expect(crawls.getAllByText('Easy fix')).toHaveLength(1);
    expect(crawls.getAllByText('Member')).toHaveLength(1);
    expect(crawls.getAllByText('1m 15s')).toHaveLength(3);
    expect(await screen.findByText('https://fern.example/old')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open' })).toHaveAttribute('href', expect.stringContaining('drawer=p1'));
    expect(Object.fromEntries(platform.asked.get('compareCrawls')?.[0]?.query ?? [])).toMatchObject({
      from: idOf(2),
      to: idOf(3),
      state: 'new',
    });
  });

  it('compares any two, all of it in the address', async () => {
    const { platform, address } = show();
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'From' }), idOf(1));
    await waitFor(() => expect(platform.asked.get('compareCrawls')?.at(-1)?.query.get('from')).toBe(idOf(1)));
    await userEvent.click(await screen.findByRole('button', { name: /Fixed/ }));
    expect(await screen.findByText('No issues were fixed between these crawls.')).toBeVisible();
    expect(address()).toBe(`/seo-audit/history?from=${idOf(1)}&to=${idOf(3)}&state=fixed`);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'To' }), idOf(1));
    expect(await screen.findByText('Choose two different crawls.')).toBeVisible();
  });

  it('says of which crawls the pages are gone, and compares the others', async () => {
    show(
      undefined,
      CRAWLS.map((crawl, place) => ({ ...crawl, emptied: place === 2 })),
    );
    const crawls = within(await screen.findByRole('table', { name: 'Crawls' }));
    expect(await crawls.findByText('Its pages are no longer kept.')).toBeVisible();
    expect(
      screen.getByText('Pages and issues are kept for the latest 20 crawls. Of older ones, only the figures in this table remain.'),
    ).toBeVisible();
    expect(crawls.getAllByRole('button', { name: /^Compare the crawl/ })).toHaveLength(1);
    expect(within(screen.getByRole('combobox', { name: 'From' })).getAllByRole('option')).toHaveLength(2);
  });

  it('says when there is nothing to compare, and when a crawl is gone', async () => {
    const one = show(undefined, CRAWLS.slice(0, 1));
    expect(await screen.findByText('After a second crawl, the differences between the two show here.')).toBeVisible();
    one.unmount();
    show(undefined, CRAWLS, refuse(compareCrawls, { status: 404, code: 'crawl-not-found', detail: 'There is no such crawl.' }));
    expect(await screen.findByText('There is no such crawl.')).toBeVisible();
  });

  it('is empty before the first crawl, and can be asked for again', async () => {
    const { platform } = show(undefined, [], refuse(listCrawls, { status: 429, code: 'too-many', detail: 'Too many requests.' }));
    expect(await screen.findByText('Too many requests.')).toBeVisible();
    platform.set(answer(listCrawls, { data: [] }));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No crawls yet')).toBeVisible();
  });
});
