import { FILTER_OPERATORS, latestCrawl, listChecks, listPageFilters, listPages, type AppliedFilter } from '@canopy/contract/seo-audit';
import { describe, expect, it } from '@jest/globals';
import { answer, refuse, renderScreen } from '@canopy/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aCheck, aCrawl, aPage } from '../../testing/fixtures.ts';
import { PagesScreen } from './PagesScreen.tsx';

const definition = (id: string, type: 'text' | 'number' | 'flag' | 'issue', name: string) => ({
  id,
  type,
  name,
  applied_on: id,
  value: FILTER_OPERATORS[type][0],
  value_to_look_for: type === 'flag' ? 'true' : '',
  concatenation: 'AND' as const,
  operators: [...FILTER_OPERATORS[type]],
});
const DEFINITIONS = [
  definition('title', 'text', 'Title'),
  definition('word_count', 'number', 'Words'),
  definition('issue', 'issue', 'Issue'),
  definition('in_sitemap', 'flag', 'In the sitemap'),
];
const FEW_WORDS: AppliedFilter = {
  id: 'word_count',
  type: 'number',
  name: 'Words',
  selectedColumn: 'word_count',
  selectedValue: 'less',
  filterValue: '100',
  and: true,
};
const at = (filters: AppliedFilter[], more = '') => `/seo-audit/pages?filters=${encodeURIComponent(JSON.stringify(filters))}${more}`;
const show = (address = '/seo-audit/pages') =>
  renderScreen(<PagesScreen />, {
    at: address,
    answers: [
      answer(latestCrawl, { crawl: aCrawl() }),
      answer(listPages, { data: [aPage('/')], page: 1, total: 1, total_pages: 1 }),
      answer(listPageFilters, { data: DEFINITIONS }),
      answer(listChecks, { data: [aCheck({ code: 'orphan_page', name: 'Orphan page', pages: 3 })] }),
    ],
  });

describe('filters of the pages', () => {
  it('are put together by AND and OR, and stand in the address as the specification has them', async () => {
    const { platform, address } = show();
    await userEvent.click(await screen.findByRole('button', { name: 'Filters' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Filter pages' }));
    await userEvent.selectOptions(await dialog.findByRole('combobox', { name: 'Column of filter 1' }), 'Words');
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Comparison of filter 1' }), 'is less than');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Value of filter 1' }), 'few');
    await userEvent.click(dialog.getByRole('button', { name: 'Apply filters' }));
    expect(dialog.getByText('Enter a number.')).toBeVisible();
    await userEvent.clear(dialog.getByRole('textbox', { name: 'Value of filter 1' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Value of filter 1' }), '100');
    await userEvent.click(dialog.getByRole('button', { name: 'Add filter' }));
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Join filters 1 and 2' }), 'OR');
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Column of filter 2' }), 'Issue');
    await userEvent.click(dialog.getByRole('button', { name: 'Apply filters' }));
    const expected = [
      { ...FEW_WORDS, and: false },
      { id: 'issue', type: 'issue', name: 'Issue', selectedColumn: 'issue', selectedValue: 'has', filterValue: 'orphan_page', and: true },
    ];
    await waitFor(() => expect(JSON.parse(platform.asked.get('listPages')?.at(-1)?.query.get('filters') ?? 'null')).toEqual(expected));
    expect(JSON.parse(new URL(address(), 'https://portal.test').searchParams.get('filters') ?? 'null')).toEqual(expected);
    expect(screen.getByRole('button', { name: 'Remove filter: Words is less than 100 OR' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter: “Orphan page” is found' }));
    await waitFor(() =>
      expect(JSON.parse(platform.asked.get('listPages')?.at(-1)?.query.get('filters') ?? 'null')).toEqual([{ ...FEW_WORDS, and: false }]),
    );
  });

  it('that cannot be read are told and taken off, and nothing is asked with them', async () => {
    const { platform } = show('/seo-audit/pages?filters=%5B%7B%22id%22%3A%221%22%7D%5D');
    expect(await screen.findByText(/^The filters in the URL cannot be read/)).toBeVisible();
    expect(platform.asked.has('listPages')).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter: Filters that cannot be read' }));
    expect(await screen.findByText('Title of /')).toBeVisible();
  });

  it('that the platform refuses are told with its reason', async () => {
    const { platform } = show(at([FEW_WORDS]));
    expect(await screen.findByText('Title of /')).toBeVisible();
    platform.set(refuse(listPages, { status: 400, code: 'invalid-filters', detail: 'Filter 1 looks at no column.' }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Redirects');
    expect(await screen.findByText('Filter 1 looks at no column.')).toBeVisible();
  });
});

it('shows what an issue means above its pages, also one that only the list of checks knows', async () => {
  const { platform } = show('/seo-audit/pages?issue=orphan_page');
  expect(await screen.findByRole('heading', { name: 'Orphan page' })).toBeVisible();
  expect(screen.getByText('Found on 3 pages')).toBeVisible();
  expect(screen.getByText('How to fix: Give the link a text.')).toBeVisible();
  await waitFor(() => expect(platform.asked.get('listPages')?.map(({ query }) => query.get('issue'))).toEqual(['orphan_page']));
});
