import { getTask, getUser, type Task } from '@canopy/contract/host';
import { latestCrawl, refreshPages } from '@canopy/contract/seo-audit';
import { useToasts } from '@canopy/shell-api/host';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { TEST_ORGANISATION_ID, aUser, answer, refuse, renderScreen, type ScreenOptions } from '@canopy/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { isSameDay } from '../../crawl/once-per-day.ts';
import { RefreshAction } from './RefreshAction.tsx';

const KEY = `canopy.pages-refresh.${TEST_ORGANISATION_ID}`;
let count = 0;
/** Each test has its own task: a task's end is reported only once. */
const aTask = (change: Partial<Task>): Task => ({
  id: `4b0fb1d2-6d55-4f6c-8f60-${String(count).padStart(12, '0')}`,
  kind: 'crawl',
  status: 'RUNNING',
  progress: 0,
  message: '',
  result: null,
  created_at: '2026-11-20T10:00:00.000Z',
  finished_at: null,
  ...change,
});
const refreshedNow = () => {
  const user = aUser();
  return { ...user, organisation: { ...user.organisation, last_pages_refresh: new Date().toISOString() } };
};
let toasts: ReturnType<typeof useToasts> = [];
function Watched() {
  toasts = useToasts();
  return <RefreshAction />;
}
const show = (options: ScreenOptions) => renderScreen(<Watched />, { at: '/seo-audit/pages', ...options });
const toast = () => toasts[0];

beforeEach(() => {
  count += 1;
  localStorage.clear();
});

describe('the refresh button', () => {
  it('starts a refresh, remembers its task, tells the end and reads the user again', async () => {
    const task = aTask({ status: 'SUCCESS' });
    const { platform } = show({
      answers: [
        answer(refreshPages, { task_id: task.id, message: '' }),
        answer(getTask, async () => task),
        answer(getUser, refreshedNow()),
      ],
    });
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(toast()).toMatchObject({ title: 'Pages Succesfully Refreshed', tone: 'success' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Refresh' })).toHaveAttribute('aria-disabled', 'true'));
    expect(platform.asked.get('getUser')).toHaveLength(1);
    expect(localStorage.getItem(KEY)).toBeNull();
    await userEvent.hover(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByRole('tooltip')).toHaveTextContent('You can only refresh once per day');
  });

  it('goes on after a reload, and tells a failure with its reason', async () => {
    const task = aTask({ status: 'FAILURE', message: 'The site stopped answering.' });
    localStorage.setItem(KEY, task.id);
    show({ answers: [answer(getTask, task), answer(getUser, aUser())] });
    await waitFor(() =>
      expect(toast()).toMatchObject({
        title: 'Failed to Refresheed Pages',
        description: 'The site stopped answering.',
        tone: 'destructive',
      }),
    );
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it('tells how many pages answered where some did not: neither success nor failure', async () => {
    const task = aTask({ status: 'SUCCESS', result: { crawl_id: TEST_ORGANISATION_ID, fetched: 7, failed: 2 } });
    localStorage.setItem(KEY, task.id);
    show({ answers: [answer(getTask, task), answer(getUser, aUser())] });
    await waitFor(() => expect(toast()).toMatchObject({ title: 'Refreshed 5 of 7 pages', tone: 'warning' }));
  });

  it('keeps the task of a refresh that runs', async () => {
    const task = aTask({});
    localStorage.setItem(KEY, task.id);
    const { platform } = show({ answers: [answer(getTask, task), answer(latestCrawl, { crawl: null })] });
    await waitFor(() => expect(platform.asked.get('getTask')).toHaveLength(1));
    expect(screen.getByRole('button', { name: 'Refresh' })).toBeDisabled();
    expect(localStorage.getItem(KEY)).toBe(task.id);
  });

  it('tells why it could not start', async () => {
    show({ answers: [refuse(refreshPages, { status: 409, code: 'crawl-running', detail: 'A crawl of the site is already running.' })] });
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() =>
      expect(toast()).toMatchObject({ title: 'Failed to start page refresh.', description: 'A crawl of the site is already running.' }),
    );
  });

  it('is used up for today for members, never for administrators', async () => {
    const { unmount } = show({ user: refreshedNow() });
    expect(screen.getByRole('button', { name: 'Refresh' })).toHaveAttribute('aria-disabled', 'true');
    unmount();
    show({ user: { ...refreshedNow(), is_admin: true } });
    expect(screen.getByRole('button', { name: 'Refresh' })).toBeEnabled();
  });
});

it('counts days of the workspace’s zone, UTC until one is chosen', () => {
  expect(isSameDay('2026-11-20T23:59:59Z', new Date('2026-11-21T00:00:01Z'), '')).toBe(false);
  expect(isSameDay('2026-11-20T00:00:01+00:00', new Date('2026-11-20T23:59:59Z'), '')).toBe(true);
  expect(isSameDay('2026-11-20T23:59:59Z', new Date('2026-11-21T00:00:01Z'), 'Asia/Tokyo')).toBe(true);
  expect(isSameDay('2026-11-20T14:59:59Z', new Date('2026-11-20T15:00:01Z'), 'Asia/Tokyo')).toBe(false);
  expect(isSameDay(null, new Date(), '')).toBe(false);
});
