import { expect, it } from '@jest/globals';
import { listImpact } from '@canopy/contract/analytics';
import { answer } from '@canopy/testing';
import { screen, within } from '@testing-library/react';
import { renderDashboard } from '../testing/render-dashboard.tsx';
import { impact } from '../testing/search.ts';
import { ImpactTable } from './ImpactTable.tsx';

it('tells a change that a crawl found from one that was made here', async () => {
  const data = [
    impact({
      id: '0f2b7a52-91b7-4d21-8f6e-6a3f6f8d1c31',
      kind: 'found',
      text: 'Title changed',
      changed_on: '2026-10-05',
      changed_after: '2026-10-01',
    }),
    impact({
      id: '0f2b7a52-91b7-4d21-8f6e-6a3f6f8d1c32',
      kind: 'publish',
      text: 'Published “Moss”',
      changed_on: '2026-10-02',
      changed_after: null,
    }),
  ];
  renderDashboard(<ImpactTable />, {
    at: '/dashboard/overview',
    answers: [answer(listImpact, { data, page: 1, total: 2, total_pages: 1 })],
  });
  const [, found, published] = within(await screen.findByRole('table', { name: 'Impact of changes' })).getAllByRole('row');
  expect(await screen.findByText('Title changed')).toBeVisible();
  expect(found).toHaveTextContent('Change found by a crawl on 5 Oct 2026; made after 1 Oct 2026');
  expect(published).toHaveTextContent('Published “Moss”');
  expect(published).not.toHaveTextContent('found by a crawl');
});

it('says of an unclear effect from which size on it would be seen', async () => {
  const data = [impact({ clicks: { value: 0.02, low: -0.12, high: 0.16, detectable: 0.21, before: 400, after: 410 } })];
  renderDashboard(<ImpactTable />, {
    at: '/dashboard/overview',
    answers: [answer(listImpact, { data, page: 1, total: 1, total_pages: 1 })],
  });
  expect(await screen.findByText('Inconclusive: at this traffic, only gains of +21% or more can be detected.')).toBeVisible();
});
