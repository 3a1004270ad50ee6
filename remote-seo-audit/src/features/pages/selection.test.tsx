import { getTask } from '@canopy/contract/host';
import { applyEasyFix, checkPlatform, getPublishRun } from '@canopy/contract/publishing';
import { latestCrawl, listPages, postIssueDetails, previewEasyFix, updateAllPageIssues, type FixPreview } from '@canopy/contract/seo-audit';
import { describe, expect, it, jest } from '@jest/globals';
import { answer, renderScreen, type Answer } from '@canopy/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aCrawl, aPage } from '../../testing/fixtures.ts';
import { PagesScreen } from './PagesScreen.tsx';

const PAGES = [aPage('/a', { title: '=1+1' }), aPage('/b')];
const PREVIEW: FixPreview = {
  page_id: PAGES[0]?.id ?? '',
  page_url: 'https://fern.example/a',
  problem: null,
  sha256_before: 'a'.repeat(64),
  sha256_after: 'b'.repeat(64),
  changes: [
    {
      code: 'internal_link_redirect',
      kind: 'retarget',
      offset: 1200,
      value: '/old',
      edits: [{ start: 1209, end: 1213, before: '/old', after: '/new' }],
      template: null,
    },
  ],
  asked: [],
  read: 'page',
  unchecked: [{ url: 'https://fern.example/slow', why: 'It returned 503.' }],
  refused: [{ code: 'internal_link_redirect', offset: 1400, value: '/loop', reason: 'no-target', message: 'The redirects end nowhere.' }],
};
const RUN = '6f0c9a52-7a3e-4f0e-9b1d-2f6d6f1c0a01';
const show = (...more: Answer[]) =>
  renderScreen(<PagesScreen />, {
    at: '/seo-audit/pages',
    answers: [
      ...more,
      answer(latestCrawl, { crawl: aCrawl() }),
      answer(listPages, { data: PAGES, page: 1, total: 2, total_pages: 1 }),
      answer(checkPlatform, { message: 'error', data: 'No Platform credentials found for this organisation', platform: null }),
      answer(postIssueDetails, { data: [] }),
    ],
  });

describe('selected pages', () => {
  it('are exported, issues line by line, harmless in spreadsheets', async () => {
    const blobs: Blob[] = [];
    URL.createObjectURL = (blob) => {
      blobs.push(blob as Blob);
      return 'blob:test';
    };
    URL.revokeObjectURL = () => undefined;
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const issue = {
      code: 'no_anchor',
      name: 'Link without a name',
      kind: 'issue' as const,
      level: 'high' as const,
      fix_type: 'Easy' as const,
      status: 'Pending' as const,
      count: 2,
      details: ['@one', 'two'],
      how_to_fix: 'Name it.',
      source: '',
    };
    const { platform } = show(
      answer(postIssueDetails, {
        data: [{ page_id: 'a', page_url: 'https://fern.example/a', title: '=1+1', description: null, score: 80, issues: [issue] }],
      }),
    );
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all rows on this page' }));
    expect(screen.getByText('2 pages selected')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Export selected' }));
    await waitFor(() => expect(click).toHaveBeenCalledTimes(1));
    expect(await blobs[0]?.text()).toContain('https://fern.example/a,200,,,"\'=1+1"');
    await userEvent.click(screen.getByRole('button', { name: 'Export issues' }));
    await waitFor(() => expect(click).toHaveBeenCalledTimes(2));
    expect(await blobs[1]?.text()).toContain('https://fern.example/a,"\'=1+1",Link without a name,Error,Easy,2,"\'@one; two",Name it.');
    expect(platform.asked.get('postIssueDetails')?.[0]?.body).toEqual({ page_ids: PAGES.map(({ id }) => id) });
    await userEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(screen.queryByText('2 pages selected')).toBeNull();
    click.mockRestore();
  });
});

describe('everything that the filters show', () => {
  const showMany = (...more: Answer[]) =>
    renderScreen(<PagesScreen />, {
      at: '/seo-audit/pages?kind=ok&search=shop',
      answers: [
        ...more,
        answer(latestCrawl, { crawl: aCrawl() }),
        answer(listPages, ({ query }) => {
          const issue = query.get('issue');
          const total = issue === null ? 1234 : issue === 'internal_link_redirect' ? 73 : 0;
          return { data: issue === null ? PAGES : [], page: 1, total, total_pages: 124 };
        }),
        answer(checkPlatform, { message: 'error', data: 'No Platform credentials found for this organisation', platform: null }),
      ],
    });
  const selectAll = async () => {
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all rows on this page' }));
    await userEvent.click(screen.getByRole('button', { name: 'Select all 1,234 that match' }));
    expect(screen.getByText('All 1,234 pages that match selected')).toBeVisible();
  };

  it('is selected at once, and no longer when a row is taken off', async () => {
    showMany();
    await selectAll();
    await userEvent.click(screen.getByRole('checkbox', { name: `Select ${PAGES[1]?.page_url}` }));
    expect(screen.getByText('1 page selected')).toBeVisible();
    expect(screen.queryByRole('button', { name: /that match/ })).toBeNull();
  });

  it('is previewed by its filter, up to the limit, which is told', async () => {
    const { platform } = showMany(
      answer(previewEasyFix, { data: [], addresses: [], total: 73, can_apply: false, message: 'Nothing was changed.' }),
    );
    await selectAll();
    await userEvent.click(screen.getByRole('button', { name: 'Easy fix' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Easy fix' }));
    expect(dialog.getByText(/a preview covers at most 50 of the affected pages/)).toBeVisible();
    expect(await dialog.findByText(/^On 73 pages\./)).toBeVisible();
    expect(dialog.getByRole('checkbox', { name: 'Internal links to a redirect' })).toBeChecked();
    await userEvent.click(dialog.getByRole('button', { name: 'Preview changes' }));
    expect(await dialog.findByText(/^Preview of the first 50 of 73 pages/)).toBeVisible();
    const asked = platform.asked.get('previewEasyFix') ?? [];
    expect(asked.map(({ body }) => (body as { page: number }).page)).toEqual([1, 2, 3, 4, 5]);
    expect(asked[0]?.body).toMatchObject({
      select_all: true,
      filter: { kind: 'ok', search: 'shop' },
      selected_issues: ['internal_link_redirect'],
    });
  });
});

describe('the easy-fix dialog', () => {
  const open = async (...more: Answer[]) => {
    const screenOf = show(...more);
    await userEvent.click(await screen.findByRole('checkbox', { name: `Select ${PAGES[0]?.page_url}` }));
    await userEvent.click(screen.getByRole('button', { name: 'Easy fix' }));
    return { ...screenOf, dialog: within(await screen.findByRole('dialog', { name: 'Easy fix' })) };
  };

  it('needs at least one issue', async () => {
    const { dialog, platform } = await open();
    expect(await dialog.findAllByText(/^Not found on the selected pages\./)).toHaveLength(10);
    expect(dialog.getByText('Please select at least one issue to fix')).toBeVisible();
    for (const name of ['Preview changes', 'Apply']) expect(dialog.getByRole('button', { name })).toBeDisabled();
    expect(dialog.queryByText('Please select at least one issue to fix.')).toBeNull();
    const redirects = dialog.getByRole('checkbox', { name: 'Internal links to a redirect' });
    await userEvent.click(redirects);
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Apply' })).toBeEnabled());
    expect(dialog.queryByText('Please select at least one issue to fix')).toBeNull();
    await userEvent.click(redirects);
    expect(dialog.getAllByRole('alert')[0]).toHaveTextContent('Please select at least one issue to fix.');
    expect(dialog.getByRole('button', { name: 'Apply' })).toBeDisabled();
    expect(platform.asked.has('previewEasyFix')).toBe(false);
  });

  it('opens with the faults that the page has, and says how many', async () => {
    const fault = (code: string, count: number) => ({
      code,
      name: code,
      kind: 'issue' as const,
      level: 'high' as const,
      fix_type: 'Easy' as const,
      status: 'Pending' as const,
      count,
      details: [],
      how_to_fix: '',
      source: '',
    });
    const { dialog, platform } = await open(
      answer(postIssueDetails, {
        data: [
          {
            page_id: PAGES[0]?.id ?? '',
            page_url: 'https://fern.example/a',
            title: null,
            description: null,
            score: 80,
            issues: [fault('no_anchor', 3), fault('internal_link_404', 1)],
          },
        ],
      }),
    );
    expect(await dialog.findByText(/^Found 3 times on 1 page\./)).toBeVisible();
    expect(dialog.getByText(/^Found once on 1 page\./)).toBeVisible();
    const ticked = (name: string) => (dialog.getByRole('checkbox', { name }) as HTMLInputElement).checked;
    expect(['Broken internal links', 'HTTP links', 'Internal links to a redirect', 'Missing anchor text'].map(ticked)).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect(platform.asked.get('postIssueDetails')?.[0]?.body).toMatchObject({ page_ids: [PAGES[0]?.id] });
  });

  it('shows the exact change of each page, and what is left as it is', async () => {
    const { dialog, platform } = await open(
      answer(previewEasyFix, { data: [PREVIEW], addresses: [], can_apply: false, message: 'Nothing was changed.' }),
    );
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Internal links to a redirect' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Preview changes' }));
    expect(await dialog.findByText('Bytes 1,209 to 1,213')).toBeVisible();
    expect(dialog.getByLabelText('Change at byte 1209')).toHaveTextContent('/old /new');
    expect(dialog.getByText('/loop: The redirects end nowhere.')).toBeVisible();
    expect(dialog.getByText('https://fern.example/slow: It returned 503.')).toBeVisible();
    expect(dialog.getByText(/its source on the site is not known/)).toBeVisible();
    expect(platform.asked.get('previewEasyFix')?.[0]?.body).toEqual({
      platform: 'wordpress',
      select_all: false,
      page_ids: [PAGES[0]?.id],
      selected_issues: ['internal_link_redirect'],
    });
    await userEvent.click(dialog.getByRole('checkbox', { name: 'HTTP links' }));
    expect(dialog.queryByText('Bytes 1,209 to 1,213')).toBeNull();
  });

  it('waits with Apply for what is connected, and says when that cannot be known', async () => {
    const gate = Promise.withResolvers<void>();
    const { dialog } = await open(
      answer(checkPlatform, async () => {
        await gate.promise;
        throw new Error('the connection broke');
      }),
      answer(previewEasyFix, { data: [], addresses: [], total: 0, can_apply: true, message: '' }),
    );
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Internal links to a redirect' }));
    expect(dialog.getByRole('button', { name: 'Apply' })).toBeDisabled();
    gate.resolve();
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Apply' })).toBeEnabled());
    await userEvent.click(dialog.getByRole('button', { name: 'Apply' }));
    expect(await dialog.findByText(/The connected site could not be checked, so nothing was changed/)).toBeVisible();
  });

  it('stops once where texts are missing, naming images whose address cannot be decoded, and applies the rest then', async () => {
    const alt = { code: 'missing_alt_text_in_images' as const, current: null, suggestion: null };
    const asked = ['100%.jpg', 'caf%E9.jpg', 'caf%C3%A9.jpg'].map((name) => ({ ...alt, image: `https://fern.example/${name}` }));
    const { dialog, platform } = await open(
      answer(checkPlatform, {
        message: 'success',
        platform: 'wordpress',
        data: {
          platform: 'wordpress',
          site_url: 'https://fern.example',
          site_name: 'Fern',
          username: 'robin',
          can_edit_pages: true,
          can_publish: true,
          connected_at: '2026-11-01T10:00:00.000Z',
          verified_at: '2026-11-01T10:00:00.000Z',
        },
      }),
      answer(previewEasyFix, { data: [{ ...PREVIEW, asked }], addresses: [], can_apply: true, message: '' }),
      answer(applyEasyFix, { task_id: RUN, run_id: RUN }),
      answer(getPublishRun, { run_id: RUN, done: false, operations: [] }),
    );
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Internal links to a redirect' }));
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Missing alt text' }));
    const apply = () => dialog.getByRole('button', { name: 'Apply' });
    await waitFor(() => expect(apply()).toBeEnabled());
    await userEvent.click(apply());
    expect(await dialog.findByText('Some texts are missing. Write them below, or apply again to fix the rest.')).toBeVisible();
    expect(dialog.getByRole('textbox', { name: 'Alt text of caf%E9.jpg' })).toBeVisible();
    expect(dialog.getByRole('textbox', { name: 'Alt text of café.jpg' })).toBeVisible();
    await userEvent.type(dialog.getByRole('textbox', { name: 'Alt text of 100%.jpg' }), 'A fern');
    expect(platform.asked.has('applyEasyFix')).toBe(false);
    await waitFor(() => expect(apply()).toBeEnabled());
    await userEvent.click(apply());
    await waitFor(() => expect(platform.asked.get('applyEasyFix')).toHaveLength(1));
    expect(platform.asked.get('applyEasyFix')?.[0]?.body).toMatchObject({ texts: [{ image: asked[0]?.image, text: 'A fern' }] });
  });

  it('says "Applying..." with both buttons off, then what to connect', async () => {
    let tell = (): void => undefined;
    const told = new Promise<void>((resolve) => {
      tell = resolve;
    });
    const { dialog } = await open(
      answer(previewEasyFix, async () => {
        await told;
        return { data: [PREVIEW], addresses: [], can_apply: false, message: 'Nothing was changed. Connect WordPress first.' };
      }),
    );
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Internal links to a redirect' }));
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Apply' })).toBeEnabled());
    await userEvent.click(dialog.getByRole('button', { name: 'Apply' }));
    expect(await dialog.findByRole('button', { name: 'Applying...' })).toBeDisabled();
    expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    tell();
    expect(await dialog.findByText(/Connect WordPress first\./)).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Connect WordPress' })).toHaveAttribute(
      'href',
      expect.stringContaining('/platform-integration'),
    );
  });
});

it('checks the pages again without asking the site', async () => {
  const task = {
    id: '4b0fb1d2-6d55-4f6c-8f60-5f2a31a54f0a',
    kind: 'issues',
    status: 'SUCCESS' as const,
    progress: 1,
    message: '',
    result: null,
    created_at: '2026-11-20T10:00:00.000Z',
    finished_at: '2026-11-20T10:00:01.000Z',
  };
  const { platform } = show(answer(updateAllPageIssues, { task_id: task.id, message: '' }), answer(getTask, task));
  const again = await screen.findByRole('button', { name: 'Recheck' });
  await waitFor(() => expect(again).toBeEnabled());
  const before = platform.asked.get('listPages')?.length ?? 0;
  await userEvent.click(again);
  await waitFor(() => expect(platform.asked.get('listPages')?.length).toBeGreaterThan(before));
});
