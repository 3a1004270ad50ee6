import { listKeywords } from '@canopy/contract/analytics';
import {
  getClickCurve,
  getMinimalGapsData,
  listKeywordImages,
  listOpportunities,
  listRealisedGains,
  noteKeywordsApplied,
  suggestPageMeta,
  type GapKeyword,
} from '@canopy/contract/content';
import { getUser } from '@canopy/contract/host';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { unqueueKeywords } from '@canopy/shell-api';
import { answer, aUser, refuse, renderScreen } from '@canopy/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GapScreen } from './gap/GapScreen.tsx';
import { KeywordImagesScreen } from './images/KeywordImagesScreen.tsx';
import { KeywordListScreen } from './list/KeywordListScreen.tsx';
import { OpportunityScreen } from './opportunity/OpportunityScreen.tsx';

const PAGE_ID = '0f2b7a52-91b7-4d21-8f6e-6a3f6f8d1c11';
const PAGE = 'https://fern.example/ferns';
const keyword = (text: string, impressions: number): GapKeyword => ({
  keyword: text,
  length: 'short',
  origin: 'search_console',
  occurrences: 0,
  in_title: false,
  in_description: false,
  in_h1: true,
  in_headings: true,
  in_text: true,
  in_alt: true,
  impressions,
  clicks: 3,
  position: 7.4,
  gain: impressions / 20,
});
const GAPS = {
  data: [
    {
      page_id: PAGE_ID,
      page_url: PAGE,
      title: 'Ferns | Fernhill',
      description: 'About ferns',
      h1: 'Ferns',
      keywords: [keyword('tree ferns', 500), keyword('fern care', 120)],
      impressions: 620,
      gain: 33.3,
      common_keywords: 1,
    },
  ],
  page: 1,
  total: 1,
  total_pages: 1,
  common_keywords: 1,
  is_updating: false,
};
const SUGGESTIONS = {
  page_id: PAGE_ID,
  page_url: PAGE,
  current: { title: 'Ferns | Fernhill', description: 'About ferns' },
  brand_suffix: ' | Fernhill',
  variants: [
    {
      title: 'Tree ferns: Ferns | Fernhill',
      description: 'Tree ferns grow in shade.',
      title_width: 260,
      description_width: 160,
      keyword: 'tree ferns',
      source: 'rules' as const,
    },
  ],
  model: null,
  is_sandbox: false,
  rejected: 0,
};

/** Other screens link to the lists of one page. */
const LONG_URL = `${PAGE}?${'a'.repeat(2_000)}`;

beforeEach(() => {
  localStorage.clear();
  // Also of what was read from it.
  unqueueKeywords([]);
});
afterEach(() => void jest.useRealTimers());

describe('gaps', () => {
  it('lead from a page to suggestions, and an edited one into the publish queue', async () => {
    const { platform, address } = renderScreen(<GapScreen length="short" />, {
      at: '/keyword/gap/short',
      answers: [
        answer(getMinimalGapsData, GAPS),
        answer(suggestPageMeta, SUGGESTIONS),
        answer(noteKeywordsApplied, undefined),
        answer(getUser, aUser()),
      ],
    });
    expect(await screen.findByText('tree ferns, fern care')).toBeVisible();
    expect(platform.asked.get('getMinimalGapsData')?.at(-1)?.query.get('length')).toBe('short');
    await userEvent.click(screen.getByRole('button', { name: `Open ${PAGE}` }));
    const drawer = await screen.findByRole('dialog');
    expect(address()).toContain(`drawer=${PAGE_ID}`);
    const missing = within(drawer).getByRole('table', { name: 'Missing keywords' });
    expect(within(missing).getAllByText('title, description')).toHaveLength(2);
    await userEvent.click(within(drawer).getByRole('button', { name: 'Suggest titles' }));
    const title = await within(drawer).findByRole('textbox', { name: /^Title,/ });
    await userEvent.clear(title);
    await userEvent.type(title, 'Hardy tree ferns | Fernhill');
    expect(within(drawer).getAllByRole('group', { name: 'Google result, desktop' }).at(-1)).toHaveTextContent(
      'Hardy tree ferns | Fernhill',
    );
    await userEvent.click(within(drawer).getByRole('button', { name: 'Apply variant 1' }));
    expect(await within(drawer).findByText('Applied, waiting to be published')).toBeVisible();
    expect(JSON.parse(localStorage.getItem('canopy.keyword-queue') ?? '[]')).toMatchObject([
      {
        page: PAGE,
        type: 'short',
        metafields: [{ value: 'tree ferns' }, { value: 'fern care' }],
        meta: { title: 'Hardy tree ferns | Fernhill', description: 'Tree ferns grow in shade.' },
      },
    ]);
    await waitFor(() => expect(platform.asked.get('noteKeywordsApplied')).toHaveLength(1));
  });

  it('optimize what is selected, page by page, and say how far that is', async () => {
    let answerNow: (value: typeof SUGGESTIONS) => void = () => undefined;
    const { platform } = renderScreen(<GapScreen length="short" />, {
      at: '/keyword/gap/short',
      answers: [
        answer(getMinimalGapsData, GAPS),
        answer(suggestPageMeta, () => new Promise<typeof SUGGESTIONS>((resolve) => (answerNow = resolve))),
        answer(noteKeywordsApplied, undefined),
        answer(getUser, aUser()),
      ],
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: new RegExp(PAGE) }));
    await userEvent.click(await screen.findByRole('button', { name: 'Optimize selected' }));
    expect(await screen.findByText('Optimizing...')).toBeVisible();
    expect(screen.getByText('0 of 1 pages')).toBeVisible();
    await waitFor(() => expect(platform.asked.get('suggestPageMeta')).toHaveLength(1));
    answerNow(SUGGESTIONS);
    await waitFor(() => expect(platform.asked.get('noteKeywordsApplied')?.at(-1)?.body).toEqual({ page_ids: [PAGE_ID] }));
    await waitFor(() => expect(screen.queryByText('Optimizing...')).toBeNull());
    expect(JSON.parse(localStorage.getItem('canopy.keyword-queue') ?? '[]')).toMatchObject([{ page: PAGE, type: 'short' }]);
    // A suggestion that was applied is not replaced.
    await userEvent.click(screen.getByRole('checkbox', { name: new RegExp(PAGE) }));
    expect(screen.getByRole('button', { name: 'Optimize selected' })).toBeDisabled();
  });

  it('stop when the screen is left', async () => {
    let answerNow: (value: typeof SUGGESTIONS) => void = () => undefined;
    const second = {
      ...GAPS.data[0],
      page_id: '3f2b7a52-91b7-4d21-8f6e-6a3f6f8d1c33',
      page_url: `${PAGE}-2`,
    } as (typeof GAPS.data)[number];
    const { platform, unmount } = renderScreen(<GapScreen length="short" />, {
      at: '/keyword/gap/short',
      answers: [
        answer(getMinimalGapsData, { ...GAPS, data: [...GAPS.data.slice(0, 1), second], total: 2 }),
        answer(suggestPageMeta, () => new Promise<typeof SUGGESTIONS>((resolve) => (answerNow = resolve))),
        answer(noteKeywordsApplied, undefined),
        answer(getUser, aUser()),
      ],
    });
    for (const box of await screen.findAllByRole('checkbox', { name: new RegExp(PAGE) })) await userEvent.click(box);
    await userEvent.click(screen.getByRole('button', { name: 'Optimize selected' }));
    await waitFor(() => expect(platform.asked.get('suggestPageMeta')).toHaveLength(1));
    unmount();
    answerNow(SUGGESTIONS);
    await waitFor(() => expect(platform.asked.get('noteKeywordsApplied')?.at(-1)?.body).toEqual({ page_ids: [PAGE_ID] }));
    expect(platform.asked.get('suggestPageMeta')).toHaveLength(1);
  });

  it('say when the month’s keyword metadata updates are used up', async () => {
    renderScreen(<GapScreen length="short" />, {
      at: `/keyword/gap/short?drawer=${PAGE_ID}`,
      answers: [
        answer(getMinimalGapsData, GAPS),
        answer(getUser, aUser()),
        refuse(suggestPageMeta, { status: 402, code: 'limit-reached', detail: 'The limit starts anew on 1 December.' }),
      ],
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Suggest titles' }));
    expect(await screen.findByText('The limit starts anew on 1 December.')).toBeVisible();
  });

  it('show what an import brings by themselves, once it is worked in', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const { platform } = renderScreen(<GapScreen length="short" />, {
      at: '/keyword/gap/short',
      answers: [answer(getMinimalGapsData, { ...GAPS, is_updating: true })],
    });
    expect(await screen.findByText('The newest data is still being processed')).toBeVisible();
    expect(screen.getByText(/^1 keyword made only of common words, .* is hidden\.$/)).toBeVisible();
    platform.set(answer(getMinimalGapsData, { ...GAPS, common_keywords: 12 }));
    jest.advanceTimersByTime(10_000);
    expect(await screen.findByText(/^12 keywords made only of common words, .* are hidden\.$/)).toBeVisible();
    expect(screen.queryByText('The newest data is still being processed')).toBeNull();
  });

  it('show the way to a crawl where there is none', async () => {
    renderScreen(<GapScreen length="long" />, {
      answers: [answer(getMinimalGapsData, { data: [], page: 1, total: 0, total_pages: 1, common_keywords: 0, is_updating: false })],
    });
    expect(await screen.findByRole('link', { name: 'Go to the audit' })).toHaveAttribute(
      'href',
      expect.stringContaining('/seo-audit/audit'),
    );
  });
});

describe('opportunities', () => {
  const rate = { rate: 0.11, low: 0.09, high: 0.13, impressions: 900 };
  const CURVE = {
    source: 'own' as const,
    from: '2026-10-01',
    to: '2026-11-18',
    shift: { date: '2026-10-01', factor: 0.6 },
    lines: [
      {
        device: 'desktop',
        is_brand: false,
        impressions: 5_000,
        points: Array.from({ length: 20 }, (_, at) => ({ position: at + 1, ...rate })),
      },
    ],
  };
  it('show what there is to gain, within what bounds, and the law behind it', async () => {
    const { platform } = renderScreen(<OpportunityScreen kind="short" />, {
      at: `/keyword/opportunity/short?search=${LONG_URL}`,
      answers: [
        answer(getClickCurve, CURVE),
        answer(listOpportunities, {
          data: [
            {
              id: 'a',
              page_id: PAGE_ID,
              page_url: PAGE,
              query: 'tree ferns',
              queries: 1,
              clicks: 10,
              impressions: 1_000,
              position: 8,
              is_brand: false,
              gain: 28.8,
              gain_low: 10.2,
              gain_high: 47.4,
              target_ctr: 0.11,
              own_factor: 0.38,
              competing_pages: 2,
              takes_turns: true,
              page_clicks: null,
              clicks_last_year: null,
              intent: null,
            },
          ],
          page: 1,
          total: 1,
          total_pages: 1,
          total_gain: 28.8,
          is_connected: true,
          is_updating: false,
        }),
      ],
    });
    const table = await screen.findByRole('table', { name: 'Opportunities' });
    expect(await within(table).findByText('10–47')).toBeVisible();
    expect(platform.asked.get('listOpportunities')?.at(-1)?.query.get('search')).toBe(LONG_URL);
    expect(within(table).getByText('2 pages')).toBeVisible();
    await userEvent.click(within(table).getByRole('button', { name: 'Open tree ferns' }));
    const drawer = await screen.findByRole('dialog', { name: 'tree ferns' });
    expect(within(drawer).getByText('1,000 × (11.00% − 3.42%) × 0.38 = 29')).toBeVisible();
    expect(within(drawer).getByText(/Pages of the site alternate as the top result/)).toBeVisible();
    expect(within(drawer).getByRole('link', { name: 'Optimize the page' })).toHaveAttribute(
      'href',
      expect.stringContaining('/keyword/gap/short'),
    );
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText(/fewer by 40 %/)).toBeVisible();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Cannibalised');
    await waitFor(() => expect(platform.asked.get('listOpportunities')?.at(-1)?.query.get('filter')).toBe('several_pages'));
  });

  it('show no click-through rates without a list to use them for', async () => {
    const { platform } = renderScreen(<OpportunityScreen kind="pages" />, {
      at: '/keyword/opportunity/pages',
      answers: [
        answer(getClickCurve, CURVE),
        answer(listOpportunities, { data: [], page: 1, total: 0, total_pages: 1, total_gain: 0, is_connected: false, is_updating: false }),
      ],
    });
    expect(await screen.findByText('No search data yet')).toBeVisible();
    expect(platform.asked.get('getClickCurve')).toBeUndefined();
  });

  it('show what pages gained from the first page on', async () => {
    const { platform, address } = renderScreen(<OpportunityScreen kind="pages" />, {
      at: '/keyword/opportunity/pages?page=3',
      answers: [
        answer(getClickCurve, CURVE),
        answer(listOpportunities, { data: [], page: 3, total: 0, total_pages: 1, total_gain: 0, is_connected: true, is_updating: false }),
        answer(listRealisedGains, { data: [], page: 1, total: 0, total_pages: 1 }),
      ],
    });
    await userEvent.click(await screen.findByRole('radio', { name: 'Gained' }));
    expect(await screen.findByText('No forecasts followed yet')).toBeVisible();
    expect(address()).not.toContain('page=');
    expect(platform.asked.get('listRealisedGains')?.at(-1)?.query.get('page') ?? '1').toBe('1');
    await userEvent.click(screen.getByRole('button', { name: 'Expected clicks' }));
    await waitFor(() => expect(address()).toContain('sort=-gain'));
    await waitFor(() => expect(platform.asked.get('listRealisedGains')?.at(-1)?.query.toString()).toContain('sort=gain&direction=desc'));
  });
});

describe('lists', () => {
  it('show growth against the 30 days before', async () => {
    const figures = { clicks: 12, impressions: 100, ctr: 0.12, position: 4 };
    const { platform } = renderScreen(<KeywordListScreen words="short" />, {
      answers: [
        answer(listKeywords, {
          data: [
            { key: 'tree ferns', ...figures, previous: { clicks: 10, impressions: 200, ctr: 0.05, position: 6 } },
            { key: 'new one', ...figures, previous: { clicks: 0, impressions: 0, ctr: null, position: null } },
          ],
          page: 1,
          total: 2,
          total_pages: 1,
          totals: figures,
          previous_totals: null,
          coverage: {
            days: { from: '2026-10-20', to: '2026-11-18' },
            compared: null,
            hours: null,
            incomplete_from: null,
            first_day: null,
            last_day: null,
            counted_by: 'query',
            left_out: null,
            truncated: false,
          },
        }),
      ],
    });
    const [, row, fresh] = within(await screen.findByRole('table', { name: 'Short keywords' })).getAllByRole('row');
    await waitFor(() => expect(row ?? null).toHaveTextContent(/\+20/));
    expect(row ?? null).toHaveTextContent(/50/);
    expect(within(fresh as HTMLElement).getAllByText('New')).toHaveLength(2);
    expect(platform.asked.get('listKeywords')?.at(-1)?.query.get('words')).toBe('short');
  });

  it('show images with a text to copy', async () => {
    renderScreen(<KeywordImagesScreen />, {
      answers: [
        answer(listKeywordImages, {
          data: [
            {
              id: 'i',
              page_id: PAGE_ID,
              page_url: PAGE,
              src: '/img/fern.jpg',
              alt: null,
              keywords: ['tree ferns'],
              suggestion: 'Fern, tree ferns',
            },
          ],
          page: 1,
          total: 1,
          total_pages: 1,
        }),
      ],
    });
    expect(await screen.findByText('Fern, tree ferns')).toBeVisible();
    expect(screen.getByText('None')).toBeVisible();
  });
});
