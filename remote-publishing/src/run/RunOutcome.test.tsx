import { cancelPublish, getPublishRun, type PublishOperation } from '@canopy/contract/publishing';
import { answer, renderScreen } from '@canopy/testing';
import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { OPERATION, RUN } from '../testing/blogs.ts';
import { RunOutcome } from './RunOutcome.tsx';

const fix = (state: PublishOperation['state'], change: Partial<PublishOperation> = {}): PublishOperation => ({
  id: OPERATION,
  key: OPERATION,
  kind: 'fix',
  title: 'About us',
  page_url: 'https://fern.example/about',
  state,
  message: null,
  found: null,
  wanted_html: null,
  can_undo: false,
  can_cancel: false,
  requested_at: '2031-01-01T10:00:00.000Z',
  verified: 'none',
  page_check: null,
  scheduled_at: null,
  wall_time: null,
  time_zone: null,
  finished_at: '2031-03-01T10:00:00.000Z',
  created_at: '2031-03-01T10:00:00.000Z',
  ...change,
});

it.each([
  ['published', true],
  ['undone', true],
  ['failed', false],
] as const)('says that the pages are read again only if a fix changed them: %s', async (state, crawled) => {
  renderScreen(<RunOutcome runId={RUN} />, { answers: [answer(getPublishRun, { run_id: RUN, done: true, operations: [fix(state)] })] });
  expect(await screen.findByText('About us')).toBeVisible();
  expect(screen.queryByText('The changed pages are being read again to update the audit.') !== null).toBe(crawled);
});

it('says when a scheduled change goes out by the clock that was chosen, not the visitor’s', async () => {
  const operation = fix('scheduled', {
    kind: 'create',
    finished_at: null,
    scheduled_at: '2031-03-30T14:30:00.000Z',
    wall_time: '2031-03-31T03:30',
    time_zone: 'Pacific/Auckland',
  });
  renderScreen(<RunOutcome runId={RUN} />, { answers: [answer(getPublishRun, { run_id: RUN, done: true, operations: [operation] })] });
  expect(await screen.findByText('Scheduled for 31 Mar 2031, 03:30 (Pacific/Auckland).')).toBeVisible();
});

it('says since when a change waits for its site, and cancels it', async () => {
  const waiting = fix('waiting', { can_cancel: true, finished_at: null });
  const calls: string[] = [];
  renderScreen(<RunOutcome runId={RUN} />, {
    answers: [
      answer(getPublishRun, () => ({ run_id: RUN, done: calls.length > 0, operations: [calls.length > 0 ? fix('cancelled') : waiting] })),
      answer(cancelPublish, () => {
        calls.push('cancel');
        return fix('cancelled');
      }),
    ],
  });
  expect(await screen.findByText(/^Waiting for the site since/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel About us' }));
  expect(await screen.findByText('Left unchanged')).toBeVisible();
  expect(calls).toEqual(['cancel']);
});

it('groups what did not end as asked by its cause, the largest first, with what to do', async () => {
  const away = { code: 'unreachable', title: 'The site did not respond', next: 'Check that the site is online, then retry.' };
  const revoked = {
    code: 'bad-credentials',
    title: 'The site no longer accepts Canopy’s access',
    next: 'Replace it under Integration, then retry.',
    link: '/platform-integration',
  };
  const one = (title: string, state: PublishOperation['state'], cause?: typeof away) =>
    fix(state, { id: crypto.randomUUID(), title, ...(cause && { cause }) });
  const operations = [one('A', 'published'), one('B', 'failed', revoked), one('C', 'failed', away), one('D', 'failed', away)];
  renderScreen(<RunOutcome runId={RUN} />, { answers: [answer(getPublishRun, { run_id: RUN, done: true, operations })] });
  expect(await screen.findByText('1 of 4 pages ended as asked. 3 pages did not, for 2 reasons:')).toBeVisible();
  const regions = screen.getAllByRole('region').map((region) => region.textContent ?? '');
  expect(regions.map((text) => text.slice(0, 24))).toEqual([
    'The site did not respond',
    'The site no longer accep',
    'Ended as asked (1 page)A',
  ]);
  expect(regions[0]).toContain('Check that the site is online, then retry.');
  expect(screen.getByRole('link', { name: 'Go there' })).toHaveAttribute('href', expect.stringMatching(/^\/platform-integration/));
});

it('lists the changes of a run as they are while it is under way', async () => {
  const operations = [fix('waiting', { id: crypto.randomUUID() }), fix('failed', { cause: { code: 'x', title: 'X', next: 'Y' } })];
  renderScreen(<RunOutcome runId={RUN} />, { answers: [answer(getPublishRun, { run_id: RUN, done: false, operations })] });
  expect(await screen.findAllByText('About us')).toHaveLength(2);
  expect(screen.queryByRole('region')).toBeNull();
});

it('leads to the site’s own version of a page that it lost some of on saving', async () => {
  const url = 'https://fern.example/wp-admin/revision.php?revision=12';
  const lost = fix('published', { verified: 'altered', message: 'The site took <script> out of it.', restore_url: url });
  renderScreen(<RunOutcome runId={RUN} />, { answers: [answer(getPublishRun, { run_id: RUN, done: true, operations: [lost] })] });
  expect(await screen.findByRole('link', { name: 'Version before, on the site' })).toHaveAttribute('href', url);
});
