import { listAnnotations, listKeywords } from '@canopy/contract/analytics';
import {
  applyImageAlt,
  describeImage,
  getKeywordFacts,
  getKeywordHistory,
  listKeywordImages,
  listKeywordQuestions,
  listKeywordTags,
  listLanguageModels,
  tagKeywords,
} from '@canopy/contract/content';
import { beforeEach, expect, it } from '@jest/globals';
import { answer, renderScreen } from '@canopy/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { KeywordImagesScreen } from '../images/KeywordImagesScreen.tsx';
import { KeywordListScreen } from './KeywordListScreen.tsx';
import { weeksOf } from './weeks-of.ts';

const PAGE = 'https://fern.example/ferns';
const figures = { clicks: 12, impressions: 100, ctr: 0.12, position: 4 };
const LIST = {
  data: [{ key: 'how to prune ferns', ...figures, previous: null }],
  page: 1,
  total: 1,
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
    counted_by: 'query' as const,
    left_out: null,
    truncated: false,
  },
};

const MODEL = {
  id: 'openai/gpt',
  provider: 'openai',
  provider_name: 'OpenAI',
  model_name: 'gpt',
  label: 'GPT',
  status: 'active' as const,
  retires_on: null,
  replacement: null,
  accepts_images: true,
  is_sandbox: false,
  is_available: true,
  input_price: null,
  output_price: null,
};

beforeEach(() => localStorage.clear());

it('shows what is known of a keyword beside its figures, and its history with what happened', async () => {
  const { platform, address } = renderScreen(<KeywordListScreen words="all" />, {
    at: '/keyword/current-performance',
    answers: [
      answer(listKeywords, LIST),
      answer(listKeywordTags, { data: [] }),
      answer(getKeywordFacts, {
        from: '2026-10-20',
        to: '2026-11-18',
        data: [
          {
            keyword: 'how to prune ferns',
            is_brand: false,
            intent: 'informational',
            first_seen: '2026-03-02',
            clicks: [0, 1, 3],
            positions: { to_3: 25, to_10: 75, to_20: 0, beyond: 0 },
            tags: [],
          },
        ],
      }),
      answer(getKeywordHistory, {
        keyword: 'how to prune ferns',
        days: [
          { date: '2026-11-16', clicks: 1, impressions: 10, position: 8 },
          { date: '2026-11-17', clicks: 0, impressions: 30, position: 4 },
        ],
        pages: [{ page_url: PAGE, clicks: 12, impressions: 100, position: 4 }],
      }),
      answer(listAnnotations, {
        data: [
          {
            id: 'a',
            date: '2026-11-17',
            end_date: '2026-11-17',
            kind: 'publish',
            scope: 'workspace',
            text: 'Published Ferns',
            page_url: null,
            link: null,
            author: null,
            editable: false,
          },
        ],
      }),
    ],
  });
  const table = await screen.findByRole('table', { name: 'Current performance' });
  expect(await within(table).findByText('Informational')).toBeVisible();
  expect(within(table).getByText('Non-brand')).toBeVisible();
  expect(within(table).getByText(/^1–3: 25.*4–10: 75/)).toBeInTheDocument();
  expect(platform.asked.get('getKeywordFacts')?.at(-1)?.body).toEqual({ keywords: ['how to prune ferns'] });
  await userEvent.click(within(table).getByRole('button', { name: 'Open how to prune ferns' }));
  const drawer = await screen.findByRole('dialog');
  expect(address()).toContain('keyword=how+to+prune+ferns');
  expect(await within(drawer).findByRole('img', { name: /^Position of how to prune ferns/ })).toBeVisible();
  expect(await within(drawer).findByText(/Published Ferns/, { selector: 'p' })).toBeVisible();
  expect(within(drawer).getByRole('link', { name: 'Research this keyword' })).toHaveAttribute(
    'href',
    expect.stringContaining('/content-research?question=how+to+prune+ferns'),
  );
});

it('filters by intent, brand and tag in the address, and tags what is selected', async () => {
  const { platform, address } = renderScreen(<KeywordListScreen words="all" />, {
    at: '/keyword/current-performance?tag=Spring',
    answers: [
      answer(listKeywords, LIST),
      answer(getKeywordFacts, { from: null, to: null, data: [] }),
      answer(listKeywordTags, { data: [{ tag: 'Summer', keywords: 3 }] }),
      answer(tagKeywords, undefined),
    ],
  });
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Intent' }), 'Transactional');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Brand' }), 'Non-branded');
  expect(screen.getByRole('combobox', { name: 'Tag' })).toHaveValue('Spring');
  await waitFor(() =>
    expect(Object.fromEntries(platform.asked.get('listKeywords')?.at(-1)?.query ?? [])).toMatchObject({
      intent: 'transactional',
      brand: 'no',
      tag: 'Spring',
    }),
  );
  expect(address()).toContain('brand=no');
  await userEvent.click(await screen.findByRole('checkbox', { name: /how to prune ferns/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Tag selected' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByRole('combobox', { name: /^Tag/ }), 'Autumn');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(platform.asked.get('tagKeywords')?.at(-1)?.body).toEqual({ keywords: ['how to prune ferns'], add: ['Autumn'], remove: [] }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('lists questions that can be sent to research', async () => {
  renderScreen(<KeywordListScreen words="all" />, {
    at: '/keyword/current-performance?show=questions',
    answers: [
      answer(listKeywordQuestions, {
        data: [{ id: 'q', question: 'how to prune ferns', clicks: 3, impressions: 400, position: 9, page_url: PAGE }],
        page: 1,
        total: 1,
        total_pages: 1,
      }),
    ],
  });
  expect(await screen.findByRole('link', { name: 'Research how to prune ferns' })).toHaveAttribute(
    'href',
    expect.stringContaining('question=how+to+prune+ferns'),
  );
  // Nor is it taken for a saved view, which nobody has.
  expect(screen.queryByText(/^This view was deleted/)).toBeNull();
});

it('sums days up by week, with the position weighted by impressions', () => {
  const days = [
    { date: '2026-11-15', clicks: 1, impressions: 10, position: 8 },
    { date: '2026-11-16', clicks: 1, impressions: 10, position: 8 },
    { date: '2026-11-17', clicks: 0, impressions: 30, position: 4 },
    { date: '2026-11-18', clicks: 0, impressions: 0, position: null },
  ];
  expect(weeksOf(days)).toEqual([
    { start: '2026-11-09', clicks: 1, impressions: 10, position: 8 },
    { start: '2026-11-16', clicks: 1, impressions: 40, position: 5 },
  ]);
});

it('puts an image’s text into the publish queue, on top of what is queued of its page', async () => {
  const ORGANISATION = '00000000-0000-4000-8000-000000000001';
  const DESCRIBED = { alt: 'A fern in a pot', model: 'openai/gpt', is_sandbox: false };
  let answerNow: (value: typeof DESCRIBED) => void = () => undefined;
  const { platform } = renderScreen(<KeywordImagesScreen />, {
    at: '/keyword/image',
    answers: [
      answer(listKeywordImages, {
        data: [
          {
            id: 'i',
            page_id: ORGANISATION,
            page_url: PAGE,
            src: '/img/fern.jpg',
            alt: null,
            keywords: ['ferns'],
            suggestion: 'Fern, ferns',
          },
        ],
        page: 1,
        total: 1,
        total_pages: 1,
      }),
      answer(listLanguageModels, { data: [MODEL], embeddings: null }),
      answer(describeImage, () => new Promise<typeof DESCRIBED>((resolve) => (answerNow = resolve))),
      answer(applyImageAlt, {
        ref: 'posts/7',
        platform: 'shopify',
        title: 'Ferns',
        page_url: PAGE,
        original_html: '<img src="/img/fern.jpg">',
        updated_html: '<img alt="A fern" src="/img/fern.jpg">',
      }),
    ],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Apply a text to fern.jpg' }));
  const text = await screen.findByRole('textbox', { name: /Alt text/ });
  expect(text).toHaveAccessibleDescription('Based on the file name and the page’s subject.');
  await userEvent.click(await screen.findByRole('button', { name: 'Describe with GPT' }));
  // What was typed meanwhile would be lost.
  await waitFor(() => expect(text).toHaveAttribute('readonly'));
  await waitFor(() => expect(platform.asked.get('describeImage')).toHaveLength(1));
  answerNow(DESCRIBED);
  await waitFor(() => expect(text).toHaveValue('A fern in a pot'));
  expect(text).not.toHaveAttribute('readonly');
  expect(text).toHaveAccessibleDescription('Written by gpt from the image. Check it before you apply it.');
  await userEvent.clear(text);
  await userEvent.type(text, 'A fern');
  await userEvent.click(screen.getByRole('button', { name: 'Add to the publish queue' }));
  expect(await screen.findByText('Page queued')).toBeVisible();
  expect(platform.asked.get('applyImageAlt')?.at(-1)?.body).toEqual({ page_url: PAGE, src: '/img/fern.jpg', alt: 'A fern' });
  await waitFor(() =>
    expect(JSON.parse(localStorage.getItem('canopy.publish-queue') ?? '[]')).toMatchObject([
      {
        page_url: PAGE,
        object_id: 'posts/7',
        content: '<img alt="A fern" src="/img/fern.jpg">',
        originalContent: '<img src="/img/fern.jpg">',
      },
    ]),
  );
});
