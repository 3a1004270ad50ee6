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
] as const)('says that the site is crawled again only if a fix changed it: %s', async (state, crawled) => {
  renderScreen(<RunOutcome runId={RUN} />, { answers: [answer(getPublishRun, { run_id: RUN, done: true, operations: [fix(state)] })] });
  expect(await screen.findByText('About us')).toBeVisible();
  expect(screen.queryByText('The site is being crawled again to update the audit.') !== null).toBe(crawled);
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
