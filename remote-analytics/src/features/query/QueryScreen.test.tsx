import { listAnnotations, listKeywordAnalytics, listSearchPerformance } from '@canopy/contract/analytics';
import { expect, it } from '@jest/globals';
import { answer } from '@canopy/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { COMPLETE, figures, performance, row, tableOf } from '../../testing/search.ts';
import { renderDashboard } from '../../testing/render-dashboard.tsx';
import { QueryScreen } from './QueryScreen.tsx';

it('tells what rows leave out, and a row opens the pages that rank for it', async () => {
  const coverage = { ...COMPLETE, counted_by: 'query' as const, left_out: { clicks: 31, of: 100 }, truncated: true };
  const { address } = renderDashboard(<QueryScreen />, {
    at: '/dashboard/query?range=2026-11-01..2026-11-20&compare=year',
    answers: [
      answer(listKeywordAnalytics, tableOf([row('fern & moss', figures(5, 50, 3))], { coverage })),
      answer(listSearchPerformance, performance([])),
      answer(listAnnotations, { data: [] }),
    ],
  });
  const table = await screen.findByRole('table', { name: 'Queries in search' });
  await userEvent.click(await within(table).findByRole('button', { name: 'Open fern & moss' }));
  expect(address()).toMatch(/^\/dashboard\/page\?/);
  expect(new URLSearchParams(address().split('?')[1]).get('f.query')).toBe('fern & moss');
  expect(address()).toContain('compare=year');
  expect(screen.getByText(/^Not included: 31 of 100 clicks \(31\.0%\)/)).toBeVisible();
  expect(screen.getByText(/^Top rows only/)).toBeVisible();
});
