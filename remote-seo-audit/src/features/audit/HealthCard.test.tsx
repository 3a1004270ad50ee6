import { listCrawls } from '@canopy/contract/seo-audit';
import { expect, it } from '@jest/globals';
import { answer, renderScreen } from '@canopy/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aCrawl, anOverview } from '../../testing/fixtures.ts';
import { HealthCard } from './HealthCard.tsx';

const at = (started_at: string, place: number) =>
  aCrawl({ id: `4b0fb1d2-6d55-4f6c-8f60-5f2a31a54f0${place}`, started_at, overview: anOverview() });

it.each([
  ['days', ['2026-11-20T10:00:00.000Z', '2026-11-13T10:00:00.000Z'], /^\d+ Nov 2026$/],
  ['times, where two crawls started on one day', ['2026-11-20T12:00:00.000Z', '2026-11-20T11:00:00.000Z'], /^\d+ Nov 2026, \d\d:00$/],
])('tells crawls apart by their %s', async (_what, starts, label) => {
  renderScreen(<HealthCard />, { answers: [answer(listCrawls, { data: starts.map(at) })] });
  await userEvent.click(await screen.findByRole('button', { name: 'Last crawls: more actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'View as table' }));
  const table = within(await screen.findByRole('table', { name: 'Crawled URLs by status' }));
  const labels = table.getAllByText(label).map(({ textContent }) => textContent);
  expect(new Set(labels).size).toBe(2);
});
