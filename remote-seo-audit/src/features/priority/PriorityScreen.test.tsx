import { getTaskPriority, type PriorityTask } from '@canopy/contract/seo-audit';
import { describe, expect, it } from '@jest/globals';
import { answer, refuse, renderScreen } from '@canopy/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PriorityScreen } from './PriorityScreen.tsx';

const TASK: PriorityTask = {
  id: 'no_anchor /blog/*',
  code: 'no_anchor',
  name: 'Missing anchor text',
  fix_type: 'Easy',
  kind: 'issue',
  level: 'high',
  template: '/blog/*',
  pages: 12,
  impressions: null,
  rank: 2.56,
  effort: 'low',
  priority: 100,
  reason: '12 pages with a quarter of the internal links.',
  example: { page_id: 'a', page_url: 'https://fern.example/blog/a' },
};
const page = (data: PriorityTask[], total = data.length) =>
  answer(getTaskPriority, { data, page: 1, total, total_pages: Math.max(1, Math.ceil(total / 10)) });

describe('priorities', () => {
  it('say what comes first and why, and lead to the pages of that kind', async () => {
    renderScreen(<PriorityScreen />, { at: '/priority', answers: [page([TASK])] });
    const link = await screen.findByRole('link', { name: 'Missing anchor text' });
    const target = new URL(link.getAttribute('href') ?? '', 'https://portal.test');
    expect(target.searchParams.get('issue')).toBe('no_anchor');
    expect(JSON.parse(target.searchParams.get('filters') ?? '')).toMatchObject([
      { selectedColumn: 'template', selectedValue: 'equals', filterValue: '/blog/*' },
    ]);
    expect(screen.getByText('12 pages with a quarter of the internal links.')).toBeVisible();
    expect(screen.getByText('2.56')).toBeVisible();
  });

  it('turn their pages in the address', async () => {
    const { platform, address } = renderScreen(<PriorityScreen />, { at: '/priority', answers: [page([TASK], 25)] });
    await screen.findByRole('link', { name: 'Missing anchor text' });
    await userEvent.click(screen.getByRole('button', { name: /next/i }));
    await waitFor(() => expect(platform.asked.get('getTaskPriority')?.at(-1)?.query.get('page')).toBe('2'));
    expect(address()).toBe('/priority?page=2');
  });

  it('are none before the first crawl, and can be asked for again', async () => {
    const { platform } = renderScreen(<PriorityScreen />, {
      answers: [refuse(getTaskPriority, { status: 429, code: 'too-many', detail: 'Too many requests.' })],
    });
    expect(await screen.findByText('Too many requests.')).toBeVisible();
    platform.set(page([]));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Nothing to fix yet')).toBeVisible();
  });
});
