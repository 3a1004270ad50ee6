import { getPage, latestCrawl, listPages } from '@canopy/contract/seo-audit';
import { describe, expect, it, jest } from '@jest/globals';
import { answer, refuse, renderScreen, type Answer } from '@canopy/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aCrawl, aPage } from '../../testing/fixtures.ts';
import { PagesScreen } from './PagesScreen.tsx';

const HOME = aPage('/', { title: 'Home' }, { score: 80, internal_link_404: true });
const ABOUT = aPage('/about', { title: 'About' });
const GONE = aPage('/gone', { status: 404, title: null, error: null }, { score: 0, not_found: true });
const PAGES = [HOME, ABOUT, GONE];

const listed = answer(listPages, { data: PAGES, page: 1, total: 23, total_pages: 3 });
const detailed = answer(getPage, ({ params }) => {
  const page = PAGES.find(({ id }) => id === params['id']) ?? HOME;
  return {
    page,
    links: [{ href: '/gone', anchor: 'Gone', internal: true, nofollow: false, target_status: 404 }],
    images: [{ src: '/x.png', alt: null, srcset: false, width: null, height: null }],
    linked_from: [{ page_url: 'https://fern.example/contact', anchor: 'Home' }],
    redirects: [],
  };
});
const show = (at = '/seo-audit/pages', ...more: Answer[]) =>
  renderScreen(<PagesScreen />, { at, answers: [...more, answer(latestCrawl, { crawl: aCrawl() }), listed, detailed] });

describe('the list of audited pages', () => {
  it('asks for ten a page, those with the most issues first, and writes every choice into the address', async () => {
    const { platform, address } = show();
    expect(await screen.findByText('About')).toBeVisible();
    const query = () => Object.fromEntries(platform.asked.get('listPages')?.at(-1)?.query ?? []);
    expect(query()).toMatchObject({ page: '1', page_size: '10', kind: 'all', sort: 'issues', direction: 'desc' });
    await userEvent.click(screen.getByRole('button', { name: /^Score/ }));
    await waitFor(() => expect(query()).toMatchObject({ sort: 'score' }));
    expect(address()).toContain('sort=-score');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Issue' }), 'Redirect');
    await waitFor(() => expect(query()).toMatchObject({ issue: 'redirect' }));
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search pages' }), 'fern');
    await waitFor(() => expect(query()).toMatchObject({ search: 'fern', issue: 'redirect', sort: 'score' }));
    expect(address()).toContain('search=fern');
  });

  it('shows the view its address says', async () => {
    const { platform } = show('/seo-audit/pages?kind=not_found&sort=status&page=2&page_size=20&issue=nonsense');
    await screen.findByText('About');
    expect(Object.fromEntries(platform.asked.get('listPages')?.[0]?.query ?? [])).toMatchObject({
      kind: 'not_found',
      sort: 'status',
      direction: 'asc',
      page: '2',
      page_size: '20',
    });
    expect(platform.asked.get('listPages')?.[0]?.query.has('issue')).toBe(false);
    expect(screen.getByRole('combobox', { name: 'Kind' })).toHaveValue('not_found');
  });

  it('says that a page is not there, and offers nothing that cannot be done with it', async () => {
    show('/seo-audit/pages?drawer=nope', refuse(getPage, { status: 404, code: 'not-found', detail: 'There is no such page.' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Page' }));
    expect(await drawer.findByText('This page is not in the latest crawl')).toBeVisible();
    expect(drawer.queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(drawer.queryByRole('button', { name: 'Easy fix' })).toBeNull();
  });

  it('tells filtered to nothing from nothing there', async () => {
    const none = answer(listPages, { data: [], page: 1, total: 0, total_pages: 1 });
    const { address } = show('/seo-audit/pages?kind=error', none);
    await userEvent.click(await screen.findByRole('button', { name: /clear/i }));
    expect(await screen.findByText('No pages yet')).toBeVisible();
    expect(address()).toBe('/seo-audit/pages');
  });
});

describe('the drawer of a page', () => {
  it('opens from a row, has an address of its own, goes on with J and K, and gives the focus back', async () => {
    const { address } = show();
    const opener = await screen.findByRole('button', { name: `Open ${HOME.page_url}` });
    await userEvent.click(opener);
    const drawer = await screen.findByRole('dialog', { name: 'Home' });
    expect(address()).toContain(`drawer=${encodeURIComponent(HOME.id)}`);
    const issues = within(await within(drawer).findByRole('table', { name: 'Issues of this page' }));
    expect(issues.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual(['Issue', 'Fix Type', 'Status']);
    // The drawer slides in.
    await waitFor(() => expect(issues.getByText('Broken internal link')).toBeVisible());
    expect(issues.getByText('Easy')).toBeVisible();
    expect(issues.getByText('Pending')).toBeVisible();
    expect(within(drawer).getByText('404')).toBeVisible();
    await userEvent.keyboard('j');
    expect(await screen.findByRole('dialog', { name: 'About' })).toBeVisible();
    await userEvent.keyboard('k');
    expect(await screen.findByRole('dialog', { name: 'Home' })).toBeVisible();
    await userEvent.keyboard('k');
    expect(screen.getByRole('dialog', { name: 'Home' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/seo-audit/pages');
    await waitFor(() => expect(opener).toHaveFocus());
  });

  it('is there in a fresh browser, also for a page that is not in the list', async () => {
    show(`/seo-audit/pages?drawer=${encodeURIComponent(GONE.id)}`);
    const drawer = await screen.findByRole('dialog');
    expect(await within(drawer).findByText('404 not found')).toBeVisible();
  });
});

describe('the export', () => {
  it('holds every page of the view, and nothing a spreadsheet would run', async () => {
    const blobs: Blob[] = [];
    URL.createObjectURL = (blob) => {
      blobs.push(blob as Blob);
      return 'blob:test';
    };
    URL.revokeObjectURL = () => undefined;
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const paged = answer(listPages, ({ query }) => ({
      data: query.get('page_size') === '100' ? [aPage(`/p${query.get('page')}`, { title: '=HYPERLINK("x")' })] : PAGES,
      page: Number(query.get('page')),
      total: 150,
      total_pages: 2,
    }));
    show('/seo-audit/pages?kind=ok', paged);
    const button = await screen.findByRole('button', { name: 'Export CSV' });
    await waitFor(() => expect(button).toBeEnabled());
    await userEvent.click(button);
    await waitFor(() => expect(click).toHaveBeenCalledTimes(1));
    const text = (await blobs[0]?.text()) ?? '';
    const lines = text.trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain('https://fern.example/p1,200,,,"\'=HYPERLINK(""x"")"');
    expect(lines[2]).toContain('/p2');
  });
});
