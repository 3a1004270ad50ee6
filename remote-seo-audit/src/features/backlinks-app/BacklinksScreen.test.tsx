import { getTask, listTasks } from '@canopy/contract/host';
import { checkBacklinks, deleteBacklinks, importBacklinks, listBacklinks, type Backlink } from '@canopy/contract/seo-audit';
import { describe, expect, it } from '@jest/globals';
import { answer, refuse, renderScreen } from '@canopy/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BacklinksScreen } from './BacklinksScreen.tsx';

const LINK: Backlink = {
  id: '4b0fb1d2-6d55-4f6c-8f60-5f2a31a54f01',
  source_url: 'https://news.example/garden',
  target_url: null,
  first_seen: '2026-10-01',
  state: 'lost',
  status: 200,
  found_target: null,
  anchor: null,
  rel: [],
  problem: '',
  checked_at: '2026-11-19T10:00:00.000Z',
  changed_at: '2026-11-19T10:00:00.000Z',
  was: 'alive',
};
const NONE = { new: 0, alive: 0, lost: 0, unreachable: 0, gained_30: 0, lost_30: 0 };
const list = (data: Backlink[]) =>
  answer(listBacklinks, {
    data,
    page: 1,
    total: data.length,
    total_pages: 1,
    counts: { ...NONE, lost: data.length, lost_30: data.length },
  });
const show = (data: Backlink[] = [LINK], at = '/backlinks-app') =>
  renderScreen(<BacklinksScreen />, { at, answers: [list(data), answer(listTasks, [])] });

describe('backlinks', () => {
  it('show what was lost and when, and are narrowed in the address', async () => {
    const { platform, address } = show();
    expect(await screen.findByText(/^Lost (?:.+ ago|yesterday|last (?:week|month|year))$/)).toBeVisible();
    expect(platform.asked.get('listBacklinks')?.[0]?.query.toString()).toContain('sort=changed_at&direction=desc');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Alive');
    await waitFor(() => expect(platform.asked.get('listBacklinks')?.at(-1)?.query.get('state')).toBe('alive'));
    expect(address()).toBe('/backlinks-app?state=alive');
  });

  it('are sorted by any column that says something, in the address', async () => {
    const { platform, address } = show();
    for (const [header, sort] of [
      ['State', 'state'],
      ['Changed', 'changed_at'],
      ['Target URL', 'target'],
      ['Anchor text', 'anchor'],
      ['Checked', 'checked_at'],
    ] as const) {
      await userEvent.click(await screen.findByRole('button', { name: new RegExp(`^(?:Sort by )?${header}`) }));
      await waitFor(() => expect(platform.asked.get('listBacklinks')?.at(-1)?.query.get('sort')).toBe(sort));
      expect(address()).toContain(`sort=${sort}`);
    }
  });

  it('are imported, and lines that are none are named', async () => {
    const { platform } = show([]);
    expect(await screen.findByText('No backlinks yet')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Import backlinks' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Import backlinks' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Import' }));
    expect(dialog.getByText('Choose a file or paste URLs.')).toBeVisible();
    platform.set(
      answer(importBacklinks, { added: 1, known: 0, skipped: [{ line: 2, text: 'nonsense', reason: 'No address.' }] }),
      list([LINK]),
    );
    await userEvent.type(dialog.getByRole('textbox', { name: 'Or URLs, one per line' }), 'https://news.example/garden{Enter}nonsense');
    await userEvent.click(dialog.getByRole('button', { name: 'Import' }));
    expect(await dialog.findByText('1 added, 0 already known')).toBeVisible();
    expect(dialog.getByText('Line 2: No address. (nonsense)')).toBeVisible();
    expect(platform.asked.get('importBacklinks')?.[0]?.body).toEqual({ text: 'https://news.example/garden\nnonsense' });
  });

  /** A selected file; jsdom’s cannot be read. */
  const fileOf = (text: string, encode: (text: string) => Uint8Array): File => {
    const bytes = encode(text);
    return Object.assign(new File([text], 'links.csv', { type: 'text/csv' }), { arrayBuffer: () => Promise.resolve(bytes.buffer) });
  };
  const fileInput = () => document.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement;
  const utf16 = (text: string) => new Uint8Array(Uint16Array.from([...`\uFEFF${text}`], (character) => character.charCodeAt(0)).buffer);

  it('come from a file in UTF-16 whose header names the columns, which can be changed', async () => {
    const { platform } = show();
    await userEvent.click(await screen.findByRole('button', { name: 'Import backlinks' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Import backlinks' }));
    const text =
      'Referring page title\tReferring page URL\tOther page\tFirst seen\r\nhttps://mirror.example/\thttps://news.example/garden\thttps://b.example/\t2026-09-01\r\n';
    await userEvent.upload(fileInput(), fileOf(text, utf16));
    expect(await dialog.findByRole('combobox', { name: 'Referring page column' })).toHaveDisplayValue('Referring page URL');
    expect(dialog.getByRole('combobox', { name: 'First seen column' })).toHaveDisplayValue('First seen');
    expect(dialog.getByRole('cell', { name: 'https://news.example/garden' })).toBeVisible();
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Target page column' }), 'Other page');
    platform.set(answer(importBacklinks, { added: 1, known: 0, skipped: [] }), list([LINK]));
    await userEvent.click(dialog.getByRole('button', { name: 'Import' }));
    expect(await dialog.findByText('1 added, 0 already known')).toBeVisible();
    expect(platform.asked.get('importBacklinks')?.[0]?.body).toEqual({ text, columns: { source_url: 1, target_url: 2, first_seen: 3 } });
  });

  it('warns where the columns are a guess', async () => {
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Import backlinks' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Import backlinks' }));
    const text = 'Один,Два\nhttps://mirror.example/,https://a.example/x\nTitle,https://b.example/y\n';
    await userEvent.upload(
      fileInput(),
      fileOf(text, (plain) => new TextEncoder().encode(plain)),
    );
    expect(await dialog.findByText('Check the columns')).toBeVisible();
    expect(dialog.getByRole('combobox', { name: 'Referring page column' })).toHaveDisplayValue('Два');
  });

  it('are checked live and removed, once somebody agreed', async () => {
    const { platform } = show();
    const task = {
      id: '4b0fb1d2-6d55-4f6c-8f60-5f2a31a54f09',
      kind: 'check-backlinks',
      status: 'RUNNING' as const,
      progress: 0.5,
      message: '1 of 2 read',
      result: null,
      created_at: '2026-11-20T10:00:00.000Z',
      finished_at: null,
    };
    platform.set(answer(checkBacklinks, { task_id: task.id, message: '' }), answer(getTask, task));
    await userEvent.click(await screen.findByRole('checkbox', { name: `Select ${LINK.source_url}` }));
    await userEvent.click(screen.getByRole('button', { name: 'Check selected' }));
    expect(await screen.findByText('1 of 2 read')).toBeVisible();
    expect(platform.asked.get('checkBacklinks')?.[0]?.body).toEqual({ ids: [LINK.id] });
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove 1 backlink?' }));
    platform.set(answer(deleteBacklinks, { deleted: 1 }), list([]));
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('No backlinks yet')).toBeVisible();
  });

  it('can be asked for again', async () => {
    const { platform } = renderScreen(<BacklinksScreen />, {
      answers: [refuse(listBacklinks, { status: 429, code: 'too-many', detail: 'Too many requests.' }), answer(listTasks, [])],
    });
    expect(await screen.findByText('Too many requests.')).toBeVisible();
    platform.set(list([LINK]));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('checkbox', { name: `Select ${LINK.source_url}` })).toBeVisible();
  });
});
