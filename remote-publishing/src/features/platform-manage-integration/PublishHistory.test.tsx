import { getPageInspection, inspectPage, type PageInspection } from '@canopy/contract/analytics';
import {
  checkPlatform,
  getPublishOperation,
  listPublishOperations,
  resolveConflict,
  type PublishOperation,
} from '@canopy/contract/publishing';
import { describe, expect, it } from '@jest/globals';
import { answer, refuse, renderScreen, type Answer } from '@canopy/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { CONNECTED, OPERATION, RUN } from '../../testing/blogs.ts';
import { ManageScreen } from './ManageScreen.tsx';

const PAGE = 'https://fern.example/about/';
const operation = (change: Partial<PublishOperation> = {}): PublishOperation => ({
  id: OPERATION,
  key: 'about',
  kind: 'content',
  title: 'About us',
  page_url: PAGE,
  state: 'published',
  message: null,
  found: null,
  wanted_html: '<p>Ours</p>',
  can_undo: true,
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
const FOUND: NonNullable<PageInspection['found']> = {
  inspected_at: '2031-03-02T10:00:00.000Z',
  verdict: 'NEUTRAL',
  coverage: 'Duplicate, Google chose different canonical than user',
  last_crawl: '2031-02-20T10:00:00.000Z',
  google_canonical: 'https://fern.example/about-us/',
  user_canonical: PAGE,
  robots_txt: 'ALLOWED',
  indexing: 'BLOCKED_BY_META_TAG',
  fetch: 'SUCCESSFUL',
  link: 'https://search.google.com/search-console/inspect?id=1',
};
const inspection = (change: Partial<PageInspection> = {}): PageInspection => ({
  page_url: PAGE,
  state: 'ready',
  property: 'sc-domain:fern.example',
  found: FOUND,
  changed_at: '2031-03-01T10:00:00.000Z',
  asking: false,
  next_at: '2031-03-04T10:00:00.000Z',
  problem: null,
  quota: { used: 12, limit: 2_000 },
  ...change,
});

/** Only a browser can check colours; the other rules apply here. */
async function faults(): Promise<string[]> {
  const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

async function opened(one: PublishOperation, ...more: Answer[]) {
  const shown = renderScreen(<ManageScreen />, {
    at: '/platform-manage-integration?tab=history',
    answers: [
      ...more,
      answer(checkPlatform, CONNECTED),
      answer(listPublishOperations, { data: [one], page: 1, total: 1, total_pages: 1 }),
      answer(getPublishOperation, one),
      answer(getPageInspection, inspection()),
    ],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Open About us' }));
  return { ...shown, drawer: within(await screen.findByRole('dialog')) };
}

describe('a change of the history', () => {
  it('opens in the address with what Google knows of its page', async () => {
    const { drawer, address, platform } = await opened(operation(), answer(inspectPage, inspection({ asking: true })));
    expect(address()).toContain(`change=${OPERATION}`);
    expect(await drawer.findByText('Duplicate, Google chose different canonical than user')).toBeVisible();
    expect(drawer.getByText('a noindex tag in the page')).toBeVisible();
    expect(drawer.getByText(/^Google selected a different canonical and treats this page as a duplicate/)).toBeVisible();
    expect(drawer.getByText(/^Google has not crawled the page since it was changed on 1 Mar 2031/)).toBeVisible();
    expect(drawer.getByText(/Next check on 4 Mar 2031.*12 of today’s 2,000 URL inspections used\./)).toBeVisible();
    expect(platform.asked.get('getPageInspection')?.[0]?.query.get('page_url')).toBe(PAGE);
    expect(await faults()).toEqual([]);
    platform.set(answer(getPageInspection, inspection({ asking: true })));
    await userEvent.click(drawer.getByRole('button', { name: 'Ask again' }));
    expect(await drawer.findByText('Asking Google…')).toBeVisible();
    platform.set(
      answer(
        getPageInspection,
        inspection({ found: { ...FOUND, last_crawl: '2031-03-03T10:00:00.000Z', google_canonical: PAGE, indexing: null } }),
      ),
    );
    expect(await drawer.findByText(/^Google has crawled the page since/)).toBeVisible();
    expect(drawer.queryByText(/^Google selected a different canonical/)).toBeNull();
    await userEvent.click(drawer.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(address()).not.toContain('change='));
  });

  it('says what was changed, old and new, by whom and when', async () => {
    const changes = [
      { what: 'Title', before: 'About', after: 'About the nursery' },
      { what: 'Link removed', before: '/gone/', after: '' },
    ];
    const { drawer } = await opened(operation({ changes, by: 'Robin Hale' }));
    expect(await drawer.findByText(/^Asked for by Robin Hale on 1 Jan 2031/)).toBeVisible();
    expect(drawer.getByText('About').tagName).toBe('DEL');
    expect(drawer.getByText('About the nursery').tagName).toBe('INS');
    expect(drawer.getByText(/→ nothing$/)).toBeVisible();
    expect(await faults()).toEqual([]);
  });

  it.each([
    [{ state: 'not-connected', property: null, found: null, quota: null }, /^Connect Search Console to see/, 'Connect Search Console'],
    [{ state: 'reconnect' }, /^Google no longer accepts the connection/, 'Reconnect Google'],
    [
      { state: 'other-property', found: null, property: 'https://fern.example/blog/' },
      /^This page is not part of https:\/\/fern\.example\/blog\//,
      null,
    ],
    [{ found: null, next_at: null }, /^This page has not been inspected yet/, null],
    [{ problem: 'Google’s daily request limit is used up.' }, /daily request limit is used up/, null],
  ] as const)('says what to do where Google tells nothing (%#)', async (change, words, link) => {
    const { drawer } = await opened(operation(), answer(getPageInspection, inspection(change)));
    expect(await drawer.findByText(words)).toBeVisible();
    if (link !== null) expect(drawer.getByRole('link', { name: link })).toHaveAttribute('href', expect.stringMatching(/^\/dashboard/));
  });

  it('in conflict has its ways on: both heads, and of each text the one that is taken', async () => {
    const found = {
      ref: 'pages/7',
      title: 'About us',
      html: '<p>x</p>',
      url: PAGE,
      status: 'published' as const,
      meta_title: 'Their title',
      meta_description: 'Same words',
      modified_at: '2031-03-01T10:00:00.000Z',
    };
    const wanted_meta = { title: 'Our title', description: 'Our words' };
    const message = 'The page has changed on the site since Canopy read it.';
    const one = operation({ kind: 'meta', state: 'conflict', found, wanted_html: null, wanted_meta, can_undo: false, message });
    const { drawer, platform } = await opened(one, answer(resolveConflict, { task_id: RUN, run_id: RUN }));
    expect(await drawer.findByRole('group', { name: 'Texts of the head' })).toBeVisible();
    expect(drawer.queryByRole('button', { name: 'Fix the site’s version' })).toBeNull();
    // What happened is said once.
    expect(drawer.getByText(/has changed on the site/)).toHaveTextContent(
      /has changed on the site since Canopy read it\. Nothing was overwritten\.$/,
    );
    await userEvent.click(drawer.getByRole('button', { name: 'Merge' }));
    expect(await faults()).toEqual([]);
    await userEvent.click(drawer.getByRole('checkbox', { name: 'SEO title: use yours' }));
    await userEvent.click(drawer.getByRole('button', { name: 'Publish the merged version' }));
    await waitFor(() =>
      expect(platform.asked.get('resolveConflict')?.[0]).toMatchObject({
        params: { id: OPERATION },
        body: { take: 'merged', meta: { title: 'Their title', description: 'Our words' } },
      }),
    );
  });

  it('of a fix in conflict can be planned anew, and a missing one is reported', async () => {
    const found = {
      ref: 'pages/7',
      title: 'A',
      html: '<p>theirs</p>',
      url: PAGE,
      status: 'published' as const,
      meta_title: null,
      meta_description: null,
      modified_at: '2031-03-01T10:00:00.000Z',
    };
    const one = operation({ kind: 'fix', state: 'conflict', found, can_undo: false });
    const { drawer, platform } = await opened(one, answer(resolveConflict, { task_id: RUN, run_id: RUN }));
    await userEvent.click(await drawer.findByRole('button', { name: 'Fix the site’s version' }));
    await waitFor(() => expect(platform.asked.get('resolveConflict')?.[0]?.body).toEqual({ take: 'again' }));
  });

  it('is opened and left by the keyboard, which comes back to its row', async () => {
    const { address } = await opened(operation());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(address()).not.toContain('change='));
    const opener = screen.getByRole('button', { name: 'Open About us' });
    await waitFor(() => expect(opener).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('dialog')).toBeVisible();
    await waitFor(() => expect(address()).toContain('change='));
  });

  it('that is not in the workspace is told so', async () => {
    renderScreen(<ManageScreen />, {
      at: `/platform-manage-integration?tab=history&change=${RUN}`,
      answers: [
        answer(checkPlatform, CONNECTED),
        answer(listPublishOperations, { data: [operation()], page: 1, total: 1, total_pages: 1 }),
        refuse(getPublishOperation, { status: 404, code: 'publish-not-found', detail: 'There is no such publish in this workspace.' }),
      ],
    });
    expect(await screen.findByText('This change is not in this workspace')).toBeVisible();
  });
});
