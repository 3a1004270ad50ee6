import { describe, expect, it } from '@jest/globals';
import { checkPlatform, getPublishRun, listBlogs, resolveConflict, scheduleBlog, type Blog } from '@canopy/contract/publishing';
import { answer, aUser, renderScreen } from '@canopy/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useToasts } from '@canopy/shell-api/host';
import { aBlog as blog, CONNECTED, OPERATION, RUN } from '../../testing/blogs.ts';
import { BlogsScreen } from './BlogsScreen.tsx';

const connected = answer(checkPlatform, CONNECTED);
const blogs = (...data: Blog[]) =>
  answer(listBlogs, ({ query }) => {
    const shown = query.get('state') === null ? data : data.filter(({ state }) => state === query.get('state'));
    return { data: shown, total: shown.length, page: 1, total_pages: 1 };
  });
const text = { title: 'Saving seed', url: null, status: 'published' as const };

const operation = {
  id: OPERATION,
  key: 'post',
  kind: 'content',
  title: text.title,
  page_url: null,
  state: 'scheduled',
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
  finished_at: null,
  created_at: '2031-03-01T10:00:00.000Z',
} as const;

describe('the library', () => {
  it('ends a conflict with both versions in sight', async () => {
    const taken: unknown[] = [];
    renderScreen(<BlogsScreen />, {
      at: '/blogs',
      answers: [
        connected,
        blogs(blog({ state: 'conflict' })),
        answer(getPublishRun, {
          run_id: RUN,
          done: true,
          operations: [
            {
              id: OPERATION,
              key: 'post',
              kind: 'content',
              title: text.title,
              page_url: null,
              state: 'conflict',
              message: null,
              found: {
                ...text,
                ref: 'posts/1',
                html: '<p>By hand</p>',
                modified_at: '2031-03-01T10:00:00.000Z',
                meta_title: null,
                meta_description: null,
              },
              wanted_html: '<p>Ours</p>',
              can_undo: false,
              can_cancel: false,
              requested_at: '2031-01-01T10:00:00.000Z',
              verified: 'none',
              page_check: null,
              scheduled_at: null,
              wall_time: null,
              time_zone: null,
              finished_at: null,
              created_at: '2031-03-01T10:00:00.000Z',
            },
          ],
        }),
        answer(resolveConflict, ({ body }) => {
          taken.push(body);
          return { task_id: null, run_id: RUN };
        }),
      ],
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Saving seed' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Resolve the conflict' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Conflict: Saving seed' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Keep the site’s version' }));
    expect(taken).toEqual([{ take: 'theirs' }]);
  });

  it('tells of posts that missed their time, and shows them', async () => {
    renderScreen(<BlogsScreen />, {
      at: '/blogs',
      answers: [
        connected,
        blogs(blog({ state: 'missed', message: 'The site could not be reached.' }), blog({ post_id: OPERATION, title: 'Fine' })),
      ],
    });
    await screen.findByText(/1 post missed its time/);
    expect(await screen.findByRole('link', { name: 'Fine' })).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: 'Show them' }));
    expect(await screen.findByText('The site could not be reached.')).toBeTruthy();
  });

  it('asks for a search once the typing rests, and keeps it in the address with the state', async () => {
    const { platform, address } = renderScreen(<BlogsScreen />, { at: '/blogs?page=2', answers: [connected, blogs(blog({}))] });
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search posts' }), 'seed');
    await waitFor(() => expect(address()).toContain('search=seed'));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'State on the platform' }), 'Published');
    await waitFor(() => expect(address()).toContain('state=published'));
    expect(address()).not.toContain('page=');
    const searched = (platform.asked.get('listBlogs') ?? []).map(({ query }) => query.get('search')).filter((text) => text !== null);
    expect(new Set(searched)).toEqual(new Set(['seed']));
  });

  it('lists by when posts become public, which a header shows, and in the order that is chosen, which the address keeps', async () => {
    const { platform, address } = renderScreen(<BlogsScreen />, { at: '/blogs', answers: [connected, blogs(blog({}))] });
    const orders = () =>
      (platform.asked.get('listBlogs') ?? [])
        .map(({ query }) => [query.get('sort'), query.get('direction')].join(' '))
        .filter((order) => order !== ' ');
    const header = await screen.findByRole('columnheader', { name: 'Published or scheduled' });
    expect(header).toHaveAttribute('aria-sort', 'descending');
    await userEvent.click(within(header).getByRole('button', { name: 'Published or scheduled' }));
    await waitFor(() => expect(address()).toContain('sort=public_at'));
    await userEvent.click(await screen.findByRole('button', { name: 'Title' }));
    await waitFor(() => expect(address()).toMatch(/sort=-?title/));
    await waitFor(() => expect([...new Set(orders())].slice(0, 2)).toEqual(['public_at desc', 'public_at asc']));
  });

  it('shows a week with its posts in the order of their times', async () => {
    const at = (wall: string, title: string, id: string) =>
      blog({ post_id: id, title, state: 'scheduled', wall_time: wall, time_zone: 'Europe/London', scheduled_at: `${wall}:00.000Z` });
    renderScreen(<BlogsScreen />, {
      at: '/blogs?view=week&day=2031-03-30',
      answers: [connected, blogs(at('2031-03-30T14:00', 'Later', RUN), at('2031-03-30T09:00', 'Earlier', OPERATION))],
    });
    const sunday = within(await screen.findByRole('listitem', { name: 'Sunday, March 30, 2031' }));
    expect(sunday.getAllByRole('button').map((button) => button.textContent)).toEqual(['09:00 Earlier', '14:00 Later']);
    await userEvent.click(screen.getByRole('button', { name: 'Next week' }));
    expect(await screen.findByRole('listitem', { name: 'Monday, March 31, 2031' })).toBeTruthy();
  });

  it('says when a calendar does not have all posts', async () => {
    const listed = answer(listBlogs, ({ query }) =>
      query.get('state') === null
        ? { data: [blog({})], total: 1240, page: 1, total_pages: 1240 }
        : { data: [], total: 0, page: 1, total_pages: 1 },
    );
    renderScreen(<BlogsScreen />, { at: '/blogs?view=calendar&day=2031-03-29', answers: [connected, listed] });
    expect(await screen.findByText(/^The calendar has 1 of 1,240 posts, scheduled ones first/)).toBeTruthy();
  });

  it('shows posts on the day that the workspace’s clock has them', async () => {
    const late = {
      post_id: RUN,
      title: 'Late',
      state: 'scheduled',
      wall_time: '2031-03-29T23:30',
      time_zone: 'UTC',
      scheduled_at: '2031-03-29T23:30:00.000Z',
    } as const;
    const user = aUser();
    renderScreen(<BlogsScreen />, {
      at: '/blogs?view=week&day=2031-03-29',
      user: { ...user, organisation: { ...user.organisation, time_zone: 'Europe/Berlin' } },
      answers: [connected, blogs(blog(late))],
    });
    const sunday = within(await screen.findByRole('listitem', { name: 'Sunday, March 30, 2031' }));
    expect(sunday.getByRole('button').textContent).toBe('00:30 Late');
  });

  it('puts a post that is dropped on a day on the workspace’s clock, and tells its time by the zone that is chosen', async () => {
    let toasts: ReturnType<typeof useToasts> = [];
    function Watched() {
      toasts = useToasts();
      return <BlogsScreen />;
    }
    const user = aUser();
    renderScreen(<Watched />, {
      at: '/blogs?view=week&day=2031-03-29',
      user: { ...user, organisation: { ...user.organisation, time_zone: 'Europe/Berlin' } },
      answers: [
        connected,
        blogs(blog({ state: 'missed', wall_time: '2031-03-01T10:00', time_zone: 'America/New_York' })),
        answer(scheduleBlog, {
          task_id: RUN,
          run_id: RUN,
          operation_id: OPERATION,
          scheduled_at: '2031-03-26T00:00:00.000Z',
          by_platform: true,
        }),
        answer(getPublishRun, { run_id: RUN, done: true, operations: [operation] }),
      ],
    });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Schedule Saving seed' })).toBeEnabled());
    const dataTransfer = { getData: () => blog({}).post_id };
    fireEvent.drop(await screen.findByRole('listitem', { name: 'Wednesday, March 26, 2031' }), { dataTransfer });
    const dialog = within(await screen.findByRole('dialog', { name: 'Schedule Saving seed' }));
    const zone = dialog.getByRole('combobox', { name: 'Time zone' });
    expect(zone).toHaveValue('Europe/Berlin');
    await userEvent.selectOptions(zone, 'Asia/Tokyo');
    await userEvent.click(dialog.getByRole('button', { name: 'Schedule' }));
    await waitFor(() => expect(toasts[0]).toMatchObject({ title: 'Blog scheduled for 26 Mar 2031, 09:00 (Asia/Tokyo)' }));
  });

  it('offers the time of day that a scheduled post has, on the day that it is dropped on', async () => {
    const scheduled = blog({
      state: 'scheduled',
      wall_time: '2031-03-29T14:30',
      time_zone: 'UTC',
      scheduled_at: '2031-03-29T14:30:00.000Z',
    });
    const user = aUser();
    renderScreen(<BlogsScreen />, {
      at: '/blogs?view=week&day=2031-03-29',
      user: { ...user, organisation: { ...user.organisation, time_zone: 'UTC' } },
      answers: [connected, blogs(scheduled)],
    });
    await waitFor(() => expect(screen.getByRole('button', { name: /Saving seed: reschedule/ })).toBeEnabled());
    const dataTransfer = { getData: () => scheduled.post_id };
    fireEvent.drop(await screen.findByRole('listitem', { name: 'Wednesday, March 26, 2031' }), { dataTransfer });
    const dialog = within(await screen.findByRole('dialog', { name: 'Reschedule Saving seed' }));
    expect(await dialog.findByLabelText(/^Date and time/)).toHaveValue('2031-03-26T14:30');
  });

  it('schedules nothing from the calendar while no platform is connected, and leads back to today', async () => {
    const none = answer(checkPlatform, { message: 'error', data: 'No Platform credentials found for this organisation', platform: null });
    const { address } = renderScreen(<BlogsScreen />, { at: '/blogs?view=week&day=2031-03-29', answers: [none, blogs(blog({}))] });
    const post = await screen.findByRole('button', { name: 'Schedule Saving seed' });
    expect(post).toBeDisabled();
    expect(post).toHaveAttribute('title', 'Saving seed');
    expect(post).toHaveAttribute('draggable', 'false');
    await userEvent.click(screen.getByRole('button', { name: 'Today' }));
    await waitFor(() => expect(address()).not.toContain('day='));
  });
});
