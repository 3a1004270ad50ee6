import { updateSearchData } from '@canopy/contract/analytics';
import { getTask } from '@canopy/contract/host';
import {
  checkPlatform,
  fixInternalLinks,
  getPublishRun,
  listBlogs,
  publishBlog,
  publishKeywords,
  publishPages,
  scheduleBlog,
  type Platform,
  type PublishOperation,
} from '@canopy/contract/publishing';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { queueKeywords, queuePage, unqueueKeywords, unqueuePages } from '@canopy/shell-api';
import { useToasts } from '@canopy/shell-api/host';
import { answer, aUser, refuse, renderScreen, TEST_ORGANISATION_ID, type Answer } from '@canopy/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { BlogsScreen } from '../features/blogs/BlogsScreen.tsx';
import { FixLinksAction } from '../features/fix-links/FixLinksAction.tsx';
import { PublishKeywordsAction } from '../features/publish-keywords/PublishKeywordsAction.tsx';
import { PublishPagesAction } from '../features/publish-pages/PublishPagesAction.tsx';
import { RefreshDashboardAction } from '../features/refresh-dashboard/RefreshDashboardAction.tsx';
import { aBlog, CONNECTED, OPERATION, RUN } from '../testing/blogs.ts';

/** The rows of the specification's error catalogue that these controls report, by the platform's response. */

const REFUSED = { status: 409, code: 'refused', detail: 'The site said no.' };
const on = (platform: Platform): Answer =>
  answer(checkPlatform, {
    ...CONNECTED,
    platform,
    data: typeof CONNECTED.data === 'object' ? { ...CONNECTED.data, platform } : CONNECTED.data,
  });
const operation = (change: Partial<PublishOperation>): PublishOperation => ({
  id: OPERATION,
  key: OPERATION,
  kind: 'content',
  title: 'A page',
  page_url: 'https://fern.example/a',
  state: 'published',
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
const ended = (...changes: Partial<PublishOperation>[]): Answer =>
  answer(getPublishRun, {
    run_id: RUN,
    done: true,
    operations: changes.map((change, at) => operation({ id: `${OPERATION.slice(0, -1)}${at}`, ...change })),
  });
const FAILED = { state: 'failed' } as const;
const FIXED = { kind: 'fix', verified: 'gone' } as const;
const started = { task_id: RUN, run_id: RUN };

function Toasts({ children }: { readonly children: ReactNode }) {
  const all = useToasts();
  /** toasts of the previous row disappear by themselves */
  const [earlier] = useState(() => new Set(all.map(({ id }) => id)));
  const own = all.filter(({ id }) => !earlier.has(id));
  return (
    <>
      {children}
      <ul aria-label="Toasts">
        {own.map(({ id, title, description, tone }) => (
          <li key={id} data-tone={tone}>
            <p>{title}</p>
            <p>{description}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
/** Disabled until it is known what is connected. */
const pressOnce = async (button: HTMLElement) => {
  await waitFor(() => expect(button).toBeEnabled());
  await userEvent.click(button);
};
const queued = () =>
  queuePage({
    page_url: 'https://fern.example/a',
    title: 'A',
    content: '<p>n</p>',
    originalContent: '',
    selectedOrganisationId: TEST_ORGANISATION_ID,
  });

interface Control {
  readonly screen: ReactNode;
  readonly before?: () => void;
  readonly act: () => Promise<void>;
  readonly answers?: readonly Answer[];
}
const PAGES: Control = {
  screen: <PublishPagesAction />,
  before: () => void queued(),
  act: async () => {
    await press('Publish 1 page queued');
    await pressOnce(await screen.findByRole('button', { name: 'Publish 1 page' }));
  },
  answers: [answer(publishPages, started)],
};
const KEYWORDS: Control = {
  screen: <PublishKeywordsAction />,
  before: () =>
    void queueKeywords({
      page: 'https://fern.example/a',
      organizationId: TEST_ORGANISATION_ID,
      type: 'short',
      metafields: [],
      meta: { title: 'T' },
    }),
  act: async () => {
    await press('Publish 1 applied');
    await pressOnce(await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Publish' }));
  },
  answers: [answer(publishKeywords, started)],
};
const LINKS: Control = {
  screen: <FixLinksAction />,
  act: async () => pressOnce(await screen.findByRole('button', { name: 'Refresh (fix links)' })),
  answers: [answer(fixInternalLinks, started)],
};
const DASHBOARD: Control = {
  screen: <RefreshDashboardAction />,
  act: () => press('Refresh dashboard'),
  answers: [answer(updateSearchData, { task_id: RUN, message: '' })],
};
const blogs = (item: string): Control => ({
  screen: <BlogsScreen />,
  act: async () => {
    await press('Actions for Saving seed');
    await userEvent.click(await screen.findByRole('menuitem', { name: item }));
    if (item !== 'Schedule') return;
    const dialog = within(await screen.findByRole('dialog', { name: 'Schedule Saving seed' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Schedule' }));
  },
  answers: [
    answer(listBlogs, { data: [aBlog({ state: 'not-published' })], page: 1, total: 1, total_pages: 1 }),
    answer(publishBlog, { ...started, operation_id: OPERATION }),
    answer(scheduleBlog, { ...started, operation_id: OPERATION, scheduled_at: '2031-03-26T09:00:00.000Z', by_platform: true }),
  ],
});
const task = (status: 'SUCCESS' | 'FAILURE'): Answer =>
  answer(getTask, {
    id: RUN,
    kind: 'search-import',
    status,
    progress: 1,
    message: status === 'SUCCESS' ? '' : 'Google is away.',
    result: null,
    created_at: '2031-03-01T10:00:00.000Z',
    finished_at: '2031-03-01T10:00:00.000Z',
  });

type Tone = 'default' | 'success' | 'warning' | 'destructive';
type Row = readonly [row: string, control: Control, cause: readonly Answer[], title: string, description?: string, tone?: Tone];
const ROWS: readonly Row[] = [
  [
    'Publish failure, refused',
    PAGES,
    [on('wordpress'), refuse(publishPages, REFUSED)],
    'Failed to update content. Please try again.',
    'The site said no.',
  ],
  [
    'Publish failure, of the page',
    PAGES,
    [on('wordpress'), ended({ ...FAILED, message: 'The page is gone.' })],
    'Failed to update content. Please try again.',
    'The page is gone.',
  ],
  ['Unknown error', PAGES, [on('wordpress'), ended(FAILED)], 'Failed to update content. Please try again.', 'Unknown error occurred'],
  [
    'Shopify partial success',
    PAGES,
    [on('shopify'), ended({}, { ...FAILED, message: 'Title is too long.' }, { ...FAILED, message: 'Handle is taken.' })],
    'Updated 1 page(s) successfully, 2 failed',
    'Title is too long. Handle is taken.',
  ],
  ['Shopify all fail, told why', PAGES, [on('shopify'), ended({ ...FAILED, message: 'Title is too long.' })], 'Title is too long.'],
  ['Shopify all fail', PAGES, [on('shopify'), ended(FAILED)], 'Failed to update any Shopify pages. Please try again.'],
  ['Keywords success', KEYWORDS, [on('wordpress'), ended({ kind: 'meta' })], 'Keywords updated successfully!'],
  [
    'Keywords failure',
    KEYWORDS,
    [on('wordpress'), ended({ ...FAILED, kind: 'meta', message: 'The site did not keep the SEO title.' })],
    'Failed to update keywords. Please try again.',
    'The site did not keep the SEO title.',
  ],
  [
    'Keywords in conflict: neither success nor failure',
    KEYWORDS,
    [on('wordpress'), ended({ kind: 'meta', state: 'conflict', message: 'The title has changed on the site.' })],
    '1 page needs your decision',
    'The title has changed on the site.',
    'warning',
  ],
  [
    'Keywords in part',
    KEYWORDS,
    [on('shopify'), ended({ kind: 'meta' }, { kind: 'meta', state: 'conflict', message: 'The title has changed on the site.' })],
    'Updated keywords on 1 of 2 pages',
    'The title has changed on the site.',
    'warning',
  ],
  [
    'Keywords refused',
    KEYWORDS,
    [on('wordpress'), refuse(publishKeywords, REFUSED)],
    'Failed to update keywords. Please try again.',
    'The site said no.',
  ],
  [
    'Keywords refused for another platform: trying again does not help',
    KEYWORDS,
    [on('wordpress'), refuse(publishKeywords, { status: 400, code: 'platform-invalid', detail: 'Invalid platform specified.' })],
    'Failed to update keywords',
    'Invalid platform specified.',
  ],
  [
    'Shopify meta failure',
    KEYWORDS,
    [on('shopify'), ended({ ...FAILED, kind: 'meta' })],
    'Failed to update Shopify meta data. Please try again.',
  ],
  ['Dashboard success', DASHBOARD, [task('SUCCESS')], 'Dashboard updated successfully!'],
  ['Dashboard failure', DASHBOARD, [task('FAILURE')], 'Failed to update Dashboard. Please try again.', 'Google is away.'],
  [
    'Dashboard refused',
    DASHBOARD,
    [refuse(updateSearchData, REFUSED)],
    'Failed to update Dashboard. Please try again.',
    'The site said no.',
  ],
  ['Links success', LINKS, [on('wordpress'), ended(FIXED)], 'InternalLinks fixed and updated successfully!'],
  [
    'Links in part',
    LINKS,
    [on('wordpress'), ended(FIXED, { ...FIXED, verified: 'still-there', message: 'The theme has it as well.' })],
    'Fixed internal links on 1 of 2 pages',
    'The theme has it as well.',
    'warning',
  ],
  [
    'Links fixed in the content alone',
    LINKS,
    [on('wordpress'), ended({ ...FIXED, verified: 'partly', message: 'Fixed 1 of 2. /gone/ is in a menu.' })],
    'Fixed internal links on 0 of 1 page, and in part on 1 page',
    'Fixed 1 of 2. /gone/ is in a menu.',
    'warning',
  ],
  [
    'Links failure',
    LINKS,
    [on('wordpress'), ended({ ...FAILED, kind: 'fix', message: 'The site is away.' })],
    'Failed to fix Internal Links. Please try again.',
    'The site is away.',
    'destructive',
  ],
  [
    'Links: nothing to fix',
    LINKS,
    [on('wordpress'), refuse(fixInternalLinks, { status: 409, code: 'nothing-to-fix', detail: 'The latest crawl found none.' })],
    'No internal links to fix',
    'The latest crawl found none.',
    'default',
  ],
  [
    'Links: the connected platform is unknown',
    LINKS,
    [refuse(checkPlatform, REFUSED)],
    'Failed to fix Internal Links. Please try again.',
    'The site said no.',
    'destructive',
  ],
  [
    'Links refused',
    LINKS,
    [on('wordpress'), refuse(fixInternalLinks, REFUSED)],
    'Failed to fix Internal Links. Please try again.',
    'The site said no.',
  ],
  [
    'Credentials missing',
    LINKS,
    [answer(checkPlatform, { message: 'error', data: '', platform: null })],
    'Failed to fix Internal Links. Please try again.',
    'No credentials found for any platform',
  ],
  ['Blog publish', blogs('Publish now'), [on('wordpress'), ended({ kind: 'create', id: OPERATION })], 'Blog Published Successfully!'],
  [
    'Blog publish failure',
    blogs('Publish now'),
    [on('wordpress'), ended({ ...FAILED, kind: 'create', id: OPERATION, message: 'The account may not publish.' })],
    'Blog Publishing Failed!',
    'The account may not publish.',
  ],
  [
    'Blog schedule failure',
    blogs('Schedule'),
    [on('wordpress'), refuse(scheduleBlog, REFUSED)],
    'Blog Scheduling Failed!',
    'The site said no.',
  ],
];

const IN_PART = /^Updated \d+ page\(s\) successfully, \d+ failed$/;
/** Shopify's own reason is the message. */
const WORDLESS = new Set(['Title is too long.']);

afterEach(() => {
  jest.restoreAllMocks();
  const keys = (name: string) => (JSON.parse(localStorage.getItem(name) ?? '[]') as { key: string }[]).map(({ key }) => key);
  act(() => {
    unqueuePages(keys('canopy.publish-queue'));
    unqueueKeywords(keys('canopy.keyword-queue'));
  });
});

describe('the error catalogue', () => {
  it.each(ROWS)('%s', async (_row, control, cause, title, description = '', tone = undefined) => {
    act(() => control.before?.());
    const user = aUser();
    renderScreen(<Toasts>{control.screen}</Toasts>, {
      at: '/blogs',
      user: { ...user, organisation: { ...user.organisation, is_search_console_connect: true } },
      answers: [...cause, ...(control.answers ?? [])],
    });
    await control.act();
    const toasts = within(screen.getByRole('list', { name: 'Toasts' }));
    expect(await toasts.findByText(title)).toBeInTheDocument();
    if (description !== '') expect(await toasts.findByText(description)).toBeInTheDocument();
    const toned = toasts.getByText(title).closest('li')?.dataset.tone;
    // A failure looks like one, and so does a success.
    const looks = /fail/i.test(title) ? 'destructive' : 'success';
    expect(toned).toBe(tone ?? (IN_PART.test(title) ? 'warning' : WORDLESS.has(title) ? 'destructive' : looks));
  });

  it('Page removal failure: the browser’s storage refuses', async () => {
    act(() => void queued());
    renderScreen(
      <Toasts>
        <PublishPagesAction />
      </Toasts>,
      { answers: [on('wordpress')] },
    );
    await press('Publish 1 page queued');
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await press('Remove A from the queue');
    expect(await screen.findByText('Failed to remove page. Please try again.')).toBeInTheDocument();
  });
});
