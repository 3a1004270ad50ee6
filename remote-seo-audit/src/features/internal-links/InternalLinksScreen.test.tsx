import { listSavedViews } from '@canopy/contract/host';
import { checkPlatform } from '@canopy/contract/publishing';
import { listInternalLinks, listLinkGroups, listPages, previewEasyFix } from '@canopy/contract/seo-audit';
import { describe, expect, it } from '@jest/globals';
import { aUser, answer, renderScreen } from '@canopy/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aPage } from '../../testing/fixtures.ts';
import { InternalLinksScreen } from './InternalLinksScreen.tsx';

const page_id = '0f2b7a52-91b7-4d21-8f6e-6a3f6f8d1c11';
const GROUP = {
  id: 1,
  code: 'internal_link_404',
  target: 'https://fern.example/gone',
  anchor: 'Imprint',
  area: 'footer',
  occurrences: 3000,
  pages: 2980,
  is_template: true,
  examples: [{ page_id, page_url: 'https://fern.example/about' }],
};

describe('wrong links by template', () => {
  const show = (at: string, groups = [GROUP]) =>
    renderScreen(<InternalLinksScreen />, {
      at,
      user: aUser({ is_admin: true }),
      answers: [
        answer(listLinkGroups, { data: groups, page: 1, total: groups.length, total_pages: 1 }),
        answer(checkPlatform, { message: 'error', data: 'None.', platform: null }),
        answer(previewEasyFix, { data: [], addresses: [], total: 2980, can_apply: false, message: '' }),
      ],
    });

  it('are one row for one link, however often it stands', async () => {
    show('/seo-audit/internal-links?tab=groups');
    expect(await screen.findByText('3,000')).toBeVisible();
    expect(screen.getByText('Template')).toBeVisible();
    expect(screen.getByRole('link', { name: '/about' })).toHaveAttribute('href', expect.stringContaining(`drawer=${page_id}`));
    await userEvent.click(screen.getByRole('button', { name: `Fix ${GROUP.target}` }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Easy fix' }));
    expect(dialog.getByRole('checkbox', { name: 'Broken internal links' })).toBeChecked();
    expect(dialog.getByText(/^Choose what to fix on 2,980 pages\./)).toBeVisible();
  });

  it('lead to all their pages, and are previewed on as many as the limit lets', async () => {
    const { platform } = show('/seo-audit/internal-links?tab=groups');
    const filters = JSON.stringify([
      {
        id: 'links_to',
        type: 'link',
        name: 'Links',
        selectedColumn: 'links_to',
        selectedValue: 'to',
        filterValue: GROUP.target,
        and: true,
      },
    ]);
    const more = new URL(
      (await screen.findByRole('link', { name: 'and 2,979 more pages' })).getAttribute('href') ?? '',
      'https://portal.test',
    );
    expect([more.pathname, more.searchParams.get('issue'), more.searchParams.get('filters')]).toEqual([
      '/seo-audit/pages',
      GROUP.code,
      filters,
    ]);
    await userEvent.click(screen.getByRole('button', { name: `Fix ${GROUP.target}` }));
    await userEvent.click(within(await screen.findByRole('dialog', { name: 'Easy fix' })).getByRole('button', { name: 'Preview changes' }));
    await waitFor(() => expect(platform.asked.get('previewEasyFix')).toHaveLength(5));
    expect(platform.asked.get('previewEasyFix')?.[0]?.body).toMatchObject({ select_all: true, filter: { issue: GROUP.code, filters } });
  });

  it('are narrowed in the address', async () => {
    const { platform, address } = show('/seo-audit/internal-links?tab=groups&template=true', []);
    await userEvent.click(await screen.findByRole('button', { name: /clear filters/i }));
    expect(await screen.findByText('No link issues')).toBeVisible();
    expect(platform.asked.get('listLinkGroups')?.[0]?.query.get('template')).toBe('true');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Problem' }), 'Broken internal link');
    await waitFor(() => expect(platform.asked.get('listLinkGroups')?.at(-1)?.query.get('code')).toBe('internal_link_404'));
    expect(address()).toBe('/seo-audit/internal-links?tab=groups&code=internal_link_404');
  });
});

it('shows links to errors first', async () => {
  const { platform } = renderScreen(<InternalLinksScreen />, {
    at: '/seo-audit/internal-links',
    answers: [answer(listInternalLinks, { data: [], page: 1, total: 0, total_pages: 1 }), answer(listSavedViews, { data: [] })],
  });
  await waitFor(() => expect(platform.asked.get('listInternalLinks')).toHaveLength(1));
  expect(platform.asked.get('listInternalLinks')?.[0]?.query.toString()).toContain('sort=target_status&direction=desc');
});

describe('pages by links', () => {
  it('show the strongest first, orphans on request, and how deep the pages are', async () => {
    const pages = answer(listPages, ({ query }) => ({
      data: [aPage('/alone', { inlinks: 0, rank: 0.15, depth: null })],
      page: 1,
      total: query.has('filters') ? 6 : 8,
      total_pages: 1,
    }));
    const { platform } = renderScreen(<InternalLinksScreen />, { at: '/seo-audit/internal-links?tab=pages', answers: [pages] });
    expect(await screen.findByText('0.15')).toBeVisible();
    expect(platform.asked.get('listPages')?.some(({ query }) => query.get('sort') === 'rank' && query.get('direction') === 'desc')).toBe(
      true,
    );
    await waitFor(() => expect(screen.getAllByText('6')).toHaveLength(7));
    expect(screen.getByRole('link', { name: 'Not linked' })).toHaveAttribute('href', expect.stringContaining('empty'));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Orphan pages');
    await waitFor(() => expect(platform.asked.get('listPages')?.some(({ query }) => query.get('issue') === 'orphan_page')).toBe(true));
  });
});

it('offers fixing to administrators alone', async () => {
  const links = answer(listInternalLinks, {
    data: [{ id: 'b', page_id, page_url: 'https://fern.example/about', href: '/gone', anchor: '', nofollow: false, target_status: 404 }],
    page: 1,
    total: 1,
    total_pages: 1,
  });
  renderScreen(<InternalLinksScreen />, { at: '/seo-audit/internal-links?filter=broken', answers: [links] });
  await screen.findByText('404');
  expect(screen.queryByRole('button', { name: /^Fix/ })).toBeNull();
});

describe('saved views of the links', () => {
  const groups = answer(listLinkGroups, { data: [GROUP], page: 1, total: 1, total_pages: 1 });
  const links = answer(listInternalLinks, { data: [], page: 1, total: 0, total_pages: 1 });
  const id = '2c8d1c39-7a52-4a2e-9a1c-0c1d1b0f5a77';
  const saved = answer(listSavedViews, {
    data: [
      {
        id,
        screen: 'seo-audit/internal-links',
        name: 'Footer links',
        query: 'tab=groups&template=true',
        scope: 'workspace',
        can_change: true,
        created_at: '2026-11-01T10:00:00.000Z',
        updated_at: '2026-11-01T10:00:00.000Z',
      },
    ],
  });

  it('lead to the tab they were saved on', async () => {
    const { address, platform } = renderScreen(<InternalLinksScreen />, {
      at: '/seo-audit/internal-links',
      answers: [groups, links, saved],
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Saved views' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /Footer links/ }));
    expect(await screen.findByText('3,000')).toBeVisible();
    expect(address()).toContain(`/seo-audit/internal-links?tab=groups&template=true&view=${id}`);
    expect(platform.asked.get('listLinkGroups')?.at(-1)?.query.get('template')).toBe('true');
  });

  it('leave addresses alone that name the tab as they did before', async () => {
    const { address } = renderScreen(<InternalLinksScreen />, {
      at: '/seo-audit/internal-links?view=groups&template=true',
      answers: [groups, saved],
    });
    expect(await screen.findByText('3,000')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/seo-audit/internal-links?template=true&tab=groups'));
    expect(await screen.findByRole('button', { name: 'Saved view: Footer links' })).toBeVisible();
  });
});
